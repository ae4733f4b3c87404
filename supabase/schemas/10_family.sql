-- The family's members. The list is in a schema that the API does not expose. Every policy checks it, so that removing
-- a member locks them out at once.
create schema if not exists private;
grant usage on schema private to authenticated;

-- Nobody may use a table or call a function unless it is granted in these files. By default everybody may call each new
-- function, and older projects of Supabase give all in the schema public to whoever has a token or none.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;

-- For tokens of one minute that the site's functions sign. Another database of the server may have the role already.
create procedure private.make_role(name text)
language plpgsql set search_path = ''
as $$
begin
  begin
    if not exists (select from pg_catalog.pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant %1$I to authenticator; grant usage on schema public, private to %1$I', name);
end;
$$;

-- The role of the schedule, the weekly export among it: it reads everything, and writes by functions alone.
call private.make_role('family_backup');

-- An export contains the tables with a policy for its role.
create procedure private.export_table(relation regclass)
language plpgsql set search_path = ''
as $$
begin
  execute format($sql$
    alter table %1$s enable row level security;
    grant select on %1$s to family_backup;
    create policy "the backup reads all rows" on %1$s for select to family_backup using (true);
    comment on policy "the backup reads all rows" on %1$s is 'An export without some rows would lose them.';
  $sql$, relation);
end;
$$;

-- As row-level security without a policy; the policy shows that none was forgotten.
create procedure private.hide_table(relation regclass)
language plpgsql set search_path = ''
as $$
begin
  execute format($sql$
    alter table %1$s enable row level security;
    create policy "nobody touches it through the API" on %1$s for all to anon, authenticated using (false) with check (false);
  $sql$, relation);
end;
$$;

-- Lets a role call functions of the schema private, each by one in public that forwards to it with the rights of its
-- caller (docs/decisions.md).
create procedure private.serve(role regrole, variadic functions regproc[])
language plpgsql set search_path = ''
as $$
declare
  served record;
begin
  for served in
    select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result,
      case p.provolatile when 's' then 'stable' else 'volatile' end as volatility,
      array_to_string(array(select quote_ident(n) from unnest(p.proargnames[:p.pronargs]) n), ', ') as names
    from pg_catalog.pg_proc p where p.oid = any (functions)
  loop
    execute format($sql$
      create function public.%1$I(%2$s) returns %3$s
        language sql %4$s set search_path = '' begin atomic select * from private.%1$I(%5$s); end;
      grant execute on function private.%1$I, public.%1$I to %6$s;
    $sql$, served.name, served.arguments, served.result, served.volatility, served.names, role);
  end loop;
end;
$$;

-- email: null for who signs in with a passkey only. removed_at: null for a member; the row of somebody who was removed
-- stays, for their name on what they did.
create table private.family_member (
  id uuid primary key default gen_random_uuid(),
  email text unique,
  display_name text not null,
  kind text not null default 'adult' constraint bad_kind check (kind in ('adult', 'child', 'guest')),
  removed_at timestamptz,
  constraint bad_email check (email = lower(btrim(email)) and email like '%_@_%' and char_length(email) <= 254),
  constraint bad_display_name check (display_name = btrim(display_name) and char_length(display_name) between 1 and 40)
);
call private.export_table('private.family_member');

-- host: the site's when it was made, on which alone it works. challenged_at: when the challenge was made that was answered
-- last. backup_eligible: its key may be on several devices at once, each with a counter of its own.
create table private.passkey (
  id text primary key constraint bad_id check (id ~ '^[A-Za-z0-9_-]+$' and char_length(id) <= 1400),
  member uuid not null references private.family_member on delete cascade,
  public_key text not null constraint bad_public_key
    check (public_key ~ '^[A-Za-z0-9_-]+$' and char_length(public_key) <= 4000),
  counter bigint not null default 0,
  backup_eligible boolean not null default false,
  device text not null constraint bad_device check (device = btrim(device) and char_length(device) between 1 and 40),
  host text not null,
  made_at timestamptz not null default now(),
  challenged_at timestamptz,
  used_at timestamptz
);
create index passkey_by_member on private.passkey (member);
call private.export_table('private.passkey');

-- A cookie and its tokens have the id, and are refused without the row. passkey: null for an identity provider.
create table private.session (
  id uuid primary key default gen_random_uuid(),
  member uuid not null references private.family_member on delete cascade,
  passkey text references private.passkey on delete cascade,
  made_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index session_by_member on private.session (member);
create index session_by_passkey on private.session (passkey);
call private.export_table('private.session');

-- Returns the caller's session; null if there is none in the token, which only a holder of the signing key can make.
create function private.session_id() returns uuid language sql stable set search_path = ''
  return (auth.jwt() ->> 'session')::uuid;

-- Returns the caller's kind; null if the caller is not in the family, the session has ended, or the token is for another
-- audience ('aud').
create function private.own_kind() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select m.kind from private.family_member m
    where m.id = auth.uid() and m.removed_at is null and auth.jwt() ->> 'aud' = 'authenticated'
      and (private.session_id() is null
        or exists (select from private.session s where s.id = private.session_id() and s.member = m.id)));
end;
$$;

-- The result is never null, because 'if not null' would let the caller pass.
create function private.is_member() returns boolean language sql stable security definer set search_path = ''
  return coalesce(private.own_kind() in ('adult', 'child'), false);

create function private.is_adult() returns boolean language sql stable security definer set search_path = ''
  return coalesce(private.own_kind() = 'adult', false);

create function private.is_in_family() returns boolean language sql stable security definer set search_path = ''
  return private.own_kind() is not null;

-- What a child puts into the bin is there from now on: an earlier time would delete it at once.
create function private.stay_in_bin() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if private.own_kind() = 'child' then
    new.deleted_at := now();
  end if;
  return new;
end;
$$;

-- Returns the caller, none or one row, and records the use of their session and its passkey.
create function private.whoami() returns table (id uuid, display_name text, kind text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  with used as (
    update private.session s set used_at = now()
    where s.id = private.session_id() and s.member = auth.uid() and s.used_at < now() - interval '1 day'
    returning s.passkey
  )
  update private.passkey p set used_at = now() from used where p.id = used.passkey;
  return query
    select m.id, m.display_name, m.kind from private.family_member m
    where m.id = auth.uid() and private.is_in_family();
end;
$$;

-- For members. removed: not, or no longer, a member: a guest may have been one, and has a name on what they did.
create function private.members() returns table (id uuid, display_name text, removed boolean)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name, m.removed_at is not null or m.kind = 'guest' from private.family_member m
  where (select private.is_member()) order by m.display_name, m.id;
$$;

-- Raises an error (HTTP 403), because an empty answer would look like an empty list.
create function private.require_member() returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

create function private.end_session() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.session s where s.id = private.session_id() and s.member = auth.uid();
end;
$$;

call private.serve('authenticated', 'private.whoami', 'private.members', 'private.end_session');

grant execute on function
  private.own_kind(), private.is_member(), private.is_adult(), private.is_in_family(), private.require_member(),
  private.session_id()
to authenticated;
