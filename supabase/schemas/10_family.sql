-- Who the family is. The list of members lives in a schema that the API does not expose; every policy asks it, so that
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
-- Row-level security without a policy means the same; written down so that nobody thinks a policy was forgotten.
create policy "nobody touches the family list through the API" on private.family_member for all to anon, authenticated
  using (false) with check (false);

-- A token with a good signature that was made for somebody else ('aud') is nobody's here.
-- The answer is never null: 'if not null' would let pass.
create function private.is_member() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aud' = 'authenticated', false)
    and exists (select from private.family_member where id = auth.uid());
end;
$$;

-- The address of a token counts where the functions ask with it: in a token without an id, or with the same id. Supabase's
-- own sign-in, should somebody leave it open, gives tokens with any address and an id of its own. The address comes in
-- lower case; nothing else is folded here, since Unicode folds a Kelvin sign to k.
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

-- What the API offers: who am I (none or one row), and the members' names (for members, never their addresses).
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
