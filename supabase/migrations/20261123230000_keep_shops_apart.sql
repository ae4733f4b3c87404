-- Gives a shop a key of its own when the key made from its name belongs to a shop that has been renamed meanwhile, and
-- applies what its author did with it to this shop. Until now its add was refused, and all else reached the other shop.

create function private.resolve_shop_keys(ops private.incoming_operation[]) returns private.incoming_operation[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return array(
    select (o.n, o.id, o.entity, o.kind, case
        when o.fallback is not null and (exists (select from public.shop s where s.key = o.fallback)
          or exists (select from public.shop s where s.key = o.key
            and private.fold_case(s.name) <> private.fold_case(o.added)))
        then o.fallback else o.key end, o.at, o.phone_time, o.data)::private.incoming_operation
    from (select op.*, (op.data ->> 'fallback')::uuid as fallback,
        case when op.kind = 'add' then coalesce(private.tidy_text(op.data, 'name'), '') end as added
      from unnest(ops) as op) as o
    order by o.n);
end;
$$;

revoke all on function private.resolve_shop_keys(private.incoming_operation[]) from public;
grant execute on function private.resolve_shop_keys(private.incoming_operation[]) to authenticated;

create or replace function private.apply_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  resolved constant private.incoming_operation[] := private.resolve_shop_keys(ops);
  kind text;
  exist boolean;
  same_kind private.incoming_operation[];
begin
  for kind, exist, same_kind in
    select o.kind, s.key is not null, array_agg(o order by o.n)
    from unnest(resolved) as o left join public.shop s on s.key = o.key
    group by 1, 2
  loop
    if not exist and kind <> 'add' then
      raise exception 'unknown-shop';
    end if;
    case kind
      when 'add' then
        if exist then
          perform private.add_existing_shops(same_kind);
        else
          perform private.add_shops(same_kind);
        end if;
      when 'rename' then perform private.rename_shops(same_kind);
      when 'remove' then perform private.set_shops_active(same_kind, false);
      when 'restore' then perform private.set_shops_active(same_kind, true);
      when 'place' then perform private.place_categories(same_kind);
      else raise exception 'unknown-kind';
    end case;
  end loop;
end;
$$;

create or replace function private.tick_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'on') is distinct from 'boolean') then
    raise exception 'bad-data';
  end if;
  update public.shopping s set
    ticked_by = case when o.ticked then auth.uid() end,
    ticked_at = case when o.ticked then private.to_time(o.at) end,
    -- A shop that the phone has added may have its fallback as its key (private.resolve_shop_keys).
    ticked_shop = case when o.ticked then coalesce(
      (select h.key from public.shop h where h.key = (o.data ->> 'fallback')::uuid),
      (select h.key from public.shop h where h.key = (o.data ->> 'shop')::uuid)) end,
    -- Removing a tick sets no stamp, because it removes only the caller's own. A tick that another member made in
    -- between must still apply when it arrives later.
    stamps = case when o.ticked then private.stamped(s.stamps, array['tick'], o.at, o.id) else s.stamps end
  from (select op.*, (op.data ->> 'on')::boolean as ticked from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.stamps, 'tick', o.at, o.id) and (o.ticked or s.ticked_by = auth.uid());
end;
$$;

create or replace function private.apply_together(ops private.incoming_operation[]) returns text[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  entity text;
  same_entity private.incoming_operation[];
  code text;
  violated text;
  half constant integer := cardinality(ops) / 2;
begin
  begin
    perform private.claim_operations(ops);
    for entity, same_entity in select o.entity, array_agg(o order by o.n) from unnest(ops) as o group by 1 loop
      perform private.apply_to(entity, same_entity);
    end loop;
    return array_fill(null::text, array[cardinality(ops)]);
  exception
    when raise_exception then
      get stacked diagnostics code = message_text;
    when check_violation then
      get stacked diagnostics violated = constraint_name;
      code := replace(violated, '_', '-');
    when insufficient_privilege then
      code := 'denied';
    -- The operation has a wrong type or value. Other errors, such as a deadlock or a full disk, are not caught: they
    -- end the call, nothing is applied, and the phone tries again.
    when data_exception or integrity_constraint_violation then
      code := 'bad-data';
  end;
  if half > 0 then
    return private.apply_together(ops[:half]) || private.apply_together(ops[half + 1:]);
  end if;
  perform private.record_refusal(ops[1], code);
  return array[code];
end;
$$;

create or replace function private.apply_in_order(ops private.incoming_operation[]) returns table (n integer, outcome text)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  known constant uuid[] := array(
    select k.id from private.known_operations(array(select o.id from unnest(ops) as o)) as k);
  -- The positions of the operations to be applied. If an id occurs several times, only the first is.
  to_apply integer[];
  batch private.incoming_operation[];
begin
  to_apply := array(select min(o.n) from unnest(ops) as o where o.id <> all (known) group by o.id);
  -- The first batch contains the first operation on each row, the next one the second, and so on. Keys that were made
  -- from one name differ in their version digit only and may lead to the same row (private.resolve_item_key), so all of
  -- them count as one row. Before all others come the operations on shops, so that a new shop exists before items are
  -- ticked in it; they come one by one, since any two of their keys may lead to the same row
  -- (private.resolve_shop_keys).
  for batch in
    select array_agg((o.n, o.id, o.entity, o.kind, o.key, o.at, o.phone_time, o.data)::private.incoming_operation
      order by o.n)
    from (
      select each.*, each.entity <> 'shop' as last, row_number() over (partition by each.entity,
        case when each.entity <> 'shop' then regexp_replace(each.key::text, '^(.{14})[89a-f]', '\18') end
        order by each.n) as turn
      from unnest(ops) as each where each.n = any (to_apply)
    ) as o
    group by o.last, o.turn order by o.last, o.turn
  loop
    return query select w.n, w.code from unnest(batch, private.apply_together(batch))
      as w (n, id, entity, kind, key, at, phone_time, data, code);
  end loop;
  if cardinality(to_apply) < cardinality(ops) then
    return query
      select o.n, k.outcome from unnest(ops) as o
        join private.known_operations(array(select each.id from unnest(ops) as each where each.n <> all (to_apply))) as k
        on k.id = o.id
      where o.n <> all (to_apply);
  end if;
end;
$$;
