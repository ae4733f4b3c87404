-- Phones may show each other changes before the database has confirmed them, but not for some minutes after a member was
-- removed.
create or replace function private.is_muted() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.last_removal where removed_at > now() - interval '10 minutes');
end;
$$;

-- Returns the counter in the snapshot of the calling statement, the epoch, the server's clock in ms since 1970, and
-- whether phones may send each other previews (80_realtime.sql).
create or replace function private.current_revision() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('rev', value, 'epoch', epoch, 'now', floor(extract(epoch from now()) * 1000)::bigint,
      'previews', not private.is_muted())
    from private.revision);
end;
$$;

-- Sends the members' phones a message without rows.
create or replace function private.announce_removal() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform realtime.send(private.current_revision() || '{"ops": [], "rows": null}', 'change', 'family', true);
end;
$$;

create or replace function private.record_removal() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.set_last_removal();
  perform private.announce_removal();
  return null;
end;
$$;

-- At the end of every transaction that took a revision, sends one message on the family's private topic with its
-- operations and the rows that it changed. More than 100,000 bytes of rows are left out, and phones fetch them. The
-- operations tell a phone which of its own the rows contain, as a message may arrive before the answer to the push that
-- caused it.
create or replace function private.announce_changes() returns trigger
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  position constant jsonb := private.current_revision();
  changed jsonb;
begin
  if (position -> 'previews')::boolean then
    select coalesce(jsonb_object_agg(s."table", s.list), '{}') into changed from (
      select "table", jsonb_agg("row") as list from private.synced_row where rev = new.value group by "table") as s;
  end if;
  perform realtime.send(
    position || jsonb_build_object(
      'rev', new.value,
      'ops', (select coalesce(jsonb_agg(o.id), '[]') from private.operation o where o.rev = new.value),
      'rows', case when octet_length(changed::text) <= 100000 then changed end
    ),
    'change', 'family', true
  );
  return null;
end;
$$;

drop policy "members hear the family" on realtime.messages;
-- Members may listen to both topics. On 'family' only the database can send. On 'previews' the members' phones show each
-- other changes that the database has not confirmed yet, so that they are seen sooner; nothing is stored because of them.
create policy "members hear the family and its previews" on realtime.messages for select to authenticated
  using ((select realtime.topic()) in ('family', 'previews') and extension = 'broadcast'
    and (select private.is_member()));
create policy "members send previews" on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) = 'previews' and extension = 'broadcast' and (select private.is_member()));

revoke all on function private.is_muted(), private.announce_removal() from public;
