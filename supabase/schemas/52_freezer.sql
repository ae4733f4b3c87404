-- The contents of the freezer: how many of each item were put in on which day.
create table public.freezer_batch (
  -- Made by the phone from the item's key and the day.
  key uuid primary key,
  item uuid not null references public.shopping (key) on delete cascade,
  -- Null is an unknown day.
  day date,
  count private.counter not null default 0,
  rev bigint not null,
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_day check (day between '2000-01-01' and '2099-12-31'),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index freezer_batch_rev on public.freezer_batch (rev);
create index freezer_batch_item on public.freezer_batch (item);
alter table public.freezer_batch enable row level security;
revoke all on public.freezer_batch from public, anon, authenticated;
grant select, insert (key, item, day, stamps), update (count, stamps) on public.freezer_batch to authenticated;

create policy "members read batches" on public.freezer_batch for select to authenticated
  using ((select private.is_member()));
create policy "members add batches" on public.freezer_batch for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members count batches" on public.freezer_batch for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
grant select on public.freezer_batch to family_backup;
create policy "the backup reads batches" on public.freezer_batch for select to family_backup using (true);
comment on policy "the backup reads batches" on public.freezer_batch is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.freezer_batch
  for each row execute function private.set_rev();

create function private.sum_batches() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.shopping s set count = s.count + new.count - case when tg_op = 'UPDATE' then old.count else 0 end
  where s.key = new.item;
  return null;
end;
$$;
create trigger sum_batches after insert or update of count on public.freezer_batch
  for each row execute function private.sum_batches();
revoke all on function private.sum_batches() from public;
