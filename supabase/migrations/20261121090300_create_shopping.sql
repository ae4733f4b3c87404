create table public.shopping (
  -- Made by the phone that adds the item, so that it can be ticked before the server has heard of it.
  key uuid primary key,
  -- Given by the server: one more than the highest.
  id bigint not null unique,
  title text not null,
  category text not null default 'Andet',
  active boolean not null default true,
  buy boolean not null default false,
  buy_counter integer not null default 0,
  freezer boolean not null default false,
  count integer not null default 0,
  can_outdate boolean not null default false,
  -- As people write it, and who asked for it: both only while the item is on the list.
  quantity text,
  wanted_by uuid,
  update_ts timestamptz not null default now(),
  rev bigint not null,
  -- Per field the author's time in ms and the operation that set it: {"title": [1790000000000, "…"]}.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_title check (title = btrim(title) and char_length(title) between 1 and 80),
  constraint bad_category check (category = btrim(category) and char_length(category) between 1 and 40),
  constraint bad_quantity check (quantity = btrim(quantity) and char_length(quantity) between 1 and 20),
  constraint bad_buy_counter check (buy_counter >= 0),
  constraint bad_count check (count between 0 and 9999)
);
create index shopping_rev on public.shopping (rev);
alter table public.shopping enable row level security;
revoke all on public.shopping from public, anon, authenticated;
grant select on public.shopping to authenticated;
grant insert (key, title, category, active, buy, freezer, can_outdate, quantity, wanted_by, stamps)
  on public.shopping to authenticated;
grant update (title, category, active, buy, freezer, count, can_outdate, quantity, wanted_by, stamps)
  on public.shopping to authenticated;

-- Removal is the flag 'active', which no select policy asks: a phone must hear of a removal.
create policy "members read shopping" on public.shopping for select to authenticated
  using ((select private.is_member()));
create policy "members add shopping in their own name" on public.shopping for insert to authenticated
  with check ((select private.is_member()) and (wanted_by is null or wanted_by = (select auth.uid())));
create policy "members change shopping" on public.shopping for update to authenticated
  using ((select private.is_member())) with check ((select private.is_member()));

create table public.purchase (
  -- The operation that bought it.
  id uuid primary key,
  -- What was put in the basket together.
  trip uuid not null,
  item_key uuid not null references public.shopping (key) on delete cascade,
  member uuid not null,
  bought_at timestamptz not null default now(),
  -- What the purchase cleared, so that undoing it can give it back.
  quantity text,
  wanted_by uuid,
  undone_at timestamptz,
  rev bigint not null,
  constraint bad_quantity check (quantity = btrim(quantity) and char_length(quantity) between 1 and 20)
);
create index purchase_rev on public.purchase (rev);
create index purchase_item_key on public.purchase (item_key);
alter table public.purchase enable row level security;
revoke all on public.purchase from public, anon, authenticated;
grant select on public.purchase to authenticated;
grant insert (id, trip, item_key, member, bought_at, quantity, wanted_by) on public.purchase to authenticated;
grant update (undone_at) on public.purchase to authenticated;

create policy "members read purchases" on public.purchase for select to authenticated
  using ((select private.is_member()));
create policy "members buy in their own name, not in the future" on public.purchase for insert to authenticated
  with check ((select private.is_member()) and member = (select auth.uid()) and bought_at <= now());
create policy "members undo purchases, not in the future" on public.purchase for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and (undone_at is null or undone_at <= now()));

create function private.before_shopping_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    -- Taken under the revision's lock, so no two items get the same.
    new.id := coalesce(new.id, (select coalesce(max(id), 0) + 1 from public.shopping));
    return new;
  end if;
  if new.update_ts = old.update_ts then
    new.update_ts := now();
  end if;
  -- A member may ask for an item in no other name than the own one, or give back the name that a purchase cleared.
  if auth.uid() is not null and new.wanted_by is not null
    and new.wanted_by is distinct from old.wanted_by and new.wanted_by <> auth.uid()
    and not exists (select 1 from public.purchase p where p.item_key = new.key and p.wanted_by = new.wanted_by)
  then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger before_shopping_write before insert or update on public.shopping
  for each row execute function private.before_shopping_write();

create trigger set_rev before insert or update on public.purchase
  for each row execute function private.set_rev();

-- The counter is the number of purchases that stand: no caller sets it.
create function private.count_purchase() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  difference integer := (case when new.undone_at is null then 1 else 0 end)
    - (case when tg_op = 'UPDATE' and old.undone_at is null then 1 else 0 end);
begin
  if difference <> 0 then
    update public.shopping set buy_counter = greatest(0, buy_counter + difference) where key = new.item_key;
  end if;
  return null;
end;
$$;
create trigger count_purchase after insert or update of undone_at on public.purchase
  for each row execute function private.count_purchase();

revoke all on function private.before_shopping_write() from public;
revoke all on function private.count_purchase() from public;
