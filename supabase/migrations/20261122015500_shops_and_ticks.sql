-- Shops: a tick says who has taken an item and where, and a purchase keeps it, so that the order of a shop's aisles can be
-- learned. Members say where categories are.

create function private.are_places(places jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return case when jsonb_typeof(places) = 'object' then
    (select count(*) from jsonb_object_keys(places)) <= 200
    and not exists (select from jsonb_each(places) as p
      where char_length(p.key) not between 1 and 40 or p.key <> private.fold_case(p.key) or not private.is_visible(p.key)
        or p.value::text !~ '^\[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", (null|1000|\d{1,3})\]$')
    else false end;
end;
$$;
revoke all on function private.are_places(jsonb) from public;
grant execute on function private.are_places(jsonb) to authenticated;

create table public.shop (
  key uuid primary key,
  name text not null,
  active boolean not null default true,
  -- Per category, in lower case, the author's time in ms, the operation that put it there, and the place in thousandths of
  -- the way from the entrance to the till; null where it is learned again: {"mejeri": [1790000000000, "…", 350]}.
  places jsonb not null default '{}'::jsonb,
  rev bigint not null,
  -- As in the table shopping.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_name check (name = btrim(name) and char_length(name) between 1 and 40 and private.is_visible(name)),
  constraint bad_places check (private.are_places(places)),
  constraint bad_stamps check (
    stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?){0,12}\}$')
);
create index shop_rev on public.shop (rev);
alter table public.shop enable row level security;
revoke all on public.shop from public, anon, authenticated;
grant select on public.shop to authenticated;
grant insert (key, name, stamps) on public.shop to authenticated;
grant update (name, active, places, stamps) on public.shop to authenticated;

create policy "members read shops" on public.shop for select to authenticated
  using ((select private.is_member()));
create policy "members add shops" on public.shop for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change shops" on public.shop for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps) and private.stamps_are_past(places));

create trigger set_rev before insert or update on public.shop
  for each row execute function private.set_rev();

-- The operations. Each of the following functions applies operations of one kind at once, as the caller; they are on
-- different shops. A refusal is an exception whose message is its code: then none of them is applied.

create function private.add_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into public.shop (key, name, stamps)
  select o.key, coalesce(private.tidy_text(o.data, 'name'), ''), private.stamped('{}', array['name', 'active'], o.at, o.id)
  from unnest(ops) as o
  order by o.n;
end;
$$;

-- What adding makes of a shop that is there already, since two phones make the same key of the same name: it is back among
-- the shops. Under another name by now it is another shop: that is refused.
create function private.add_existing_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.shop s on s.key = o.key
    where private.fold_case(coalesce(private.tidy_text(o.data, 'name'), '')) <> private.fold_case(s.name))
  then
    raise exception 'exists';
  end if;
  perform private.set_shops_active(ops, true);
end;
$$;

