-- Puts as many in the freezer as were bought, and keeps how many, so that as many are taken back.
alter table public.purchase
  add column frozen_count integer,
  add constraint bad_frozen_count check (frozen_count between 1 and 9999);
grant update (frozen_count) on public.purchase to authenticated;

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
    select r.count, r.frozen from private.restocked(s.count, s.frozen, -coalesce(p.frozen_count, 1), p.frozen_on::text) as r)
  from public.purchase p
  where p.id = any (undone) and p.frozen_on is not null and s.key = p.item_key;
end;
$$;

create or replace function private.freeze_purchases(ops private.incoming_operation[]) returns private.incoming_operation[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  changed uuid[];
begin
  if exists (select from unnest(ops) as o where (o.data ->> 'by')::numeric = 0 or o.data ->> 'day' is null) then
    raise exception 'bad-data';
  end if;
  if exists (select from unnest(ops) as o where not exists (
    select from public.purchase p where p.id = (o.data ->> 'purchase')::uuid and p.item_key = o.key))
  then
    raise exception 'unknown-purchase';
  end if;
  with noted as (
    update public.purchase p set
      frozen_on = case when (o.data ->> 'by')::numeric > 0 then private.day_of(o.data) end,
      frozen_count = case when (o.data ->> 'by')::numeric > 0 then (o.data ->> 'by')::numeric::integer end
    from unnest(ops) as o
    where p.id = (o.data ->> 'purchase')::uuid and p.undone_at is null
      and case when p.frozen_on is null then (o.data ->> 'by')::numeric > 0
        else (o.data ->> 'by')::numeric = -coalesce(p.frozen_count, 1) end
    returning p.id)
  select coalesce(array_agg(id), '{}') into changed from noted;
  return array(select o from unnest(ops) as o where (o.data ->> 'purchase')::uuid = any (changed));
end;
$$;
