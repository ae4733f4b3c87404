-- Ends the tick of an item when the item is removed. If it is restored, it is wanted anew, and whoever had it before has
-- it no longer.
create or replace function private.set_items_active(ops private.incoming_operation[], restored boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.shopping s set
    adds = o.adds,
    active = case when o.wins then restored else s.active end,
    ticked_by = case when not o.unticks then s.ticked_by end,
    ticked_at = case when not o.unticks then s.ticked_at end,
    ticked_shop = case when not o.unticks then s.ticked_shop end,
    stamps = case
      when restored then private.stamped(s.stamps, array['active'], o.at, o.id)
      when o.adds = 0 then private.stamped(s.stamps, array['active', 'tick'], o.at, o.id)
      else s.stamps end
  from (
    select counted.*,
      private.wins(counted.stamps, 'active', counted.at, counted.id) and (restored or counted.adds = 0) as wins,
      private.wins(counted.stamps, 'tick', counted.at, counted.id) and not restored and counted.adds = 0 as unticks
    from (
      select op.key, op.at, op.id, item.stamps, case
        when private.flag(op.data, 'added', false) then greatest(0, item.adds + (case when restored then 1 else -1 end))
        when restored then greatest(1, item.adds)
        else 0 end as adds
      from unnest(ops) as op join public.shopping item on item.key = op.key
    ) as counted
  ) as o
  where s.key = o.key;
end;
$$;
