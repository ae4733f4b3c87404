-- The shopping list: its items and the operations on them. Purchases are in 55_purchases.sql, the contents of the
-- freezer in 52_freezer.sql.

-- How many items in the freezer were put there on a known day.
create function private.count_of_known_days(frozen jsonb) returns bigint
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return (select coalesce(sum(value::integer), 0) from jsonb_each_text(frozen));
end;
$$;
revoke all on function private.count_of_known_days(jsonb) from public;
grant execute on function private.count_of_known_days(jsonb) to authenticated;

create table public.shopping (
  -- Made by the phone that adds the item, so that it can be ticked before the server knows it.
  key uuid primary key,
  -- Assigned by the server: one more than the highest.
  id bigint not null unique,
  title text not null,
  category text not null default 'Andet',
  active boolean not null default true,
  buy boolean not null default false,
  buy_counter integer not null default 0,
  freezer boolean not null default false,
  -- How many are in the freezer, and how many of them were put there on which day: {"2026-11-02": 2}. The remaining
  -- ones have no known day, so the count and the days cannot contradict each other.
  count integer not null default 0,
  frozen jsonb not null default '{}'::jsonb,
  can_outdate boolean not null default false,
  -- The amount in a member's own words, and who asked for the item. Both are set only while it is on the list.
  quantity text,
  wanted_by uuid,
  -- Who had asked for it when it was taken off the list, so that putting it back right away restores that. Only the
  -- trigger below writes it, so that nobody can make it look as if another member had asked for something.
  last_wanted_by uuid,
  -- How often it was added without being removed, by members who did not know of each other.
  adds integer not null default 1,
  -- Who last ticked it, when and in which shop: 'Bodil har den'. It no longer applies once the item has been put on or
  -- taken off the list.
  ticked_by uuid,
  ticked_at timestamptz,
  ticked_shop uuid references public.shop (key),
  update_ts timestamptz not null default now(),
  rev bigint not null,
  -- For each field the author's time in ms and the operation that set it: {"title": [1790000000000, "…"]}.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_title check (title = btrim(title) and char_length(title) between 1 and 80
    and private.is_visible(title)),
  constraint bad_category check (category = btrim(category) and char_length(category) between 1 and 40
    and private.is_visible(category)),
  constraint bad_quantity check (quantity = btrim(quantity) and char_length(quantity) between 1 and 20
    and private.is_visible(quantity)),
  constraint bad_buy_counter check (buy_counter >= 0),
  constraint bad_count check (count between 0 and 9999),
  constraint bad_frozen check (frozen = '{}' or (
    frozen::text ~ '^\{("20\d\d-\d\d-\d\d": [1-9]\d{0,3}(, )?)+\}$' and private.count_of_known_days(frozen) <= count)),
  constraint bad_adds check (adds between 0 and 1000000),
  -- A phone cannot parse 'infinity' or the year 20000, and a backup that contains one could not be restored.
  constraint bad_update_ts check (update_ts between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_ticked_at check (
    (ticked_at is null) = (ticked_by is null) and ticked_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index shopping_rev on public.shopping (rev);
create index shopping_ticked_shop on public.shopping (ticked_shop) where ticked_shop is not null;
alter table public.shopping enable row level security;
revoke all on public.shopping from public, anon, authenticated;
grant select on public.shopping to authenticated;
grant insert (key, title, category, active, buy, freezer, can_outdate, quantity, wanted_by, stamps)
  on public.shopping to authenticated;
grant update (title, category, active, buy, freezer, count, frozen, can_outdate, quantity, wanted_by, ticked_by, ticked_at,
  ticked_shop, adds, stamps)
  on public.shopping to authenticated;

-- Removal is the flag 'active'. No select policy checks it, because phones must learn of removals.
create policy "members read shopping" on public.shopping for select to authenticated
  using ((select private.is_member()));
create policy "members add shopping in their own name" on public.shopping for insert to authenticated
  with check ((select private.is_member()) and (wanted_by is null or wanted_by = (select auth.uid()))
    and private.stamps_are_past(stamps));
create policy "members change shopping" on public.shopping for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps)
    and (ticked_at is null or ticked_at <= (select private.latest_accepted_time())));
