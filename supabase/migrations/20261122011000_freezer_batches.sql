-- Batches in the freezer: what was put in on which day, and what was bought and put in. See schemas/52_freezer.sql.
-- How many of what lies in the freezer were put in on a known day.
create function private.count_of_known_days(frozen jsonb) returns bigint
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return (select coalesce(sum(value::integer), 0) from jsonb_each_text(frozen));
end;
$$;
revoke all on function private.count_of_known_days(jsonb) from public;
grant execute on function private.count_of_known_days(jsonb) to authenticated;

alter table public.shopping
  add column frozen jsonb not null default '{}'::jsonb,
  add constraint bad_frozen check (frozen = '{}' or (
    frozen::text ~ '^\{("20\d\d-\d\d-\d\d": [1-9]\d{0,3}(, )?)+\}$' and private.count_of_known_days(frozen) <= count));
grant update (frozen) on public.shopping to authenticated;

alter table public.purchase
  add column frozen_on date,
  add constraint bad_frozen_on check (frozen_on between '2000-01-01' and '2099-12-31');
grant update (frozen_on) on public.purchase to authenticated;
drop policy "members undo purchases, not in the future" on public.purchase;
create policy "members undo purchases, not in the future, and freeze what they bought" on public.purchase
  for update to authenticated
  using ((select private.is_member()) and undone_at is null)
  with check ((select private.is_member())
    and (undone_at is null or undone_at <= (select private.latest_accepted_time())));

-- A count and its days after so many more, or fewer where 'by' is below zero. More go in on 'day', or on no known day
-- where it is null. Fewer come out of 'day' first (that takes back what was put in), then of those that nobody knows the
-- age of, then of the oldest. Never below zero.
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

-- The day of an operation, such as '2026-11-02': the one on which its author put something in. Null where it says none.
create function private.day_of(data jsonb) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(data -> 'day'), 'null') = 'null' then
    return null;
  end if;
  if jsonb_typeof(data -> 'day') <> 'string' or data ->> 'day' !~ '^20\d\d-\d\d-\d\d$' then
    raise exception 'bad-data';
  end if;
  return (data ->> 'day')::date;
end;
$$;

-- More or fewer in the freezer: a difference, so that two who count at once both count. One that names a purchase puts in
-- what that bought, or takes it back: once, however many do it without knowing of each other.
create or replace function private.stock_items(ops private.incoming_operation[]) returns void
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

-- Notes on the purchases that what they bought was put in the freezer, or that this was taken back. Gives the operations
-- that found it otherwise, and a purchase that stands.
create function private.freeze_purchases(ops private.incoming_operation[]) returns private.incoming_operation[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  changed uuid[];
begin
  if exists (select from unnest(ops) as o where abs((o.data ->> 'by')::numeric) <> 1 or o.data ->> 'day' is null) then
    raise exception 'bad-data';
  end if;
  if exists (select from unnest(ops) as o where not exists (
    select from public.purchase p where p.id = (o.data ->> 'purchase')::uuid and p.item_key = o.key))
  then
    raise exception 'unknown-purchase';
  end if;
  with noted as (
    update public.purchase p set frozen_on = case when (o.data ->> 'by')::numeric > 0 then private.day_of(o.data) end
    from unnest(ops) as o
    where p.id = (o.data ->> 'purchase')::uuid and p.undone_at is null
      and (p.frozen_on is null) = ((o.data ->> 'by')::numeric > 0)
    returning p.id)
  select coalesce(array_agg(id), '{}') into changed from noted;
  return array(select o from unnest(ops) as o where (o.data ->> 'purchase')::uuid = any (changed));
end;
$$;

revoke all on function
  private.restocked(integer, jsonb, integer, text), private.day_of(jsonb),
  private.stock_items(private.incoming_operation[]), private.freeze_purchases(private.incoming_operation[])
from public;
grant execute on function
  private.restocked(integer, jsonb, integer, text), private.day_of(jsonb),
  private.stock_items(private.incoming_operation[]), private.freeze_purchases(private.incoming_operation[])
to authenticated;

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
    update public.purchase p set undone_at = private.to_time(o.at)
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
