-- Items that are bought only in some of the family's shops.
create table public.shop_item (
  -- Made by the phone from the keys of the shop and the item.
  key uuid primary key,
  shop uuid not null references public.shop (key),
  item uuid not null references public.shopping (key) on delete cascade,
  active boolean not null default true
);
create index shop_item_shop on public.shop_item (shop);
create index shop_item_item on public.shop_item (item);
call private.sync_table('public.shop_item');
grant select, insert (key, shop, item, active, stamps), update (active, stamps) on public.shop_item to authenticated;
