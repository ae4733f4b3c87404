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
  -- The day on which an open entry comes on the list, or comes back.
  due date,
  -- Whose it is. Null: everybody's.
  for_member uuid,
  -- How often it comes back: in days or months ('14d', '5m', '1m31' on that day), or every year in a season.
  every text,
  constraint bad_id check (id ~ '^[0-9]{1,15}$'),
  constraint bad_name check (case when purged_at is null then private.is_tidy(name, 500) else name = '' end),
  constraint bad_date check (private.is_plausible(date)),
  constraint bad_deleted_at check (private.is_plausible(deleted_at)),
  -- An entry that another member has restored from the bin is not deleted permanently.
  constraint bad_purged_at check (purged_at is null or private.is_plausible(purged_at) and deleted_at is not null),
  constraint bad_due check (due between date '1900-01-01' and date '2999-12-31'),
  constraint bad_every check (every ~ '^([1-9][0-9]{0,2}(d|m([1-9]|[12][0-9]|3[01])?)|spring|summer|autumn|winter)$')
);
create index log_bin on public.log (deleted_at) where deleted_at is not null and purged_at is null;
call private.sync_table('public.log', 'r.purged_at is null');
-- What was deleted permanently stays as it is, and a child deletes nothing permanently.
alter policy "members add" on public.log
  with check ((select private.is_member())
    and (purged_at is null or (select private.is_adult())));
alter policy "members change" on public.log
  using ((select private.is_member()) and purged_at is null)
  with check ((select private.is_member())
    and (purged_at is null or (select private.is_adult())));
create trigger stay_in_bin before insert or update of deleted_at on public.log
  for each row when (new.deleted_at < now()) execute function private.stay_in_bin();
grant select,
  insert (key, id, name, done, date, deleted_at, purged_at, created_by, done_by, due, for_member, every,
    stamps),
  update (name, done, date, deleted_at, purged_at, done_by, due, for_member, every, stamps)
on public.log to authenticated;

create function private.before_log_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if new.purged_at is not null then
    new.name := '';
  end if;
  if tg_op = 'INSERT' then
    while exists (select 1 from public.log where id = new.id) loop
      new.id := (new.id::bigint + 1)::text;
    end loop;
  end if;
  return new;
end;
$$;
create trigger before_log_write before insert or update on public.log
  for each row execute function private.before_log_write();

-- Every write to the log empties its bin, so no schedule is needed; phones stop showing the entry by themselves.
create function private.empty_bin() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The update below fires this trigger again, which must not start over.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.log l set purged_at = now()
  where l.deleted_at < now() - interval '30 days' and l.purged_at is null
    and not private.was_deletion_received_lately(l.stamps);
  return null;
end;
$$;
create trigger empty_bin after insert or update on public.log
  for each statement execute function private.empty_bin();
