create table public.shopping (
  -- Made by the phone from the title, so that two members who add the same item write the same row.
  key uuid primary key,
  -- Assigned by the server: one more than the highest.
  id bigint not null unique,
  title text not null,
  category text not null default 'Andet',
  active boolean not null default true,
  buy boolean not null default false,
  -- Counted from purchases (55_purchases.sql).
  buy_counter integer not null default 0,
  freezer boolean not null default false,
  can_outdate boolean not null default false,
  -- The sum of its batches in the freezer (52_freezer.sql).
  count integer not null default 0,
  -- The amount and a note ('skåret', 'ikke Ariel') in a member's own words, and who asked for the item.
  quantity text,
  note text,
  wanted_by uuid,
  -- Who last struck it out, when and in which shop: 'Bodil har den'.
  struck_by uuid,
  struck_at timestamptz,
  struck_shop uuid references public.shop (key),
  -- When it was last changed.
  update_ts timestamptz not null default now(),
  constraint bad_title check (private.is_tidy(title, 80)),
  constraint bad_category check (private.is_tidy(category, 40)),
  constraint bad_quantity check (private.is_tidy(quantity, 100)),
  constraint bad_note check (private.is_tidy(note, 200)),
  constraint bad_buy_counter check (buy_counter >= 0),
  constraint bad_count check (count >= 0),
  constraint bad_struck_at check (private.is_plausible(struck_at)),
  constraint bad_update_ts check (private.is_plausible(update_ts))
);
create index shopping_struck_shop on public.shopping (struck_shop) where struck_shop is not null;
call private.sync_table('public.shopping');
grant select,
  insert (key, title, category, active, buy, freezer, can_outdate, quantity, note, wanted_by, struck_by, struck_at,
    struck_shop, stamps),
  update (title, category, active, buy, freezer, can_outdate, quantity, note, wanted_by, struck_by, struck_at,
    struck_shop, stamps)
on public.shopping to authenticated;

create function private.shopping_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The trigger set_rev, which comes first by its name, has locked the revision until commit, so no other transaction
    -- can compute the same id.
    new.id := coalesce(new.id, (select coalesce(max(id), 0) + 1 from public.shopping));
  elsif new.update_ts = old.update_ts then
    new.update_ts := now();
  end if;
  return new;
end;
$$;
create trigger shopping_write before insert or update on public.shopping
  for each row execute function private.shopping_write();
