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
  )
);
create index log_rev on public.log (rev);
alter table public.log enable row level security;
revoke all on public.log from public, anon, authenticated;
grant select on public.log to authenticated;
grant insert (key, id, name, done, date, created_by, stamps) on public.log to authenticated;
grant update (name, done, date, deleted_at, purged_at, done_by, stamps) on public.log to authenticated;

create policy "members read the log" on public.log for select to authenticated
  using ((select private.is_member()));
create policy "members add to the log in their own name" on public.log for insert to authenticated
  with check ((select private.is_member()) and created_by = (select auth.uid()) and not done and date <= now());
create policy "members change the log, not into the future" on public.log for update to authenticated
  using ((select private.is_member()) and purged_at is null)
  with check ((select private.is_member()) and date <= now());

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
revoke all on function private.before_log_write() from public;