grant select on public.shopping to family_backup;
create policy "the backup reads shopping" on public.shopping for select to family_backup using (true);
comment on policy "the backup reads shopping" on public.shopping is 'An export without some rows would lose them.';

create function private.before_shopping_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    -- next_rev has locked the revision until commit, so no other transaction can compute the same id.
    new.id := coalesce(new.id, (select coalesce(max(id), 0) + 1 from public.shopping));
    return new;
  end if;
  if new.update_ts = old.update_ts then
    new.update_ts := now();
  end if;
  new.last_wanted_by := case
    when new.wanted_by is not null or old.wanted_by is null then old.last_wanted_by
    -- A purchase took it off the list and keeps the name in its own row. Putting the item back later is a new wish.
    when exists (select from public.purchase p where p.id = (new.stamps -> 'buy' ->> 1)::uuid) then null
    else old.wanted_by
  end;
  -- A member may set 'wanted_by' to themselves. Any other name must be one that is restored: the name that was cleared
  -- when the item was taken off the list, or the name on a purchase that is undone in this transaction, which the
  -- purchase shows by having the same revision.
  if new.wanted_by is distinct from old.wanted_by and new.wanted_by is not null and new.wanted_by <> auth.uid()
    and not (old.wanted_by is null and new.wanted_by is not distinct from old.last_wanted_by)
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
create trigger before_shopping_write before insert or update on public.shopping
  for each row execute function private.before_shopping_write();

-- Signing out ends the member's ticks by an update of the table, without apply_ops.
create trigger lock_revision_first before update on public.shopping
  for each statement execute function private.lock_revision_first();

-- The fields that people edit. src/features/shopping/rules has the same list, and a test compares them. Their limits
-- are the table's constraints.
create function private.item_fields() returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return '{
    "title": {"kind": "text", "empty": ""},
    "category": {"kind": "text", "empty": "Andet"},
    "freezer": {"kind": "flag", "empty": false},
    "can_outdate": {"kind": "flag", "empty": false}
  }'::jsonb;
end;
$$;

-- The operations. Each of the following functions applies operations of one kind together, with the caller's rights;
-- they are on different items. A refusal is an exception whose message is its code: then none is applied.

create function private.add_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  fields constant jsonb := private.item_fields();
begin
  insert into public.shopping (key, title, category, freezer, can_outdate, buy, quantity, wanted_by, stamps)
  select o.key, item.title, item.category, item.freezer, item.can_outdate, item.buy,
    case when item.buy then nullif(private.tidy_text(o.data, 'quantity'), '') end,
    case when item.buy then auth.uid() end,
    -- Only the fields that the operation contains get a stamp. The others have defaults that nobody chose, so even an
    -- edit with an earlier time may set them.
    private.stamped('{}', array['title', 'active'] || array(
      select field from jsonb_object_keys(o.data) as field where fields ? field or field = 'buy')
      || case when item.buy then array['wish'] else '{}' end, o.at, o.id)
  from unnest(ops) as o
    cross join lateral jsonb_populate_record(null::public.shopping, private.empty_values(fields)
      || private.edited_values(fields, private.only_fields(o.data, fields), '{}', o.at, o.id)
      || jsonb_build_object('buy', private.flag(o.data, 'buy', false))) as item
  order by o.n;
end;
$$;

-- Adding an item that exists puts it on the list, and restores it if it was removed. The other fields count as an edit,
-- except that an add without an amount does not remove the amount. If the item has been renamed since, it is another
-- item, and the operation is refused.
create function private.add_existing_items(ops private.incoming_operation[]) returns void
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

