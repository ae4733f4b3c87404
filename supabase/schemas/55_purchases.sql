-- Purchases. An item's counter is the number of its purchases that have not been undone.
create table public.purchase (
  -- The id of the operation that bought it.
  id uuid primary key,
  -- Shared by the items that were bought together.
  trip uuid not null,
  item_key uuid not null references public.shopping (key) on delete cascade,
  member uuid not null,
  bought_at timestamptz not null default now(),
  -- What the purchase cleared, so that undoing it can restore that.
  quantity text,
  wanted_by uuid,
  -- The operation that put the item on the list; the same for all who bought it without knowing of each other.
  wish uuid,
  -- When and in which shop its buyer had ticked it; the order of the shop's aisles is learned from that.
  ticked_at timestamptz,
  shop uuid references public.shop (key),
  undone_at timestamptz,
  -- Who undid it; null in rows older than this column.
  undone_by uuid,
  -- The day on which it was put in the freezer, and how many; null when none were, or they were taken back. A row older
  -- than the number has only the day, and stands for one.
  frozen_on date,
  frozen_count integer,
  rev bigint not null,
  constraint bad_quantity check (quantity = btrim(quantity) and char_length(quantity) between 1 and 20
    and private.is_visible(quantity)),
  constraint bad_bought_at check (bought_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_ticked_at check (ticked_at > '1900-01-01Z' and ticked_at <= bought_at),
  constraint bad_undone_at check (undone_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_undone_by check (undone_by is null or undone_at is not null),
  constraint bad_frozen_on check (frozen_on between '2000-01-01' and '2099-12-31'),
  constraint bad_frozen_count check (frozen_count between 1 and 9999)
);
create index purchase_rev on public.purchase (rev);
create index purchase_item_key on public.purchase (item_key);
create index purchase_shop on public.purchase (shop) where shop is not null;
alter table public.purchase enable row level security;
revoke all on public.purchase from public, anon, authenticated;
grant select on public.purchase to authenticated;
grant insert (id, trip, item_key, member, bought_at, quantity, wanted_by, wish, ticked_at, shop)
  on public.purchase to authenticated;
grant update (undone_at, undone_by, frozen_on, frozen_count) on public.purchase to authenticated;

create policy "members read purchases" on public.purchase for select to authenticated
  using ((select private.is_member()));
-- A purchase records who had asked for the item, so that undoing it can restore that. The buyer cannot name somebody
-- else, because that would make it look as if another member had asked for something.
create policy "members buy in their own name, not in the future" on public.purchase for insert to authenticated
  with check ((select private.is_member()) and member = (select auth.uid())
    and bought_at <= (select private.latest_accepted_time())
    and (wanted_by is null or exists (
      select from public.shopping s where s.key = item_key and s.wanted_by = purchase.wanted_by)));
-- An undone purchase stays undone: whoever still wants to buy the item does so again. Nobody undoes in another's name.
create policy "members undo purchases as themselves, not in the future, and freeze" on public.purchase
  for update to authenticated
  using ((select private.is_member()) and undone_at is null)
  with check ((select private.is_member())
    and undone_by is not distinct from case when undone_at is not null then (select auth.uid()) end
    and (undone_at is null or undone_at <= (select private.latest_accepted_time())));
grant select on public.purchase to family_backup;
create policy "the backup reads purchases" on public.purchase for select to family_backup using (true);
comment on policy "the backup reads purchases" on public.purchase is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.purchase
  for each row execute function private.set_rev();

-- Maintains the counter, which no caller may set.
create function private.count_purchases() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.shopping s set buy_counter = s.buy_counter + c.difference
    from (select item_key, count(*) as difference from after where undone_at is null group by item_key) as c
    where s.key = c.item_key;
  else
    update public.shopping s set buy_counter = greatest(0, s.buy_counter + c.difference)
    from (
      select item_key, sum(each.change) as difference
      from (
        select item_key, 1 as change from after where undone_at is null
        union all
        select item_key, -1 from before where undone_at is null
      ) as each group by item_key
    ) as c
    where s.key = c.item_key and c.difference <> 0;
  end if;
  return null;
end;
$$;
create trigger count_purchases_made after insert on public.purchase
  referencing new table as after for each statement execute function private.count_purchases();
create trigger count_purchases_undone after update on public.purchase
  referencing old table as before new table as after for each statement execute function private.count_purchases();

-- A purchase records what it cleared. An item that somebody has put on the list since stays there.
create function private.purchase_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into public.purchase (id, trip, item_key, member, bought_at, quantity, wanted_by, wish, ticked_at, shop)
  select o.id, (o.data ->> 'trip')::uuid, o.key, auth.uid(), private.to_time(o.at),
    case when o.clears then o.quantity end, case when o.clears then o.wanted_by end,
    case when o.clears then coalesce(o.last_operation, o.id)
      -- The item is not on the list any more. If a purchase took it off, both purchases fulfil the same wish.
      when not o.buy then (select p.wish from public.purchase p where p.id = o.last_operation) end,
    case when o.ticked then o.ticked_at end, case when o.ticked then o.ticked_shop end
  from (
    select op.*, s.buy, s.quantity, s.wanted_by, (s.stamps -> 'buy' ->> 1)::uuid as last_operation,
      s.buy and private.wins(s.stamps, 'buy', op.at, op.id) as clears,
      -- Only a tick made while shopping this time counts: the caller's own, at most four hours (14,400,000 ms) old, and
      -- made after the item was put on the list.
      s.ticked_at, s.ticked_shop, s.ticked_by = auth.uid() and s.ticked_at <= private.to_time(op.at)
        and s.ticked_at > private.to_time(greatest((s.stamps -> 'buy' ->> 0)::bigint, op.at - 14400000)) as ticked
    from unnest(ops) as op join public.shopping s on s.key = op.key
  ) as o;
  update public.shopping s set buy = false, quantity = null, wanted_by = null,
    stamps = private.stamped(s.stamps, array['buy'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key and private.wins(s.stamps, 'buy', o.at, o.id);
end;
$$;

-- Restores the counter and the item's place on the list, unless a later operation decided that or another member has
-- bought it too. A purchase that is already undone is left alone.
create function private.undo_purchases(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  undone uuid[];
begin
  if exists (select from unnest(ops) as o where not exists (
    select from public.purchase p where p.id = (o.data ->> 'purchase')::uuid and p.item_key = o.key))
  then
    raise exception 'unknown-purchase';
  end if;
  with changed as (
    update public.purchase p set undone_at = private.to_time(o.at), undone_by = auth.uid()
    from unnest(ops) as o
    where p.id = (o.data ->> 'purchase')::uuid and p.undone_at is null
    returning p.id)
  select array_agg(id) into undone from changed;
  update public.shopping s set
    buy = true,
    wanted_by = bought.wanted_by,
    quantity = coalesce(bought.quantity, (select max(p.quantity) from public.purchase p
      where p.item_key = s.key and p.wish = bought.wish)),
    stamps = private.stamped(s.stamps, array['buy'], o.at, o.id)
  from unnest(ops) as o join public.purchase bought on bought.id = (o.data ->> 'purchase')::uuid
  where s.key = o.key and bought.id = any (undone) and private.wins(s.stamps, 'buy', o.at, o.id)
    and not exists (select from public.purchase p
      where p.item_key = s.key and p.wish = bought.wish and p.undone_at is null);
  -- What an undone purchase put in the freezer is taken out again. A row without a number stands for one.
  update public.shopping s set (count, frozen) = (
    select r.count, r.frozen from private.restocked(s.count, s.frozen, -coalesce(p.frozen_count, 1), p.frozen_on::text) as r)
  from public.purchase p
  where p.id = any (undone) and p.frozen_on is not null and s.key = p.item_key;
end;
$$;

revoke all on function
  private.count_purchases(), private.purchase_items(private.incoming_operation[]),
  private.undo_purchases(private.incoming_operation[])
from public;
grant execute on function
  private.purchase_items(private.incoming_operation[]), private.undo_purchases(private.incoming_operation[])
to authenticated;
