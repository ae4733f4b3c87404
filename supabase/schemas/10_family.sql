-- The family's members. The list is in a schema that the API does not expose. Every policy checks it, so that removing
-- a member locks them out at once.
create schema if not exists private;
grant usage on schema private to authenticated;

-- Nobody may use a table or call a function unless it is granted in these files. Without this, Postgres lets everybody
-- call each new function, and older projects of Supabase give all in the schema public to whoever has a token or none.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;

-- The role of the weekly export, which reads everything and writes nothing; it is used with a token made for it alone.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'family_backup') then
    create role family_backup nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end;
$$;
grant family_backup to authenticator;
grant usage on schema public, private to family_backup;

-- Puts a table into the export, which contains the tables with a policy for its role.
create procedure private.export_table(relation regclass)
language plpgsql set search_path = ''
as $$
begin
  execute format($sql$
    grant select on %1$s to family_backup;
    create policy "the backup reads all rows" on %1$s for select to family_backup using (true);
    comment on policy "the backup reads all rows" on %1$s is 'An export without some rows would lose them.';
  $sql$, relation);
end;
$$;

-- email: null for who signs in with a passkey only. removed_at: null for a member. The row of somebody who was removed
-- stays, for their name on what they did.
create table private.family_member (
  id uuid primary key default gen_random_uuid(),
  email text unique,
  display_name text not null,
  removed_at timestamptz,
  constraint bad_email check (email = lower(btrim(email)) and email like '%_@_%' and char_length(email) <= 254),
  constraint bad_display_name check (display_name = btrim(display_name) and char_length(display_name) between 1 and 40)
);
alter table private.family_member enable row level security;
call private.export_table('private.family_member');

-- The passkeys of the members' devices, without which somebody needs an address at the identity provider. `host` is the
-- site's when it was made: a passkey works on that host only. `challenged_at` is when the challenge was made that was
-- answered last, `used_at` the last use up to a day.
create table private.passkey (
  id text primary key constraint bad_id check (id ~ '^[A-Za-z0-9_-]+$' and char_length(id) <= 1400),
  member uuid not null references private.family_member on delete cascade,
  public_key text not null constraint bad_public_key
    check (public_key ~ '^[A-Za-z0-9_-]+$' and char_length(public_key) <= 4000),
  counter bigint not null default 0,
  device text not null constraint bad_device check (device = btrim(device) and char_length(device) between 1 and 40),
  host text not null,
  made_at timestamptz not null default now(),
  challenged_at timestamptz,
  used_at timestamptz
);
create index passkey_by_member on private.passkey (member);
alter table private.passkey enable row level security;
call private.export_table('private.passkey');

-- True if the caller's session began without a passkey, or with one that this member still has.
create function private.has_passkey(member uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claimed constant text := auth.jwt() ->> 'passkey';
begin
  return claimed is null
    or exists (select from private.passkey p where p.id = claimed and p.member = has_passkey.member);
end;
$$;

-- A token with a valid signature but another audience ('aud') is refused. The result is never null, because 'if not
-- null' would let the caller pass.
create function private.is_member() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aud' = 'authenticated', false)
    and exists (select from private.family_member where id = auth.uid() and removed_at is null)
    and private.has_passkey(auth.uid());
end;
$$;

-- The token's address counts only where the functions ask with it: in a token without an id. Supabase's own sign-in, if
-- left open by mistake, issues tokens with any address and an id of its own. The address arrives in lower case; it is
-- not folded further, since Unicode folds a Kelvin sign to k.
create function private.member_by_token() returns table (id uuid, display_name text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  update private.passkey p set used_at = now()
  where p.id = claims ->> 'passkey' and p.member = auth.uid() and p.used_at < now() - interval '1 day';
  return query
    select m.id, m.display_name from private.family_member m
    where m.removed_at is null and claims ->> 'aud' = 'authenticated' and private.has_passkey(m.id)
      and case when auth.uid() is null then m.email = claims ->> 'email' else m.id = auth.uid() end;
end;
$$;

create function private.member_names() returns table (id uuid, display_name text, removed boolean)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name, m.removed_at is not null from private.family_member m
  where (select private.is_member()) order by m.display_name, m.id;
$$;

-- Raises an error (HTTP 403) if the caller is not a member, because an empty answer would look like an empty list.
create function private.require_member() returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- The API, with the rights of its caller: who that is (none or one row), and the names of who are or were members (for
-- members).
create function public.whoami() returns table (id uuid, display_name text)
language sql volatile security invoker set search_path = ''
as $$ select * from private.member_by_token(); $$;

create function public.members() returns table (id uuid, display_name text, removed boolean)
language sql stable security invoker set search_path = ''
as $$ select * from private.member_names(); $$;

grant execute on function
  private.is_member(), private.member_by_token(), private.member_names(), private.require_member(),
  public.whoami(), public.members()
to authenticated;
