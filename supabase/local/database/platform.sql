-- The parts of a hosted Supabase project that this site uses and that exist before our schema, so that the
-- same schema runs on a plain PostgreSQL (15 or newer) and on PGlite. Not for a hosted project. May be run
-- repeatedly. As in a new hosted project, objects in the schema public are granted to nobody by default. Not included:
-- the tables of Auth, Storage, GraphQL, cron and Vault, and the daily partitions of realtime.messages.

-- Roles belong to the whole server, so another database may be creating them at the same moment.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('authenticator', 'login noinherit'),
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      -- Hosted, it also bypasses row-level security, which only a superuser can let it before PostgreSQL 16.
      ('service_role', 'nologin noinherit')
    ) as roles (name, options)
  loop
    begin
      if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
        execute format('create role %I %s', wanted.name, wanted.options);
      end if;
      if not pg_catalog.pg_has_role('authenticator', wanted.name, 'member') then
        execute format('grant %I to authenticator', wanted.name);
      end if;
    exception
      when duplicate_object or unique_violation or internal_error then null; -- the other database was quicker
    end;
  end loop;
  -- Who connects switches to these roles and those of the schema; a superuser may anyhow.
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    grant authenticator to current_user;
  end if;
end;
$$;

create schema if not exists auth;
create schema if not exists extensions;
create schema if not exists realtime;
grant usage on schema public, auth, extensions, realtime to anon, authenticated, service_role;

-- The caller's claims. The API stores the claims of the verified token in this setting for one transaction.
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb;
$$;

create or replace function auth.uid() returns uuid language sql stable as $$
  select (auth.jwt() ->> 'sub')::uuid;
$$;

-- Realtime: each row is a message. Whoever may select rows of a topic may listen to it; whoever may insert them may
-- send.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(pg_catalog.current_setting('realtime.topic', true), '');
$$;

-- Sends with the caller's rights. As on a hosted project, a message that cannot be sent raises only a warning, which
-- does not undo the change that it announces.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform pg_catalog.set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    jsonb_build_object('id', message_id) || send.payload,
    send.event, send.topic, send.private, 'broadcast'
  );
exception when others then
  raise warning 'realtime.send: %', sqlerrm;
end;
$$;

-- This differs from a hosted project, which reads new messages from the write-ahead log: here the server is notified at
-- commit (supabase/local/realtime/server.ts). A notification holds less than 8,000 bytes: a
-- larger message is read by its id.
create or replace function realtime.notify_message() returns trigger language plpgsql set search_path = '' as $$
declare
  message constant jsonb := jsonb_build_object(
    'id', new.id, 'topic', new.topic, 'event', new.event, 'payload', new.payload);
  whole constant boolean := octet_length(message::text) < 8000;
begin
  perform pg_catalog.pg_notify(
    'realtime_messages', (case when whole then message else jsonb_build_object('id', new.id) end)::text);
  return null;
end;
$$;
create or replace trigger notify_message after insert on realtime.messages
  for each row when (new.private and new.extension = 'broadcast' and new.event is not null)
  execute function realtime.notify_message();
