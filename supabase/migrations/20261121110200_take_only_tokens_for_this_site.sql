-- A token with a good signature that was made for somebody else ('aud') is nobody's here.
-- The answer is never null: 'if not null' would let pass.
create or replace function private.is_member() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aud' = 'authenticated', false)
    and exists (select 1 from private.family_member where id = (select auth.uid()));
$$;

-- The address of a token counts where the functions ask with it: in a token without an id, or with the same id. Supabase's
-- own sign-in, should somebody leave it open, gives tokens with any address and an id of its own. The address comes in
-- lower case; nothing else is folded here, since Unicode folds a Kelvin sign to k.
create or replace function private.member_by_token_email() returns table (id uuid, display_name text)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name from private.family_member m
  where m.email = (select auth.jwt()) ->> 'email' and m.id = coalesce((select auth.uid()), m.id)
    and (select auth.jwt()) ->> 'aud' = 'authenticated';
$$;

-- The API does not reach these. Who comes to them some other way must be of the family too.
create or replace function private.claim_operation(op uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.operation (id, member) values (op, auth.uid()) on conflict (id) do nothing;
  if found then
    return null;
  end if;
  return (select case when member <> auth.uid() then 'operation-taken' else coalesce(refused_with, 'duplicate') end
    from private.operation where id = op);
end;
$$;

create or replace function private.remember_refusal(op uuid, code text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.operation (id, member, refused_with) values (op, auth.uid(), code) on conflict (id) do nothing;
end;
$$;

create or replace function private.lock_revision() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  perform 1 from private.revision for update;
end;
$$;
