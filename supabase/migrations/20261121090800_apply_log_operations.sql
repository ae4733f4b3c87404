-- One log operation, as the caller. A refusal is an exception whose message is its code.
create function private.apply_log(operation uuid, kind text, entry uuid, at bigint, data jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  me uuid := auth.uid();
  row public.log;
  day timestamptz := private.to_time(at);
begin
  select * into row from public.log where key = entry;
  if kind = 'add' then
    if row.key is not null then
      raise exception 'exists';
    end if;
    insert into public.log (key, id, name, date, created_by, stamps)
    values (entry, at::text, coalesce(private.tidy_text(data, 'name'), ''), day, me,
      private.stamped('{}', array['name', 'done', 'date', 'deleted'], at, operation));
    return;
  end if;

  if row.key is null or row.purged_at is not null then
    raise exception 'unknown-item';
  end if;

  case kind
  when 'rename' then
    update public.log set
      name = case when private.wins(row.stamps, 'name', at, operation)
        then coalesce(private.tidy_text(data, 'name'), '') else name end,
      date = case when not done and private.wins(row.stamps, 'date', at, operation) then day else date end,
      stamps = private.stamped(
        row.stamps, case when done then array['name'] else array['name', 'date'] end, at, operation)
    where key = entry;

  when 'complete' then
    if data ? 'date' and jsonb_typeof(data -> 'date') <> 'null' then
      if jsonb_typeof(data -> 'date') <> 'number' then
        raise exception 'bad-data';
      end if;
      -- From 1900 until now: what was done may have been done earlier, not later.
      if (data ->> 'date')::numeric not between -2208988800000 and extract(epoch from now()) * 1000 then
        raise exception 'bad-date';
      end if;
      day := private.to_time((data ->> 'date')::numeric::bigint);
    end if;
    if private.wins(row.stamps, 'done', at, operation) then
      update public.log set done = true, date = day, done_by = me,
        stamps = private.stamped(row.stamps, array['done', 'date'], at, operation)
      where key = entry;
    end if;

  when 'reopen' then
    if private.wins(row.stamps, 'done', at, operation) then
      update public.log set done = false, date = day, done_by = null,
        stamps = private.stamped(row.stamps, array['done', 'date'], at, operation)
      where key = entry;
    end if;

  when 'delete', 'restore' then
    if private.wins(row.stamps, 'deleted', at, operation) then
      update public.log set deleted_at = case when kind = 'delete' then day end,
        stamps = private.stamped(row.stamps, array['deleted'], at, operation)
      where key = entry;
    end if;

  when 'purge' then
    if row.deleted_at is null then
      raise exception 'not-deleted';
    end if;
    update public.log set name = '', purged_at = now() where key = entry;

  else
    raise exception 'unknown-kind';
  end case;
end;
$$;
revoke all on function private.apply_log(uuid, text, uuid, bigint, jsonb) from public;
grant execute on function private.apply_log(uuid, text, uuid, bigint, jsonb) to authenticated;
