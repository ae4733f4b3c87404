-- The family's shops, and where members have placed categories in them. Phones learn all other places from the order in
-- which purchases were ticked.
create table public.shop (
  -- Made by the phone from the name, so that two members who add the same shop write the same row.
  key uuid primary key,
  name text not null,
  active boolean not null default true,
  rev bigint not null,
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_name check (private.is_tidy(name, 40)),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index shop_rev on public.shop (rev);
alter table public.shop enable row level security;
revoke all on public.shop from public, anon, authenticated;
grant select, insert (key, name, active, stamps), update (name, active, stamps) on public.shop to authenticated;

create policy "members read shops" on public.shop for select to authenticated
  using ((select private.is_member()));
create policy "members add shops" on public.shop for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change shops" on public.shop for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
grant select on public.shop to family_backup;
create policy "the backup reads shops" on public.shop for select to family_backup using (true);
comment on policy "the backup reads shops" on public.shop is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.shop
  for each row execute function private.set_rev();

create table public.shop_place (
  -- Made by the phone from the shop's key and the category.
  key uuid primary key,
  shop uuid not null references public.shop (key),
  -- In lower case.
  category text not null,
  -- On the way from the entrance (0) to the till (1000); null is learned from purchases again.
  place integer,
  rev bigint not null,
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_category check (private.is_tidy(category, 40) and category = private.fold_case(category)),
  constraint bad_place check (place between 0 and 1000),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index shop_place_rev on public.shop_place (rev);
create index shop_place_shop on public.shop_place (shop);
alter table public.shop_place enable row level security;
revoke all on public.shop_place from public, anon, authenticated;
grant select, insert (key, shop, category, place, stamps), update (place, stamps) on public.shop_place to authenticated;

create policy "members read places" on public.shop_place for select to authenticated
  using ((select private.is_member()));
create policy "members add places" on public.shop_place for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change places" on public.shop_place for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
grant select on public.shop_place to family_backup;
create policy "the backup reads places" on public.shop_place for select to family_backup using (true);
comment on policy "the backup reads places" on public.shop_place is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.shop_place
  for each row execute function private.set_rev();
