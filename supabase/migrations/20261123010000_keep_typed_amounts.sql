-- Keeps the amount that one member typed when another puts the same item on the list without an amount, whichever of
-- them arrives first. Who removes an amount sends an empty one.

-- Adding an item that exists puts it on the list, and restores it if it was removed. The other fields count as an edit,
-- except that an add without an amount does not remove the amount. If the item has been renamed since, it is another
-- item, and the operation is refused.
create or replace function private.add_existing_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.shopping s on s.key = o.key
    where private.fold_case(coalesce(private.tidy_text(o.data, 'title'), '')) <> private.fold_case(s.title))
  then
    raise exception 'exists';
  end if;
  perform private.tidy_text(o.data, 'quantity') from unnest(ops) as o;
  perform private.edit_items(array(select (o.n, o.id, o.entity, o.kind, o.key, o.at, o.phone_time,
    o.data - array['title', 'buy', 'quantity'])::private.incoming_operation from unnest(ops) as o));
  perform private.want_items(array(select (o.n, o.id, o.entity, o.kind, o.key, o.at, o.phone_time,
    jsonb_strip_nulls(jsonb_build_object('buy', true, 'quantity', nullif(private.tidy_text(o.data, 'quantity'), '')))
    )::private.incoming_operation from unnest(ops) as o where private.flag(o.data, 'buy', false)));
  update public.shopping s set adds = s.adds + 1 from unnest(ops) as o where s.key = o.key;
end;
$$;

-- Puts items on the list or takes them off. One that is put back ('again') keeps the member who had asked for it, and
-- neither that nor another amount counts as a new wish. Without an amount it keeps that of an item on the list, which
-- somebody may have put there meanwhile; an empty one removes it.
create or replace function private.want_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'buy') is distinct from 'boolean') then
    raise exception 'bad-data';
  end if;
  perform private.flag(o.data, 'again', false) from unnest(ops) as o;
  perform private.tidy_text(o.data, 'quantity') from unnest(ops) as o where (o.data -> 'buy')::boolean;
  -- One that is earlier than the current wish does not replace it, but fills in an amount that is missing.
  update public.shopping s set quantity = nullif(private.tidy_text(o.data, 'quantity'), '')
  from unnest(ops) as o
  where s.key = o.key and s.buy and s.quantity is null and (o.data -> 'buy')::boolean and o.data ? 'quantity'
    and not private.wins(s.stamps, 'buy', o.at, o.id);
  update public.shopping s set
    buy = o.buy,
    quantity = case
      when o.buy and o.data ? 'quantity' then nullif(private.tidy_text(o.data, 'quantity'), '')
      when o.buy and s.buy then s.quantity
    end,
    wanted_by = case
      when o.buy and s.buy then s.wanted_by
      when o.buy and private.flag(o.data, 'again', false) then coalesce(s.last_wanted_by, auth.uid())
      when o.buy then auth.uid()
    end,
    -- Putting a removed item on the list restores it, unless it was removed later.
    active = s.active or (o.buy and private.wins(s.stamps, 'active', o.at, o.id)),
    stamps = private.stamped(s.stamps, case
      when not o.buy then array['buy']
      when s.buy or private.flag(o.data, 'again', false) and s.last_wanted_by is not null then array['buy', 'active']
      else array['buy', 'active', 'wish'] end, o.at, o.id)
  from (select op.*, (op.data ->> 'buy')::boolean as buy from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.stamps, 'buy', o.at, o.id);
end;
$$;
