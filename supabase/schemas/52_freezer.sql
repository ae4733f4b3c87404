create table public.freezer_batch (
  -- Made by the phone from the item's key and the day.
  key uuid primary key,
  item uuid not null references public.shopping (key) on delete cascade,
  -- Null is an unknown day.
  day date,
  count private.counter not null default 0,
  constraint bad_day check (day between '2000-01-01' and '2099-12-31')
);
create index freezer_batch_item on public.freezer_batch (item);
call private.sync_table('public.freezer_batch');
grant select, insert (key, item, day, stamps), update (count, stamps) on public.freezer_batch to authenticated;

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
