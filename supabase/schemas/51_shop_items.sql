-- Items that are bought only in some of the family's shops.
create table public.shop_item (
  -- Made by the phone from the keys of the shop and the item.
  key uuid primary key,
  shop uuid not null references public.shop (key),
  item uuid not null references public.shopping (key) on delete cascade,
  active boolean not null default true,
  rev bigint not null,
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index shop_item_rev on public.shop_item (rev);
create index shop_item_shop on public.shop_item (shop);
create index shop_item_item on public.shop_item (item);
alter table public.shop_item enable row level security;
revoke all on public.shop_item from public, anon, authenticated;
grant select, insert (key, shop, item, active, stamps), update (active, stamps) on public.shop_item to authenticated;

create policy "members read shops of items" on public.shop_item for select to authenticated
  using ((select private.is_member()));
create policy "members add shops of items" on public.shop_item for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change shops of items" on public.shop_item for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
grant select on public.shop_item to family_backup;
create policy "the backup reads shops of items" on public.shop_item for select to family_backup using (true);
comment on policy "the backup reads shops of items" on public.shop_item is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.shop_item
  for each row execute function private.set_rev();
