-- Records who undid a purchase, so that the others are told.
alter table public.purchase
  add column undone_by uuid,
  add constraint bad_undone_by check (undone_by is null or undone_at is not null);
grant update (undone_by) on public.purchase to authenticated;
alter policy "members undo purchases, not in the future, and freeze what they bought" on public.purchase
  rename to "members undo purchases as themselves, not in the future, and freeze";
alter policy "members undo purchases as themselves, not in the future, and freeze" on public.purchase
  with check ((select private.is_member())
    and undone_by is not distinct from case when undone_at is not null then (select auth.uid()) end
    and (undone_at is null or undone_at <= (select private.latest_accepted_time())));

create or replace function private.undo_purchases(ops private.incoming_operation[]) returns void
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
  -- What it put in the freezer was not bought either.
  update public.shopping s set (count, frozen) = (
    select r.count, r.frozen from private.restocked(s.count, s.frozen, -1, p.frozen_on::text) as r)
  from public.purchase p
  where p.id = any (undone) and p.frozen_on is not null and s.key = p.item_key;
end;
$$;
