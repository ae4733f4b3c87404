-- The contents of the freezer: how many of each item, and since when.

-- Returns the count and its days after adding 'by', which may be negative. Items are added on 'day', or on no known day
-- when it is null. They are removed first from 'day' (which takes back what was put in), then from those of unknown
-- age, then from the oldest. The count never falls below zero.
create function private.restocked(count_before integer, frozen_before jsonb, by integer, day text,
  out count integer, out frozen jsonb)
language plpgsql immutable set search_path = ''
as $$
declare
  left_to_take integer;
  source text;
  there integer;
begin
  count := least(9999, greatest(0, count_before + by));
  frozen := frozen_before;
  if count > count_before and day is not null then
    frozen := frozen || jsonb_build_object(day, coalesce((frozen ->> day)::integer, 0) + count - count_before);
  elsif count < count_before and frozen <> '{}' then
    left_to_take := count_before - count;
    for source, there in
      select o.source, o.there from (
        select null as source, count_before - private.count_of_known_days(frozen_before)::integer as there, 1 as turn
        union all
        select d.key, d.value::integer, case when d.key = day then 0 else 2 end from jsonb_each_text(frozen_before) as d
      ) as o
      order by o.turn, o.source collate "C"
    loop
      exit when left_to_take = 0;
      frozen := case
        when source is null then frozen
        when there > left_to_take then frozen || jsonb_build_object(source, there - left_to_take)
        else frozen - source end;
      left_to_take := greatest(0, left_to_take - there);
    end loop;
  end if;
end;
$$;

-- Changes how many are in the freezer by a difference, so that two members who count at the same time both take effect.
-- An operation that names a purchase puts in what that bought, or takes it back: once, even if several members do so
-- independently.
create function private.stock_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  counted private.incoming_operation[];
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'by') is distinct from 'number'
    or (o.data ->> 'by')::numeric not between -9999 and 9999 or (o.data ->> 'by')::numeric % 1 <> 0)
  then
    raise exception 'bad-data';
  end if;
  perform private.day_of(o.data) from unnest(ops) as o;
  counted := array(select o from unnest(ops) as o where o.data ->> 'purchase' is null);
  if cardinality(counted) < cardinality(ops) then
    counted := counted || private.freeze_purchases(array(
      select o from unnest(ops) as o where o.data ->> 'purchase' is not null));
  end if;
  update public.shopping s set (count, frozen) = (
    select r.count, r.frozen
    from private.restocked(s.count, s.frozen, (o.data ->> 'by')::numeric::integer, o.data ->> 'day') as r)
  from unnest(counted) as o
  where s.key = o.key;
end;
$$;

-- Records on purchases that what they bought was put in the freezer, and how many, or that as many were taken back.
-- Returns the operations that changed a purchase which has not been undone.
create function private.freeze_purchases(ops private.incoming_operation[]) returns private.incoming_operation[]
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

revoke all on function
  private.restocked(integer, jsonb, integer, text),
  private.stock_items(private.incoming_operation[]), private.freeze_purchases(private.incoming_operation[])
from public;
grant execute on function
  private.restocked(integer, jsonb, integer, text),
  private.stock_items(private.incoming_operation[]), private.freeze_purchases(private.incoming_operation[])
to authenticated;
