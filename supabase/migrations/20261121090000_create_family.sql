-- Who the family is. The allow-list lives in a schema the API does not expose; every policy asks it, so that
-- removing a row locks a person out at once.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

create table private.family_member (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  display_name text not null,
  constraint bad_email check (email = lower(btrim(email)) and email like '%_@_%' and char_length(email) <= 254),
  constraint bad_display_name check (display_name = btrim(display_name) and char_length(display_name) between 1 and 40)
);
alter table private.family_member enable row level security;

-- Is the caller a member now? The token only says who it is.
create function private.is_member() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.family_member where id = (select auth.uid()));
$$;

-- The member whose address the token was made for: asked at sign-in, before the caller has an id.
create function private.member_by_token_email() returns table (id uuid, display_name text)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name from private.family_member m where m.email = lower((select auth.jwt()) ->> 'email');
$$;

create function private.member_names() returns table (id uuid, display_name text)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name from private.family_member m
  where (select private.is_member()) order by m.display_name, m.id;
$$;

revoke all on function private.is_member() from public;
revoke all on function private.member_by_token_email() from public;
revoke all on function private.member_names() from public;
grant execute on function private.is_member() to authenticated;
grant execute on function private.member_by_token_email() to authenticated;
grant execute on function private.member_names() to authenticated;

-- Ends the call of who is not a member (HTTP 403), where an empty answer would look like an empty list.
create function private.require_member() returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
end;
$$;
revoke all on function private.require_member() from public;
grant execute on function private.require_member() to authenticated;

-- What the API offers: who am I (none or one row), and the members' names (for members, never their addresses).
create function public.whoami() returns table (id uuid, display_name text)
language sql stable security invoker set search_path = ''
as $$ select * from private.member_by_token_email(); $$;

create function public.members() returns table (id uuid, display_name text)
language sql stable security invoker set search_path = ''
as $$ select * from private.member_names(); $$;

revoke all on function public.whoami() from public, anon;
revoke all on function public.members() from public, anon;
grant execute on function public.whoami() to authenticated;
grant execute on function public.members() to authenticated;
