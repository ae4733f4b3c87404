-- The family's members. The list is in a schema that the API does not expose. Every policy checks it, so that deleting
-- a row locks a person out at once.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- The role of the weekly export, which reads everything and writes nothing; it is used with a token made for it alone.
-- An export contains the tables with a policy for this role, which stands with the table's other policies.
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

create table private.family_member (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  display_name text not null,
  constraint bad_email check (email = lower(btrim(email)) and email like '%_@_%' and char_length(email) <= 254),
  constraint bad_display_name check (display_name = btrim(display_name) and char_length(display_name) between 1 and 40)
);
alter table private.family_member enable row level security;
-- Row-level security without a policy has the same effect; this policy shows that none was forgotten.
create policy "nobody touches the family list through the API" on private.family_member for all to anon, authenticated
  using (false) with check (false);
grant select on private.family_member to family_backup;
create policy "the backup reads the family list" on private.family_member for select to family_backup using (true);
comment on policy "the backup reads the family list" on private.family_member
  is 'An export without some rows would lose them.';

-- A token with a valid signature but another audience ('aud') is refused. The result is never null, because 'if not
-- null' would let the caller pass.
create function private.is_member() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aud' = 'authenticated', false)
    and exists (select from private.family_member where id = auth.uid());
end;
$$;

-- The token's address counts only where the functions ask with it: in a token without an id, or with this member's id.
-- Supabase's own sign-in, if left open by mistake, issues tokens with any address and an id of its own. The address
-- arrives in lower case; it is not folded further, since Unicode folds a Kelvin sign to k.
create function private.member_by_token_email() returns table (id uuid, display_name text)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name from private.family_member m
  where m.email = (select auth.jwt()) ->> 'email' and m.id = coalesce((select auth.uid()), m.id)
    and (select auth.jwt()) ->> 'aud' = 'authenticated';
$$;

create function private.member_names() returns table (id uuid, display_name text)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name from private.family_member m
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

-- The API: who the caller is (none or one row), and the members' names (for members, without their addresses).
create function public.whoami() returns table (id uuid, display_name text)
language sql stable security invoker set search_path = ''
as $$ select * from private.member_by_token_email(); $$;

create function public.members() returns table (id uuid, display_name text)
language sql stable security invoker set search_path = ''
as $$ select * from private.member_names(); $$;

revoke all on function
  private.is_member(), private.member_by_token_email(), private.member_names(), private.require_member()
from public;
revoke all on function public.whoami(), public.members() from public, anon;
grant execute on function
  private.is_member(), private.member_by_token_email(), private.member_names(), private.require_member(),
  public.whoami(), public.members()
to authenticated;