create function private.rename_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.shop s set
    name = case when private.wins(s.stamps, 'name', o.at, o.id)
      then coalesce(private.tidy_text(o.data, 'name'), '') else s.name end,
    -- Who renames a removed shop wants it back.
    active = s.active or private.wins(s.stamps, 'active', o.at, o.id),
    stamps = private.stamped(s.stamps, array['name', 'active'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key;
end;
$$;

create function private.set_shops_active(ops private.incoming_operation[], restored boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.shop s set active = restored, stamps = private.stamped(s.stamps, array['active'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key and private.wins(s.stamps, 'active', o.at, o.id);
end;
$$;

-- Puts a category somewhere in a shop, or lets its place be learned again. Two who put two categories both do.
create function private.place_categories(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o
    where case coalesce(jsonb_typeof(o.data -> 'place'), '')
      when 'null' then false
      when 'number' then (o.data ->> 'place')::numeric not between 0 and 1000 or (o.data ->> 'place')::numeric % 1 <> 0
      else true end)
  then
    raise exception 'bad-data';
  end if;
  update public.shop s set
    places = s.places || jsonb_build_object(o.category,
      jsonb_build_array(o.at, o.id, (o.data ->> 'place')::numeric::integer))
  from (select op.*, private.fold_case(coalesce(private.tidy_text(op.data, 'category'), '')) as category
    from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.places, o.category, o.at, o.id);
end;
$$;

-- Operations on different shops.
create function private.apply_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  kind text;
  exist boolean;
  same_kind private.incoming_operation[];
begin
  for kind, exist, same_kind in
    select o.kind, s.key is not null, array_agg(o order by o.n)
    from unnest(ops) as o left join public.shop s on s.key = o.key
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

revoke all on function
  private.add_shops(private.incoming_operation[]), private.add_existing_shops(private.incoming_operation[]),
  private.rename_shops(private.incoming_operation[]), private.set_shops_active(private.incoming_operation[], boolean),
  private.place_categories(private.incoming_operation[]), private.apply_shops(private.incoming_operation[])
from public;
grant execute on function
  private.add_shops(private.incoming_operation[]), private.add_existing_shops(private.incoming_operation[]),
  private.rename_shops(private.incoming_operation[]), private.set_shops_active(private.incoming_operation[], boolean),
  private.place_categories(private.incoming_operation[]), private.apply_shops(private.incoming_operation[])
to authenticated;

alter table public.shopping
  add column ticked_by uuid,
  add column ticked_at timestamptz,
  add column ticked_shop uuid references public.shop (key),
  add constraint bad_ticked_at check (
    (ticked_at is null) = (ticked_by is null) and ticked_at between '1900-01-01Z' and '3000-01-01Z');
create index shopping_ticked_shop on public.shopping (ticked_shop) where ticked_shop is not null;
grant update (ticked_by, ticked_at, ticked_shop) on public.shopping to authenticated;
alter policy "members change shopping" on public.shopping
  with check ((select private.is_member()) and private.stamps_are_past(stamps)
    and (ticked_at is null or ticked_at <= (select private.latest_accepted_time())));

alter table public.purchase
  add column ticked_at timestamptz,
  add column shop uuid references public.shop (key),
  add constraint bad_ticked_at check (ticked_at > '1900-01-01Z' and ticked_at <= bought_at);
create index purchase_shop on public.purchase (shop) where shop is not null;
grant insert (ticked_at, shop) on public.purchase to authenticated;

create or replace function private.before_shopping_write() returns trigger
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
  -- A member may ask for an item in no other name than the own one, or give back the name that a purchase cleared which
  -- is undone in this very transaction: in this revision.
  if new.wanted_by is distinct from old.wanted_by and new.wanted_by is not null and new.wanted_by <> auth.uid()
    and not exists (select 1 from public.purchase p
      where p.item_key = new.key and p.wanted_by = new.wanted_by and p.undone_at is not null and p.rev = new.rev)
  then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  if new.ticked_by is distinct from old.ticked_by and new.ticked_by is not null and new.ticked_by <> auth.uid() then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
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
    ticked_shop = case when o.ticked then (select h.key from public.shop h where h.key = (o.data ->> 'shop')::uuid) end,
    -- Putting back ends the own tick and no other: whoever else took it later has it, however late that is heard.
    stamps = case when o.ticked then private.stamped(s.stamps, array['tick'], o.at, o.id) else s.stamps end
  from (select op.*, (op.data ->> 'on')::boolean as ticked from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.stamps, 'tick', o.at, o.id) and (o.ticked or s.ticked_by = auth.uid());
end;
$$;
revoke all on function private.tick_items(private.incoming_operation[]) from public;
grant execute on function private.tick_items(private.incoming_operation[]) to authenticated;

create or replace function private.apply_shopping(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  resolved constant private.incoming_operation[] := private.resolve_item_keys(ops);
  kind text;
  exist boolean;
  same_kind private.incoming_operation[];
begin
  for kind, exist, same_kind in
    select o.kind, s.key is not null, array_agg(o order by o.n)
    from unnest(resolved) as o left join public.shopping s on s.key = o.key
    group by 1, 2
  loop
    if not exist and kind <> 'add' then
      raise exception 'unknown-item';
    end if;
    case kind
      when 'add' then
        if exist then
          perform private.add_existing_items(same_kind);
        else
          perform private.add_items(same_kind);
        end if;
      when 'edit' then perform private.edit_items(same_kind);
      when 'want' then perform private.want_items(same_kind);
      when 'purchase' then perform private.purchase_items(same_kind);
      when 'unpurchase' then perform private.undo_purchases(same_kind);
      when 'tick' then perform private.tick_items(same_kind);
      when 'stock' then perform private.stock_items(same_kind);
      when 'remove' then perform private.set_items_active(same_kind, false);
      when 'restore' then perform private.set_items_active(same_kind, true);
      else raise exception 'unknown-kind';
    end case;
  end loop;
end;
$$;

create or replace function private.purchase_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into public.purchase (id, trip, item_key, member, bought_at, quantity, wanted_by, wish, ticked_at, shop)
  select o.id, (o.data ->> 'trip')::uuid, o.key, auth.uid(), private.to_time(o.at),
    case when o.clears then o.quantity end, case when o.clears then o.wanted_by end,
    case when o.clears then coalesce(o.last, o.id)
      -- Bought by somebody else already: the same wish.
      when not o.buy then (select p.wish from public.purchase p where p.id = o.last) end,
    case when o.ticked then o.ticked_at end, case when o.ticked then o.ticked_shop end
  from (
    select op.*, s.buy, s.quantity, s.wanted_by, (s.stamps -> 'buy' ->> 1)::uuid as last,
      s.buy and private.wins(s.stamps, 'buy', op.at, op.id) as clears,
      -- A tick of this trip: for hours, and not from before it was put on the list.
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

create or replace view private.synced_row with (security_invoker = true) as
  select 'shop' as "table", h.rev, true as kept, to_jsonb(h) as "row" from public.shop h
  union all
  select 'shopping', s.rev, true, to_jsonb(s) from public.shopping s
  union all
  select 'purchase', p.rev, p.bought_at > now() - interval '2 months', to_jsonb(p) from public.purchase p
  union all
  select 'log', l.rev, l.purged_at is null
    and (not l.done or l.deleted_at is not null or l.date > now() - interval '2 years'), to_jsonb(l)
  from public.log l;

create or replace function private.apply_to(entity text, ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  case entity
    when 'shop' then perform private.apply_shops(ops);
    when 'shopping' then perform private.apply_shopping(ops);
    when 'log' then perform private.apply_log(ops);
    else raise exception 'unknown-entity';
  end case;
end;
$$;

create or replace function private.apply_together(ops private.incoming_operation[]) returns text[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  entity text;
  same_entity private.incoming_operation[];
  code text;
  broken text;
  half constant integer := cardinality(ops) / 2;
begin
  begin
    perform private.claim_operations(ops);
    -- By name: a shop is there before what is ticked in it.
    for entity, same_entity in select o.entity, array_agg(o order by o.n) from unnest(ops) as o group by 1 order by 1 loop
      perform private.apply_to(entity, same_entity);
    end loop;
    return array_fill(null::text, array[cardinality(ops)]);
  exception
    when raise_exception then
      get stacked diagnostics code = message_text;
    when check_violation then
      get stacked diagnostics broken = constraint_name;
      code := replace(broken, '_', '-');
    when insufficient_privilege then
      code := 'denied';
    -- Wrong types and values. Deadlocks, full disks and the like are no fault of the operation: they end the call,
    -- nothing is applied, and the phone tries again.
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

grant select on public.shop to family_backup;
create policy "the backup reads shops" on public.shop for select to family_backup using (true);
comment on policy "the backup reads shops" on public.shop is 'An export without some rows would lose them.';
