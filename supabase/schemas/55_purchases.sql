-- Purchases. An item's counter is the number of its purchases that have not been undone.
create table public.purchase (
  key uuid primary key,
  -- Shared by the items that were bought together.
  trip uuid not null,
  -- Another one after two items were put together.
  item uuid not null references public.shopping (key) on delete cascade,
  member uuid not null,
  bought_at timestamptz not null default now(),
  -- What was wanted, by whom, when and in which shop its buyer struck it out; the order of the shop's aisles is learned
  -- from that.
  quantity text,
  note text,
  wanted_by uuid,
  struck_at timestamptz,
  shop uuid references public.shop (key),
  undone_at timestamptz,
  undone_by uuid,
  constraint bad_quantity check (private.is_tidy(quantity, 100)),
  constraint bad_note check (private.is_tidy(note, 200)),
  constraint bad_bought_at check (private.is_plausible(bought_at)),
  constraint bad_struck_at check (private.is_plausible(struck_at)),
  constraint bad_undone_at check (private.is_plausible(undone_at))
);
create index purchase_item on public.purchase (item);
create index purchase_shop on public.purchase (shop) where shop is not null;
call private.sync_table('public.purchase', 'r.bought_at > now() - interval ''150 days''');
grant select,
  insert (key, trip, item, member, bought_at, quantity, note, wanted_by, struck_at, shop, undone_at, undone_by, stamps),
  update (item, undone_at, undone_by, stamps)
on public.purchase to authenticated;

-- Adds to the counter, which may include purchases of the family's old site that have no rows here.
create function private.count_purchase() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before constant uuid := case when tg_op = 'UPDATE' and old.undone_at is null then old.item end;
  after constant uuid := case when new.undone_at is null then new.item end;
begin
  if before is distinct from after then
    update public.shopping set buy_counter = greatest(0, buy_counter - 1) where key = before;
    update public.shopping set buy_counter = buy_counter + 1 where key = after;
  end if;
  return null;
end;
$$;
create trigger count_purchase after insert or update of item, undone_at on public.purchase
  for each row execute function private.count_purchase();
