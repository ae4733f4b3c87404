-- How adults change the family list. Children and guests see and change their own devices only.

-- Lets whoever holds its token, of which only the SHA-256 is stored, make a passkey once. 'recovery': a code on paper, which
-- does not expire. It is deleted with its maker (null: in a terminal) and the passkey of the maker's session, so that
-- nobody who is locked out gets in with what they made before. An export leaves invitations out.
create table private.invitation (
  id uuid primary key default gen_random_uuid(),
  hash text not null unique constraint bad_hash check (hash ~ '^[0-9a-f]{64}$'),
  member uuid not null references private.family_member on delete cascade,
  kind text not null constraint bad_kind check (kind in ('invitation', 'recovery')),
  made_by uuid references private.family_member on delete cascade,
  made_with text references private.passkey on delete cascade,
  made_at timestamptz not null default now(),
  expires_at timestamptz
);
create index invitation_by_member on private.invitation (member);
create index invitation_by_maker on private.invitation (made_by);
create index invitation_by_passkey on private.invitation (made_with);
call private.hide_table('private.invitation');

-- by: null if it was done in a terminal.
create table private.family_event (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  member uuid not null,
  what text not null,
  detail text
);
call private.export_table('private.family_event');

create function private.record_event(member uuid, what text, detail text default null, by uuid default auth.uid())
returns void
language sql volatile set search_path = ''
as $$
  insert into private.family_event (member, what, detail, by)
  values (record_event.member, record_event.what, record_event.detail, record_event.by);
$$;

