-- Realtime checks its policies when somebody joins and when they renew their token, so a member who is removed still
-- receives messages until their token expires, ten minutes at most. During that time messages are muted: they say that
-- something changed but not what, and phones that are allowed to know fetch it.
create table private.last_removal (
  only_row boolean primary key default true constraint one_row check (only_row),
  removed_at timestamptz not null
);
alter table private.last_removal enable row level security;
create policy "nobody touches the last removal through the API" on private.last_removal for all to anon, authenticated
  using (false) with check (false);

create function private.set_last_removal() returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.last_removal (removed_at) values (now())
  on conflict (only_row) do update set removed_at = excluded.removed_at;
$$;

-- Sends the members' phones a message without rows.
create function private.record_removal() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.set_last_removal();
  perform realtime.send(private.current_revision() || '{"actions": [], "rows": null}', 'change', 'family', true);
  return null;
end;
$$;
create trigger record_removal after delete or update of id, removed_at or truncate on private.family_member
  for each statement execute function private.record_removal();
create trigger record_removal after delete or truncate on private.passkey
  for each statement execute function private.record_removal();

-- At the end of every transaction that took a revision, sends one message on the family's private topic, in the shape of
-- pull_changes, with its actions and the rows that it changed. More than 100,000 bytes of rows are left out, and phones
-- fetch them. The actions tell a phone which of its own the rows contain, as a message may arrive before the answer to
-- the push that caused it.
create function private.announce_changes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed jsonb;
begin
  if not exists (select from private.last_removal where removed_at > now() - interval '10 minutes') then
    changed := private.changed_rows(array(select jsonb_object_keys(private.synced_tables())), new.value - 1);
  end if;
  perform realtime.send(
    private.current_revision() || jsonb_build_object(
      'rev', new.value,
      'actions', (select coalesce(jsonb_agg(a.id), '[]') from private.action a where a.rev = new.value),
      'rows', case when octet_length(changed::text) <= 100000 then changed end
    ),
    'change', 'family', true
  );
  return null;
end;
$$;
create constraint trigger announce_changes after update on private.revision
  deferrable initially deferred for each row execute function private.announce_changes();

-- The albums are not synced: phones that show them are told that something changed, and fetch them.
create function private.announce_albums() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform realtime.send('{}'::jsonb, 'albums', 'family', true);
  return null;
end;
$$;
create trigger announce_albums after insert or update or delete on public.photos
  for each statement execute function private.announce_albums();
create trigger announce_albums after insert or update or delete on public.picture
  for each statement execute function private.announce_albums();

-- Only the database sends on the topic.
create policy "members hear the family" on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'family' and extension = 'broadcast' and (select private.is_member()));
