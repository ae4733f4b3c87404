-- Open entries (todo) and done ones (the log).
create table public.log (
  -- Made by the phone that adds the entry.
  key uuid primary key,
  -- The creation time in ms as text. The server changes it if another entry was made in the same millisecond.
  id text not null unique,
  name text not null,
  done boolean not null default false,
  -- When it was made, last changed, or done.
  date timestamptz not null default now(),
  deleted_at timestamptz,
  -- When it was deleted permanently: its name is erased, but the row stays so that phones learn of it.
  purged_at timestamptz,
  created_by uuid,
  done_by uuid,
  rev bigint not null,
  -- As in the table shopping.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_id check (id ~ '^[0-9]{1,15}$'),
  constraint bad_name check (
    case when purged_at is null then name = btrim(name) and char_length(name) between 1 and 500 and private.is_visible(name)
      else name = '' end
  ),
  constraint bad_date check (date between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_purged_at check (purged_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_stamps check (private.are_stamps(stamps))
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
  with check ((select private.is_member()) and created_by = (select auth.uid()) and not done
    and date <= (select private.latest_accepted_time()) and private.stamps_are_past(stamps));
create policy "members change the log, not into the future" on public.log for update to authenticated
  using ((select private.is_member()) and purged_at is null)
  with check ((select private.is_member()) and date <= (select private.latest_accepted_time())
    and private.stamps_are_past(stamps));
grant select on public.log to family_backup;
create policy "the backup reads the log" on public.log for select to family_backup using (true);
comment on policy "the backup reads the log" on public.log is 'An export without some rows would lose them.';

create function private.before_log_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    while exists (select 1 from public.log where id = new.id) loop
      new.id := (new.id::bigint + 1)::text;
    end loop;
  elsif new.done_by is distinct from old.done_by and new.done_by is not null and new.done_by <> auth.uid() then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger before_log_write before insert or update on public.log
  for each row execute function private.before_log_write();

-- A deleted entry stays in the bin for 30 days and is then erased. Every write to the log does this, so no schedule is
-- needed; phones stop showing the entry by themselves.
create function private.empty_bin() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The update below fires this trigger again, which must not start over.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.log l set name = '', purged_at = now()
  where l.deleted_at < now() - interval '30 days' and l.purged_at is null
    -- 'deleted_at' is the author's time. What was deleted on a phone that was offline for long stays in the bin for 30
    -- days from when the database received the deletion, so that others have time to restore it.
    and not exists (select from private.operation o
      where o.id = (l.stamps -> 'deleted' ->> 1)::uuid and o.received_at > now() - interval '30 days');
  return null;
end;
$$;
create trigger empty_bin after insert or update on public.log
  for each statement execute function private.empty_bin();

-- The operations. Each of the following functions applies operations of one kind together, with the caller's rights;
-- they are on different entries. A refusal is an exception whose message is its code: then none is applied.

create function private.add_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.log l on l.key = o.key) then
    raise exception 'exists';
  end if;
  insert into public.log (key, id, name, date, created_by, stamps)
  select o.key, o.at::text, coalesce(private.tidy_text(o.data, 'name'), ''), private.to_time(o.at), auth.uid(),
    private.stamped('{}', array['name', 'done', 'date', 'deleted'], o.at, o.id)
  from unnest(ops) as o
  order by o.n;
end;
$$;

-- Returns the date of an entry that is reopened or renamed: now, or, when its completion or its new name is undone, its
-- earlier date. That is limited to 'at', because a phone whose clock is ahead may claim a later one.
create function private.date_before(data jsonb, at bigint) returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  if not data ? 'date' or jsonb_typeof(data -> 'date') = 'null' then
    return private.to_time(at);
  end if;
  if jsonb_typeof(data -> 'date') <> 'number' then
    raise exception 'bad-data';
  end if;
  if (data ->> 'date')::numeric < -2208988800000 then
    raise exception 'bad-date';
  end if;
  return private.to_time(least((data ->> 'date')::numeric, at)::bigint);
end;
$$;

-- Renaming an open entry also sets its date.
create function private.rename_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.date_before(o.data, o.at) from unnest(ops) as o;
  update public.log l set
    name = case when private.wins(l.stamps, 'name', o.at, o.id)
      then coalesce(private.tidy_text(o.data, 'name'), '') else l.name end,
    date = case when not l.done and private.wins(l.stamps, 'date', o.at, o.id)
      then private.date_before(o.data, o.at) else l.date end,
    stamps = private.stamped(l.stamps, case when l.done then array['name'] else array['name', 'date'] end, o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key;
end;
$$;

-- Returns when an entry was done, from 1900 until now; null when the operation does not say, which means: at its time.
create function private.day_done(data jsonb) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  if not data ? 'date' or jsonb_typeof(data -> 'date') = 'null' then
    return null;
  end if;
  if jsonb_typeof(data -> 'date') <> 'number' then
    raise exception 'bad-data';
  end if;
  if (data ->> 'date')::numeric not between -2208988800000 and extract(epoch from now()) * 1000 then
    raise exception 'bad-date';
  end if;
  return private.to_time((data ->> 'date')::numeric::bigint);
end;
$$;

create function private.complete_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.day_done(o.data) from unnest(ops) as o;
  update public.log l set
    done = true,
    date = coalesce(private.day_done(o.data), private.to_time(o.at)),
    done_by = auth.uid(),
    stamps = private.stamped(l.stamps, array['done', 'date'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'done', o.at, o.id);
end;
$$;

create function private.reopen_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.date_before(o.data, o.at) from unnest(ops) as o;
  update public.log l set done = false, date = private.date_before(o.data, o.at), done_by = null,
    stamps = private.stamped(l.stamps, array['done', 'date'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'done', o.at, o.id);
end;
$$;

-- Moves entries to the bin or restores them.
create function private.set_entries_deleted(ops private.incoming_operation[], deleted boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.log l set deleted_at = case when deleted then private.to_time(o.at) end,
    stamps = private.stamped(l.stamps, array['deleted'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'deleted', o.at, o.id);
end;
$$;

-- Deletes entries permanently.
create function private.purge_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.log l on l.key = o.key where l.deleted_at is null) then
    raise exception 'not-deleted';
  end if;
  update public.log l set name = '', purged_at = now() from unnest(ops) as o where l.key = o.key;
end;
$$;

-- Applies operations on different entries.
create function private.apply_log(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  kind text;
  same_kind private.incoming_operation[];
begin
  if exists (select from unnest(ops) as o left join public.log l on l.key = o.key and l.purged_at is null
    where o.kind <> 'add' and l.key is null)
  then
    raise exception 'unknown-item';
  end if;
  for kind, same_kind in select o.kind, array_agg(o order by o.n) from unnest(ops) as o group by o.kind loop
    case kind
      when 'add' then perform private.add_entries(same_kind);
      when 'rename' then perform private.rename_entries(same_kind);
      when 'complete' then perform private.complete_entries(same_kind);
      when 'reopen' then perform private.reopen_entries(same_kind);
      when 'delete' then perform private.set_entries_deleted(same_kind, true);
      when 'restore' then perform private.set_entries_deleted(same_kind, false);
      when 'purge' then perform private.purge_entries(same_kind);
      else raise exception 'unknown-kind';
    end case;
  end loop;
end;
$$;

revoke all on function
  private.before_log_write(), private.empty_bin(), private.add_entries(private.incoming_operation[]),
  private.rename_entries(private.incoming_operation[]), private.day_done(jsonb),
  private.complete_entries(private.incoming_operation[]), private.reopen_entries(private.incoming_operation[]), private.date_before(jsonb, bigint),
  private.set_entries_deleted(private.incoming_operation[], boolean),
  private.purge_entries(private.incoming_operation[]), private.apply_log(private.incoming_operation[])
from public;
grant execute on function
  private.add_entries(private.incoming_operation[]), private.rename_entries(private.incoming_operation[]),
  private.day_done(jsonb), private.complete_entries(private.incoming_operation[]),
  private.reopen_entries(private.incoming_operation[]), private.date_before(jsonb, bigint),
  private.set_entries_deleted(private.incoming_operation[], boolean),
  private.purge_entries(private.incoming_operation[]), private.apply_log(private.incoming_operation[])
to authenticated;