-- Refuses a change with a code, which the page knows.
create function private.refuse(code text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception '%', code using errcode = 'P0001';
end;
$$;

-- Begins a change of the list by an adult, or by anybody of the family who changes what is theirs. One at a time: two
-- who remove each other must not both succeed. Returns the present name of the member that it is about, if of any.
create function private.begin_family_change(about uuid default null, of_own boolean default false) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  name text;
begin
  lock table private.family_member in share row exclusive mode;
  if not (private.is_adult() or (of_own and private.is_in_family())) then
    raise exception 'not an adult of the family' using errcode = 'insufficient_privilege';
  end if;
  select m.display_name into name from private.family_member m where m.id = about and m.removed_at is null;
  if about is not null and name is null then
    perform private.refuse('unknown-member');
  end if;
  return name;
end;
$$;

-- As the site's functions say, which signed the token: a setting kept here would be wrong after a restore elsewhere.
create function private.has_provider() returns boolean language sql stable set search_path = ''
  return coalesce(auth.jwt() -> 'provider' = 'true', false);

-- Refuses a change after which no adult could sign in: with a passkey or, where there is a provider, with an address.
create function private.require_way_in() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (
    select from private.family_member m
    where m.removed_at is null and m.kind = 'adult'
      and ((m.email is not null and private.has_provider())
        or exists (select from private.passkey p where p.member = m.id))
  ) then
    perform private.refuse('last-member');
  end if;
end;
$$;

create function private.tidy_name(name text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  trimmed constant text := regexp_replace(btrim(name), '\s+', ' ', 'g');
begin
  if private.is_tidy(trimmed, 40) is not true then
    perform private.refuse('bad-name');
  end if;
  return trimmed;
end;
$$;

-- It must differ from all others, those of former members too: a phone finds what is stored for somebody by the name in a
-- cookie, and a row shows who did something by name only.
create function private.free_name(name text, member uuid default null) returns text
language plpgsql stable set search_path = ''
as $$
declare
  trimmed constant text := private.tidy_name(name);
begin
  if exists (
    select from private.family_member m
    where private.fold_case(m.display_name) = private.fold_case(trimmed) and m.id is distinct from free_name.member
  ) then
    perform private.refuse('name-taken');
  end if;
  return trimmed;
end;
$$;

-- Returns the address as it is stored, null for none.
create function private.free_address(email text, member uuid default null) returns text
language plpgsql stable set search_path = ''
as $$
declare
  trimmed constant text := nullif(lower(btrim(email)), '');
begin
  if trimmed !~ '^[^\s@]+@[^\s@]+$' or char_length(trimmed) > 254 then
    perform private.refuse('bad-address');
  end if;
  if exists (
    select from private.family_member m where m.email = trimmed and m.id is distinct from free_address.member
  ) then
    perform private.refuse('address-taken');
  end if;
  return trimmed;
end;
$$;

create function private.is_open(invitation private.invitation) returns boolean language sql stable set search_path = ''
  return invitation.expires_at is null or invitation.expires_at > now();

create function private.require_room() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (select count(*) from private.family_member where removed_at is null) >= 30 then
    perform private.refuse('too-many');
  end if;
end;
$$;

create function private.add_member(name text, email text default null, kind text default 'adult') returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  added uuid;
begin
  perform private.begin_family_change();
  perform private.require_room();
  insert into private.family_member (display_name, email, kind)
  values (private.free_name(add_member.name), private.free_address(add_member.email), add_member.kind)
  returning id into added;
  perform private.record_event(added, 'added');
  return added;
end;
$$;

-- former: the name as the caller saw it, which another member may have changed meanwhile.
create function private.rename_member(member uuid, name text, former text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  present text;
begin
  present := private.begin_family_change(rename_member.member);
  if present = private.tidy_name(rename_member.name) then
    return;
  end if;
  if present <> rename_member.former then
    perform private.refuse('renamed-meanwhile');
  end if;
  update private.family_member m set display_name = private.free_name(rename_member.name, rename_member.member)
  where m.id = rename_member.member;
  perform private.record_event(rename_member.member, 'renamed', present);
end;
$$;

-- Who is no adult any more has invited nobody, and a guest gets no messages.
create function private.set_member_kind(member uuid, kind text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change(set_member_kind.member);
  update private.family_member m set kind = set_member_kind.kind
  where m.id = set_member_kind.member and m.kind <> set_member_kind.kind;
  if not found then
    return;
  end if;
  perform private.require_way_in();
  if set_member_kind.kind <> 'adult' then
    delete from private.invitation i where i.made_by = set_member_kind.member;
  end if;
  if set_member_kind.kind = 'guest' then
    delete from public.push_subscription s where s.member = set_member_kind.member;
    delete from private.calendar_address a where a.member = set_member_kind.member;
  end if;
  perform private.record_event(set_member_kind.member, 'kind', set_member_kind.kind);
end;
$$;

create function private.set_member_address(member uuid, email text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change(set_member_address.member);
  update private.family_member m
  set email = private.free_address(set_member_address.email, set_member_address.member)
  where m.id = set_member_address.member;
  perform private.require_way_in();
  perform private.record_event(set_member_address.member, 'address');
end;
$$;

-- Ends what a member has made that lets somebody in, their passkeys aside, and all messages to their devices.
create function private.end_access(member uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.session s where s.member = end_access.member;
  delete from private.invitation i where i.made_by = end_access.member;
  delete from public.push_subscription s where s.member = end_access.member;
  delete from private.calendar_address a where a.member = end_access.member;
end;
$$;

-- Whoever removes a member, a terminal too, ends all that member's ways in. Bringing the member back revives none, not
-- even a session that began in the moment of the removal.
create function private.end_membership() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.end_access(new.id);
  delete from private.passkey p where p.member = new.id;
  delete from private.invitation i where i.member = new.id;
  return null;
end;
$$;
create trigger end_membership after update of removed_at on private.family_member
  for each row when (new.removed_at is distinct from old.removed_at) execute function private.end_membership();

create function private.end_sessions() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change(of_own => true);
  perform private.end_access(auth.uid());
end;
$$;

create function private.remove_member(member uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change(remove_member.member);
  update private.family_member m set removed_at = now() where m.id = remove_member.member;
  perform private.require_way_in();
  perform private.record_event(remove_member.member, 'removed');
end;
$$;

create function private.restore_member(member uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change();
  perform private.require_room();
  update private.family_member m set removed_at = null
  where m.id = restore_member.member and m.removed_at is not null;
  if not found then
    perform private.refuse('unknown-member');
  end if;
  perform private.record_event(restore_member.member, 'restored');
end;
$$;

create function private.remove_passkey(passkey text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed private.passkey;
begin
  perform private.begin_family_change(of_own => true);
  delete from private.passkey p
  where p.id = remove_passkey.passkey and (private.is_adult() or p.member = auth.uid())
  returning p.* into removed;
  if removed is null then
    perform private.refuse('unknown-passkey');
  end if;
  perform private.require_way_in();
  perform private.record_event(removed.member, 'passkey-removed', removed.device);
end;
$$;

create function private.rename_passkey(passkey text, device text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  trimmed constant text := private.tidy_name(device);
  owner uuid;
begin
  perform private.begin_family_change(of_own => true);
  update private.passkey p set device = trimmed
  where p.id = rename_passkey.passkey and (private.is_adult() or p.member = auth.uid())
  returning p.member into owner;
  if owner is null then
    perform private.refuse('unknown-passkey');
  end if;
  perform private.record_event(owner, 'passkey-renamed', trimmed);
end;
$$;

-- Adds an invitation, by a member or in a terminal. Returns {id, expiresAt}.
create function private.add_invitation(member uuid, kind text, hash text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  added private.invitation;
begin
  if (
    select count(*) from private.invitation i
    where i.member = add_invitation.member and i.kind = add_invitation.kind and private.is_open(i)
  ) >= 10 then
    perform private.refuse('too-many');
  end if;
  insert into private.invitation (member, kind, hash, made_by, made_with, expires_at)
  values (
    add_invitation.member, add_invitation.kind, add_invitation.hash, auth.uid(),
    (select s.passkey from private.session s where s.id = private.session_id()),
    case when add_invitation.kind = 'invitation' then now() + interval '48 hours' end
  ) returning * into added;
  perform private.record_event(
    add_invitation.member, case add_invitation.kind when 'recovery' then 'recovery-made' else 'invited' end);
  return jsonb_build_object('id', added.id, 'expiresAt', private.to_ms(added.expires_at));
end;
$$;

create function private.make_invitation(member uuid, hash text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change(make_invitation.member);
  return private.add_invitation(make_invitation.member, 'invitation', make_invitation.hash);
end;
$$;

-- The family has one recovery code: a new one ends the one before.
create function private.make_recovery(hash text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change();
  delete from private.invitation i where i.kind = 'recovery';
  return private.add_invitation(auth.uid(), 'recovery', make_recovery.hash);
end;
$$;

create function private.revoke_invitation(invitation uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  revoked private.invitation;
begin
  perform private.begin_family_change();
  delete from private.invitation i where i.id = revoke_invitation.invitation and private.is_open(i)
  returning i.* into revoked;
  if revoked.id is null then
    perform private.refuse('unknown-invitation');
  end if;
  perform private.record_event(
    revoked.member, case revoked.kind when 'recovery' then 'recovery-revoked' else 'revoked' end);
end;
$$;

-- What adults should know of the code: 'void' if the last one was not revoked and can be used no more, and for a week the
-- name of another who made one; null for nothing.
create function private.recovery_notice() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member();
  return (
    select case
      when e.what = 'recovery-revoked' then null
      when not exists (select from private.invitation i where i.kind = 'recovery') then '{"kind": "void"}'
      when e.by <> auth.uid() and e.at > now() - interval '7 days'
        then jsonb_build_object('kind', 'made', 'by', m.display_name)
    end
    from private.family_event e left join private.family_member m on m.id = e.by
    where e.what in ('recovery-made', 'recovery-revoked') and private.is_adult() order by e.at desc limit 1);
end;
$$;

-- Times in JSON are in ms.
create function private.to_ms(at timestamptz) returns bigint language sql immutable set search_path = ''
  return floor(extract(epoch from at) * 1000)::bigint;

create function private.family() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  all_of_it constant boolean := private.is_adult();
begin
  if not private.is_in_family() then
    perform private.require_member();
  end if;
  return jsonb_build_object(
    'hasProvider', private.has_provider(),
    'members', (
      select jsonb_agg(jsonb_build_object(
        'id', m.id, 'name', m.display_name, 'kind', m.kind, 'email', m.email, 'removedAt', private.to_ms(m.removed_at),
        'passkeys', coalesce(p.passkeys, '[]')) order by m.display_name, m.id)
      from private.family_member m left join lateral (
        select jsonb_agg(jsonb_build_object(
          'id', k.id, 'device', k.device, 'madeAt', private.to_ms(k.made_at), 'usedAt', private.to_ms(k.used_at))
          order by k.made_at) as passkeys
        from private.passkey k where k.member = m.id) p on true
      where all_of_it or m.id = auth.uid()),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'member', i.member, 'kind', i.kind, 'madeBy', i.made_by, 'madeWith', i.made_with,
        'madeAt', private.to_ms(i.made_at), 'expiresAt', private.to_ms(i.expires_at)) order by i.made_at), '[]')
      from private.invitation i where all_of_it and private.is_open(i)),
    'recovery', case when all_of_it then private.recovery_notice() end,
    'upkeepAt', (select private.to_ms(at) from private.last_time where what = 'upkeep' and all_of_it),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', private.to_ms(e.at), 'by', e.by, 'member', e.member, 'what', e.what, 'detail', e.detail)
        order by e.at desc), '[]')
      from (select * from private.family_event where all_of_it order by at desc limit 100) e));
end;
$$;

-- The API. Refusals have the code P0001, and the message says why: 'last-member', 'unknown-member',
-- 'renamed-meanwhile', 'name-taken', 'address-taken', 'bad-name', 'bad-address', 'unknown-passkey', 'unknown-invitation', 'too-many'.
call private.serve('authenticated',
  'private.family', 'private.add_member', 'private.rename_member', 'private.set_member_kind',
  'private.set_member_address', 'private.remove_member', 'private.restore_member', 'private.remove_passkey',
  'private.rename_passkey', 'private.make_invitation', 'private.make_recovery', 'private.revoke_invitation',
  'private.recovery_notice', 'private.end_sessions');
