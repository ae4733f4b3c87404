-- Phones learn all other places from the order in which purchases were struck out.
create table public.shop (
  -- Made by the phone from the name, so that two members who add the same shop write the same row.
  key uuid primary key,
  name text not null,
  active boolean not null default true,
  constraint bad_name check (private.is_tidy(name, 40))
);
call private.sync_table('public.shop');
grant select, insert (key, name, active, stamps), update (name, active, stamps) on public.shop to authenticated;

create table public.shop_place (
  -- Made by the phone from the shop's key and the category.
  key uuid primary key,
  shop uuid not null references public.shop (key),
  -- In lower case.
  category text not null,
  -- On the way from the entrance (0) to the till (1000); null is learned from purchases again.
  place integer,
  constraint bad_category check (private.is_tidy(category, 40) and category = private.fold_case(category)),
  constraint bad_place check (place between 0 and 1000)
);
create index shop_place_shop on public.shop_place (shop);
call private.sync_table('public.shop_place');
grant select, insert (key, shop, category, place, stamps), update (place, stamps) on public.shop_place to authenticated;
