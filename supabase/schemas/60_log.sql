-- What is to be done, and what was done.
create table public.log (
  -- Made by the phone that adds the entry.
  key uuid primary key,
  -- The creation time in ms as text; two of the same millisecond are moved apart by the server.
  id text not null unique,
  name text not null,
  done boolean not null default false,
  -- When it was made, last changed, or done.
  date timestamptz not null default now(),
  deleted_at timestamptz,
  -- Deleted for good: the name is gone, the row stays to tell the phones.
  purged_at timestamptz,
  created_by uuid,
  done_by uuid,
  rev bigint not null,
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_id check (id ~ '^[0-9]{1,15}$'),
  constraint bad_name check (
    case when purged_at is null then name = btrim(name) and char_length(name) between 1 and 500 else name = '' end
  ),
  constraint bad_date check (date between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_purged_at check (purged_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_stamps check (
    stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?){0,8}\}$')
);
create index log_rev on public.log (rev);
create index log_bin on public.log (deleted_at) where deleted_at is not null and purged_at is null;
alter table public.log enable row level security;
revoke all on public.log from public, anon, authenticated;
grant select on public.log to authenticated;
grant insert (key, id, name, done, date, created_by, stamps) on public.log to authenticated;
grant update (name, done, date, deleted_at, purged_at, done_by, stamps) on public.log to authenticated;

create policy "members read the log" on public.log for select to authenticated
  using ((select private.is_member()));
create policy "members add to the log in their own name" on public.log for insert to authenticated
  with check ((select private.is_member()) and created_by = (select auth.uid()) and not done and date <= private.soon()
    and private.is_past(stamps));
create policy "members change the log, not into the future" on public.log for update to authenticated
  using ((select private.is_member()) and purged_at is null)
  with check ((select private.is_member()) and date <= private.soon() and private.is_past(stamps));

create function private.before_log_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    while exists (select 1 from public.log where id = new.id) loop
      new.id := (new.id::bigint + 1)::text;
    end loop;
  elsif auth.uid() is not null and new.done_by is not null
    and new.done_by is distinct from old.done_by and new.done_by <> auth.uid()
  then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;

create trigger before_log_write before insert or update on public.log
  for each row execute function private.before_log_write();

create function private.empty_bin() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Emptying it is a write too.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.log l set name = '', purged_at = now()
  where l.deleted_at < now() - interval '30 days' and l.purged_at is null
    -- What a phone deleted that was offline for long rests from when it was told.
    and not exists (select from private.operation o
      where o.id = (l.stamps -> 'deleted' ->> 1)::uuid and o.received_at > now() - interval '30 days');
  return null;
end;
$$;

create trigger empty_bin after insert or update on public.log
  for each statement execute function private.empty_bin();

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

revoke all on function private.before_log_write() from public;
revoke all on function private.empty_bin() from public;
revoke all on function private.apply_log(uuid, text, uuid, bigint, jsonb) from public;
grant execute on function private.apply_log(uuid, text, uuid, bigint, jsonb) to authenticated;