create function private.edit_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  fields constant jsonb := private.item_fields();
begin
  update public.shopping s set
    (title, category, freezer, can_outdate) = (
      select item.title, item.category, item.freezer, item.can_outdate
      from jsonb_populate_record(s, private.edited_values(fields, o.data, s.stamps, o.at, o.id)) as item),
    -- Editing a removed item restores it, unless it was removed later than it was edited.
    active = s.active or private.wins(s.stamps, 'active', o.at, o.id),
    stamps = private.stamped(s.stamps, array(select jsonb_object_keys(o.data)) || array['active'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key;
end;
$$;

-- Puts items on the list or takes them off. One that is put back ('again') keeps the member who had asked for it, and
-- neither that nor another amount counts as a new wish. Without an amount it keeps that of an item on the list, which
-- somebody may have put there meanwhile; an empty one removes it.
create function private.want_items(ops private.incoming_operation[]) returns void
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

-- Ticks items, which the caller has taken from the shelf in one of the family's shops or elsewhere, or removes the
-- caller's own ticks.
create function private.tick_items(ops private.incoming_operation[]) returns void
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

-- Removes items or restores them. Undoing an add undoes only the caller's own: the item stays for others who have added
-- it. An item that is restored is wanted anew, so removing it ends the tick of whoever had it.
create function private.set_items_active(ops private.incoming_operation[], restored boolean) returns void
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

-- Two phones without a connection make the same key from the same new name. If the item with that key has been renamed
-- by the time the second phone's operation arrives, that phone has added another item. It gets the next key, and the
-- phone's other operations on it, which use the old key, say what the item was called ('of').

-- Returns the key of the item that was, or would be, added under this key by this name; the key itself when there is
-- none.
create function private.resolve_item_key(key uuid, name text, is_new boolean) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  candidate uuid := key;
  title text;
begin
  loop
    select s.title into title from public.shopping s where s.key = candidate;
    if not found then
      return case when is_new then candidate else key end;
    end if;
    if private.fold_case(title) = private.fold_case(name) then
      return candidate;
    end if;
    -- A key made from a name is a UUID whose version digit is 8. At each conflict the next digit is tried, up to f. A
    -- key with another digit was not made from a name and has no next key.
    if substr(candidate::text, 15, 1) !~ '[89a-e]' then
      return key;
    end if;
    candidate := overlay(candidate::text
      placing translate(substr(candidate::text, 15, 1), '89abcde', '9abcdef') from 15 for 1)::uuid;
  end loop;
end;
$$;

-- Returns the operations with the keys of the items that they are meant for.
create function private.resolve_item_keys(ops private.incoming_operation[]) returns private.incoming_operation[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return array(
    select (o.n, o.id, o.entity, o.kind, case when o.name is null or s.key is null then o.key
      else private.resolve_item_key(o.key, o.name, o.kind = 'add') end, o.at, o.phone_time, o.data - 'of')::private.incoming_operation
    from (select op.*, private.tidy_text(op.data, case op.kind when 'add' then 'title' else 'of' end) as name
      from unnest(ops) as op) as o
      left join public.shopping s on s.key = o.key
    order by o.n);
end;
$$;

-- Applies operations on different items.
create function private.apply_shopping(ops private.incoming_operation[]) returns void
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

revoke all on function
  private.before_shopping_write(), private.item_fields(), private.add_items(private.incoming_operation[]),
  private.add_existing_items(private.incoming_operation[]), private.edit_items(private.incoming_operation[]),
  private.want_items(private.incoming_operation[]), private.tick_items(private.incoming_operation[]),
  private.set_items_active(private.incoming_operation[], boolean), private.resolve_item_key(uuid, text, boolean),
  private.resolve_item_keys(private.incoming_operation[]), private.apply_shopping(private.incoming_operation[])
from public;
grant execute on function
  private.item_fields(), private.add_items(private.incoming_operation[]),
  private.add_existing_items(private.incoming_operation[]), private.edit_items(private.incoming_operation[]),
  private.want_items(private.incoming_operation[]), private.tick_items(private.incoming_operation[]),
  private.set_items_active(private.incoming_operation[], boolean), private.resolve_item_key(uuid, text, boolean),
  private.resolve_item_keys(private.incoming_operation[]), private.apply_shopping(private.incoming_operation[])
to authenticated;
