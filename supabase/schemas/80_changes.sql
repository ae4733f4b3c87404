-- How phones learn what has changed: they fetch rows (pull_changes), and a message brings them at once.

-- Returns the caller's actions applied after a revision; from 0, those of the last day, since a phone that starts over
-- has no older ones in flight.
create function private.applied_actions(since bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(a.id), '[]') from private.action a
  where a.rev > since and a.member = auth.uid() and (since > 0 or a.received_at > now() - interval '1 day');
$$;

-- {table: [row, ...]}. From 0, all that a phone keeps. Made as json, which costs a third of what jsonb does.
create function private.changed_rows(tables text[], since bigint) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  synced constant jsonb := private.synced_tables();
  "table" text;
  rows text;
  changed text[] := '{}';
begin
  foreach "table" in array tables loop
    rows := null;
    if synced ? "table" then
      execute format('select json_agg(r) from public.%I r where r.rev > $1 and ($1 > 0 or private.is_kept(r))',
        "table") into rows using since;
    end if;
    changed := changed || (to_json("table") || ':' || coalesce(rows, '[]'));
  end loop;
  return '{' || array_to_string(changed, ',') || '}';
end;
$$;

-- Returns how many rows of each of these tables a phone keeps, and a sum over their revisions, as text: a phone that has
-- others pulls all again. Same rule as `checksumOf` in src/sync/snapshot.ts.
create function private.checksums(tables text[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  "table" text;
  checksum text;
  all_of_them jsonb := '{}';
begin
  for "table" in select name from jsonb_object_keys(private.synced_tables()) name where name = any (tables) loop
    execute format('select count(*) || '' '' || coalesce(sum(r.rev * r.rev %% 2147483647), 0)
      from public.%I r where private.is_kept(r)', "table") into checksum;
    all_of_them := all_of_them || jsonb_build_object("table", checksum);
  end loop;
  return all_of_them;
end;
$$;

-- Returns the rows that changed after a revision in one snapshot: {rev, epoch, now, actions, rows, checksums}. 'actions'
-- are those of the caller that the rows contain.
create function public.pull_changes(tables text[], since bigint) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  current constant jsonb := private.current_revision();
begin
  perform private.require_member();
  return json_build_object(
    'rev', current -> 'rev', 'epoch', current -> 'epoch', 'now', current -> 'now',
    'actions', private.applied_actions(since), 'rows', private.changed_rows(tables, since),
    'checksums', private.checksums(tables));
end;
$$;

grant execute on function
  private.applied_actions(bigint), private.changed_rows(text[], bigint), private.checksums(text[]),
  public.pull_changes(text[], bigint)
to authenticated;

-- Realtime checks its policies when somebody joins and when they renew their token, so a member who is removed or made a
-- guest, or whose session was ended, still receives messages until their token expires, ten minutes at most. During that
-- time messages are muted: they say that something changed but not what, and phones that are allowed to know fetch it.

create function private.record_removal() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.record_time('removal');
  perform realtime.send(private.current_revision() || '{"actions": [], "rows": null}', 'change', 'family', true);
  return null;
end;
$$;
create trigger record_removal after delete or update of id, removed_at, kind or truncate on private.family_member
  for each statement execute function private.record_removal();
create trigger record_removal after delete on private.session
  for each row when (old.used_at > now() - interval '91 days') execute function private.record_removal();

-- At the end of every transaction that took a revision, sends one message in the shape of pull_changes; more than 100,000
-- bytes of rows are left out, and phones fetch them. The actions tell a phone which of its own the rows contain, as a
-- message may arrive before the answer to the push that caused it.
create function private.announce_changes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed json;
begin
  if not exists (select from private.last_time where what = 'removal' and at > now() - interval '10 minutes') then
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
create constraint trigger announce_changes after update of value on private.revision
  deferrable initially deferred for each row execute function private.announce_changes();

-- Pages that show the family, or more to an adult than to a child or a guest, are told that something changed.
create function private.announce_family() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform realtime.send('{}'::jsonb, 'family', 'family', true);
  return null;
end;
$$;
create trigger announce_family after insert or update or delete on private.family_member
  for each statement execute function private.announce_family();
create trigger announce_family after insert or delete or update of device on private.passkey
  for each statement execute function private.announce_family();
create trigger announce_family after insert or update or delete on private.invitation
  for each statement execute function private.announce_family();

-- Only the database sends on the topic.
create policy "members hear the family" on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'family' and extension = 'broadcast' and (select private.is_member()));
