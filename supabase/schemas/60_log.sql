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
  created_by uuid,
  done_by uuid,
  -- The day on which an open entry comes on the list, or comes back.
  due date,
  -- Whose it is. Null: everybody's.
  for_member uuid,
  -- How often it comes back: in days or months ('14d', '5m', '1m31' on that day), or every year in a season.
  every text,
  constraint bad_id check (id ~ '^[0-9]{1,15}$'),
  constraint bad_date check (private.is_plausible(date)),
  constraint bad_due check (due between date '1900-01-01' and date '2999-12-31'),
  constraint bad_every check (every ~ '^([1-9][0-9]{0,2}(d|m([1-9]|[12][0-9]|3[01])?)|spring|summer|autumn|winter)$')
);
call private.bin_table('public.log');
-- Members erase entries before their time, too, unless another member has restored them from the bin.
alter table public.log
  add constraint bad_name check (case when purged_at is null then private.is_tidy(name, 500) else name = '' end),
  add constraint bad_purged_at check (purged_at is null or deleted_at is not null);
-- A child erases nothing.
alter policy "members add" on public.log
  with check ((select private.is_member())
    and (purged_at is null or (select private.is_adult())));
alter policy "members change" on public.log
  with check ((select private.is_member())
    and (purged_at is null or (select private.is_adult())));
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
