-- The addresses at which members' own calendars (Apple, Google, Outlook) read the family's appointments.

-- Its token is made by the site, which stores its SHA-256 only. passkey: of the session in which it was made; it ends with
-- either, as an invitation does. An export leaves addresses out: after a restore there are none.
create table private.calendar_address (
  member uuid primary key references private.family_member on delete cascade,
  hash text not null unique constraint bad_hash check (hash ~ '^[0-9a-f]{64}$'),
  passkey text references private.passkey on delete cascade,
  made_at timestamptz not null default now()
);
create index calendar_address_by_passkey on private.calendar_address (passkey);
call private.hide_table('private.calendar_address');

-- Makes the caller's address, in place of the former one.
create function private.make_calendar_address(hash text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.calendar_address (member, hash, passkey)
  values (auth.uid(), make_calendar_address.hash,
    (select s.passkey from private.session s where s.id = private.session_id()))
  on conflict (member) do update
    set hash = excluded.hash, passkey = excluded.passkey, made_at = excluded.made_at;
end;
$$;

-- Ends the caller's own address or, by an adult, anybody's.
create function private.end_calendar_address(member uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  delete from private.calendar_address a
  where a.member = end_calendar_address.member and (a.member = auth.uid() or private.is_adult());
end;
$$;

-- Returns [{member, name, own, madeAt}]: the caller's address, and to an adult everybody's.
create function private.calendar_addresses() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('member', a.member, 'name', m.display_name, 'own', m.id = auth.uid(),
      'madeAt', private.to_ms(a.made_at)) order by m.display_name), '[]')
    from private.calendar_address a join private.family_member m on m.id = a.member
    where m.id = auth.uid() or private.is_adult());
end;
$$;

-- Returns {names, tables} to who has an address; null when it has ended.
create function private.calendar_by_address(hash text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'names', (select jsonb_object_agg(n.id, n.display_name) from private.family_member n),
    'tables', private.planned_rows())
  from private.calendar_address a
    join private.family_member m on m.id = a.member and m.removed_at is null and m.kind <> 'guest'
  where a.hash = calendar_by_address.hash;
$$;

-- The API, for members and, by an address, for whoever has it.
call private.serve('authenticated',
  'private.make_calendar_address', 'private.end_calendar_address', 'private.calendar_addresses');
call private.serve('family_door', 'private.calendar_by_address');
