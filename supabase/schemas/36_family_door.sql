-- What must be asked before anybody is known: passkeys and invitations.
call private.make_role('family_door');

-- Returns {member, name, kind, publicKey}; null if it is unknown or its member was removed.
create function private.find_passkey(passkey text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('member', m.id, 'name', m.display_name, 'kind', m.kind, 'publicKey', p.public_key)
  from private.passkey p join private.family_member m on m.id = p.member and m.removed_at is null
  where p.id = find_passkey.passkey;
$$;

-- Sessions that cannot be used any more are deleted: their cookies last 90 days after the last use, which is known up to a
-- day, and a year at most (netlify/lib/sign-in/session.ts).
create function private.new_session(member uuid, passkey text default null) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  begun uuid;
begin
  delete from private.session s
  where s.used_at < now() - interval '91 days' or s.made_at < now() - interval '366 days';
  insert into private.session (member, passkey) values (new_session.member, new_session.passkey) returning id into begun;
  return begun;
end;
$$;

-- Returns {member, name, kind, session}, null if the verified address is nobody's. It arrives in lower case, and is not folded
-- further, since Unicode folds a Kelvin sign to k.
create function private.begin_session(email text) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object(
    'member', m.id, 'name', m.display_name, 'kind', m.kind, 'session', private.new_session(m.id))
  from private.family_member m where m.removed_at is null and m.email = begin_session.email;
$$;

-- Begins a session with a right signature, and returns its id. Returns null if it must not count: the challenge is not
-- newer than the last one answered, so it may be a copy (if that one was made while the clock was ahead, it must be newer
-- than the last use since), or the counter did not rise, so the key may be. A key that may
-- be on several devices says nothing by its counter, nor does one that never counts.
create function private.use_passkey(passkey text, counter bigint, challenged_at timestamptz) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner uuid;
begin
  update private.passkey p
  set counter = use_passkey.counter, challenged_at = greatest(p.challenged_at, use_passkey.challenged_at), used_at = now()
  where p.id = use_passkey.passkey
    and (p.backup_eligible or use_passkey.counter > p.counter or (use_passkey.counter = 0 and p.counter = 0))
    and (p.challenged_at is null or use_passkey.challenged_at > p.challenged_at
      or (p.challenged_at > now() and use_passkey.challenged_at <= now()
        and (p.used_at > now() or use_passkey.challenged_at > p.used_at)))
  returning p.member into owner;
  return case when owner is not null then private.new_session(owner, use_passkey.passkey) end;
end;
$$;

-- Returns {member, name, from, kind, expiresAt, passkeys}; from: the name of its maker, null for a terminal. Null unless open.
create function private.look_up_invitation(hash text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('member', m.id, 'name', m.display_name, 'kind', i.kind,
    'from', (select f.display_name from private.family_member f where f.id = i.made_by),
    'expiresAt', private.to_ms(i.expires_at),
    'passkeys', array(select p.id from private.passkey p where p.member = m.id))
  from private.invitation i join private.family_member m on m.id = i.member and m.removed_at is null
  where i.hash = look_up_invitation.hash and private.is_open(i);
$$;

-- Returns what a member's new device is called: two of a kind are told apart, 'iPhone' and 'iPhone 2'.
create function private.free_device(member uuid, device text) returns text
language sql stable set search_path = ''
as $$
  select called.name
  from generate_series(1, 21) n,
    lateral (select case n when 1 then free_device.device else left(free_device.device, 37) || ' ' || n end) called (name)
  where not exists (select from private.passkey p where p.member = free_device.member and p.device = called.name)
  order by n limit 1;
$$;

-- Adds a passkey {id, publicKey, counter, backupEligible, device, host}, either to the member whom the invitation is for,
-- which is used up by that, or to an adult who is signed in, and begins a session with it. Returns
-- {member, name, kind, session}; null if there is no such invitation or adult.
create function private.register_passkey(passkey jsonb, hash text default null, member uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accepted private.invitation;
  owner private.family_member;
  event text := 'passkey-added';
  device text;
begin
  lock table private.family_member in share row exclusive mode;
  if register_passkey.hash is not null then
    delete from private.invitation i where i.hash = register_passkey.hash and private.is_open(i)
    returning i.* into accepted;
    event := case
      when accepted.kind = 'recovery' then 'recovery-used'
      when exists (select from private.passkey p where p.member = accepted.member) then event
      else 'joined' end;
  end if;
  select m.* into owner from private.family_member m
  where m.removed_at is null and case
    when register_passkey.hash is null then m.id = register_passkey.member and m.kind = 'adult'
    else m.id = accepted.member end;
  if owner.id is null then
    return null;
  end if;
  if (select count(*) from private.passkey p where p.member = owner.id) >= 20 then
    perform private.refuse('too-many');
  end if;
  device := private.free_device(owner.id, private.tidy_name(register_passkey.passkey ->> 'device'));
  insert into private.passkey (id, member, public_key, counter, backup_eligible, device, host, used_at)
  select given.id, owner.id, given."publicKey", given.counter, coalesce(given."backupEligible", false), device, given.host,
    now()
  from jsonb_to_record(register_passkey.passkey)
    as given (id text, "publicKey" text, counter bigint, "backupEligible" boolean, host text);
  perform private.record_event(owner.id, event, device, owner.id);
  return jsonb_build_object('member', owner.id, 'name', owner.display_name, 'kind', owner.kind,
    'session', private.new_session(owner.id, register_passkey.passkey ->> 'id'));
end;
$$;

-- In a family without members it adds the first one. Returns {id, expiresAt}.
create function private.invite_by_name(name text, hash text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invited uuid;
begin
  lock table private.family_member in share row exclusive mode;
  select m.id into invited from private.family_member m
  where m.removed_at is null and private.fold_case(m.display_name) = private.fold_case(btrim(invite_by_name.name));
  if invited is null then
    if exists (select from private.family_member m where m.removed_at is null) then
      perform private.refuse('unknown-member');
    end if;
    insert into private.family_member (display_name) values (private.free_name(invite_by_name.name))
    returning id into invited;
    perform private.record_event(invited, 'added');
  end if;
  return private.add_invitation(invited, 'invitation', invite_by_name.hash);
end;
$$;

call private.serve('family_door',
  'private.find_passkey', 'private.begin_session', 'private.use_passkey', 'private.look_up_invitation',
  'private.register_passkey', 'private.invite_by_name');
