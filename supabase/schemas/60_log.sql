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
  -- How often it comes back: in days or months ('14d', '5m'), or every year in a season.
  every text,
  rev bigint not null,
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_id check (id ~ '^[0-9]{1,15}$'),
  constraint bad_name check (case when purged_at is null then private.is_tidy(name, 500) else name = '' end),
  constraint bad_date check (private.is_plausible(date)),
  constraint bad_deleted_at check (private.is_plausible(deleted_at)),
  -- An entry that another member has restored from the bin is not deleted permanently.
  constraint bad_purged_at check (purged_at is null or private.is_plausible(purged_at) and deleted_at is not null),
  constraint bad_due check (due between date '1900-01-01' and date '2999-12-31'),
  constraint bad_every check (every ~ '^([1-9][0-9]{0,2}[dm]|spring|summer|autumn|winter)$'),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index log_rev on public.log (rev);
create index log_bin on public.log (deleted_at) where deleted_at is not null and purged_at is null;
alter table public.log enable row level security;
revoke all on public.log from public, anon, authenticated;
grant select,
  insert (key, id, name, done, date, deleted_at, purged_at, created_by, done_by, due, for_member, every,
    stamps),
  update (name, done, date, deleted_at, purged_at, done_by, due, for_member, every, stamps)
on public.log to authenticated;

create policy "members read the log" on public.log for select to authenticated
  using ((select private.is_member()));
create policy "members add to the log" on public.log for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change what is not deleted permanently" on public.log for update to authenticated
  using ((select private.is_member()) and purged_at is null)
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
grant select on public.log to family_backup;
create policy "the backup reads the log" on public.log for select to family_backup using (true);
comment on policy "the backup reads the log" on public.log is 'An export without some rows would lose them.';

create function private.before_log_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
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
  update public.log l set purged_at = now()
  where l.deleted_at < now() - interval '30 days' and l.purged_at is null
    -- 'deleted_at' is the author's time. What was deleted on a phone that was offline for long stays in the bin for 30
    -- days from when the database received the deletion, so that others have time to restore it.
    and not exists (select from private.action a
      where a.id = (l.stamps -> 'deleted_at' ->> 1)::uuid and a.received_at > now() - interval '30 days');
  return null;
end;
$$;
create trigger empty_bin after insert or update on public.log
  for each statement execute function private.empty_bin();
revoke all on function private.before_log_write(), private.empty_bin() from public;
