-- The same in whatever order it arrives: which purchases fulfilled the same wish, how many added the same item, and
-- nothing that one wrote lost to what another left out.

alter table public.purchase
  -- The operation that had put the item on the list; the same for all who bought it without knowing of each other.
  add column wish uuid;
grant insert (wish) on public.purchase to authenticated;

alter table public.shopping
  -- How often it was added without being removed, by members who did not know of each other.
  add column adds integer not null default 1,
  add constraint bad_adds check (adds between 0 and 1000000);
grant update (adds) on public.shopping to authenticated;

-- What adding makes of an item that is there already: it is put on the list and back among the items, and what else was
-- written counts as an edit; an amount is not taken away by who wrote none. Under another name by now it is another
-- thing: that is refused.
create or replace function private.add_again(operation uuid, item public.shopping, at bigint, data jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  amount text;
begin
  if private.folded(coalesce(private.tidy_text(data, 'title'), '')) <> private.folded(item.title) then
    raise exception 'exists';
  end if;
  amount := nullif(private.tidy_text(data, 'quantity'), '');
  perform private.apply_shopping(operation, 'edit', item.key, at, data - array['title', 'buy', 'quantity']);
  if private.flag(data, 'buy', false) then
    if private.wins(item.stamps, 'buy', at, operation) then
      perform private.apply_shopping(operation, 'want', item.key, at, jsonb_build_object(
        'buy', true, 'quantity', coalesce(amount, case when item.buy then item.quantity end)));
    elsif item.buy and item.quantity is null then
      update public.shopping set quantity = amount where key = item.key;
    end if;
  end if;
  update public.shopping set adds = adds + 1 where key = item.key;
end;
$$;

-- One shopping operation, as the caller. A refusal is an exception whose message is its code.
create or replace function private.apply_shopping(operation uuid, kind text, item uuid, at bigint, data jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  me uuid := auth.uid();
  row public.shopping;
  bought public.purchase;
  wanted boolean;
  amount numeric;
  others integer;
begin
  select * into row from public.shopping where key = item;
  if kind = 'add' then
    if row.key is not null then
      perform private.add_again(operation, row, at, data);
      return;
    end if;
    wanted := private.flag(data, 'buy', false);
    insert into public.shopping (key, title, category, buy, freezer, can_outdate, quantity, wanted_by, stamps)
    values (
      item, coalesce(private.tidy_text(data, 'title'), ''),
      coalesce(nullif(private.tidy_text(data, 'category'), ''), 'Andet'), wanted,
      private.flag(data, 'freezer', false), private.flag(data, 'can_outdate', false),
      case when wanted then nullif(private.tidy_text(data, 'quantity'), '') end, case when wanted then me end,
      -- What nobody wrote is anybody's to say.
      private.stamped('{}', array['title', 'active'] || array(select field from jsonb_object_keys(data) as field
        where field in ('category', 'freezer', 'can_outdate', 'buy')), at, operation)
    );
    return;
  end if;

  if row.key is null then
    raise exception 'unknown-item';
  end if;

  case kind
  when 'edit' then
    if data - array['title', 'category', 'freezer', 'can_outdate'] <> '{}'::jsonb then
      raise exception 'bad-data';
    end if;
    update public.shopping set
      title = case when data ? 'title' and private.wins(row.stamps, 'title', at, operation)
        then coalesce(private.tidy_text(data, 'title'), '') else title end,
      category = case when data ? 'category' and private.wins(row.stamps, 'category', at, operation)
        then coalesce(nullif(private.tidy_text(data, 'category'), ''), 'Andet') else category end,
      freezer = case when private.wins(row.stamps, 'freezer', at, operation)
        then private.flag(data, 'freezer', freezer) else freezer end,
      can_outdate = case when private.wins(row.stamps, 'can_outdate', at, operation)
        then private.flag(data, 'can_outdate', can_outdate) else can_outdate end,
      active = active or private.wins(row.stamps, 'active', at, operation),
      stamps = private.stamped(
        row.stamps, array(select jsonb_object_keys(data)) || array['active'], at, operation)
    where key = item;

  when 'want' then
    if not data ? 'buy' then
      raise exception 'bad-data';
    end if;
    wanted := private.flag(data, 'buy', false);
    if private.wins(row.stamps, 'buy', at, operation) then
      update public.shopping set
        buy = wanted,
        quantity = case when wanted then nullif(private.tidy_text(data, 'quantity'), '') end,
        wanted_by = case when wanted then (case when row.buy then row.wanted_by else me end) end,
        -- Who puts a removed item on the list wants it back.
        active = active or (wanted and private.wins(row.stamps, 'active', at, operation)),
        stamps = private.stamped(
          row.stamps, case when wanted then array['buy', 'active'] else array['buy'] end, at, operation)
      where key = item;
    end if;

  when 'purchase' then
    insert into public.purchase (id, trip, item_key, member, bought_at, quantity, wanted_by, wish)
    select operation, (data ->> 'trip')::uuid, item, me, private.to_time(at),
      case when clears then row.quantity end, case when clears then row.wanted_by end,
      case when clears then coalesce(last, operation)
        when not row.buy then (select p.wish from public.purchase p where p.id = last) end
    from (select row.buy and private.wins(row.stamps, 'buy', at, operation) as clears,
      (row.stamps -> 'buy' ->> 1)::uuid as last) as this;
    if private.wins(row.stamps, 'buy', at, operation) then
      update public.shopping set buy = false, quantity = null, wanted_by = null,
        stamps = private.stamped(stamps, array['buy'], at, operation)
      where key = item;
    end if;

  when 'unpurchase' then
    select * into bought from public.purchase where id = (data ->> 'purchase')::uuid and item_key = item;
    if bought.id is null then
      raise exception 'unknown-purchase';
    end if;
    if bought.undone_at is null then
      update public.purchase set undone_at = private.to_time(at) where id = bought.id;
      if private.wins(row.stamps, 'buy', at, operation) and not exists (
        select from public.purchase p where p.item_key = item and p.wish = bought.wish and p.undone_at is null)
      then
        update public.shopping set buy = true, wanted_by = bought.wanted_by,
          quantity = coalesce(bought.quantity, (select p.quantity from public.purchase p
            where p.item_key = item and p.wish = bought.wish and p.quantity is not null)),
          stamps = private.stamped(stamps, array['buy'], at, operation)
        where key = item;
      end if;
    end if;

  when 'stock' then
    if jsonb_typeof(data -> 'by') is distinct from 'number' then
      raise exception 'bad-data';
    end if;
    amount := (data ->> 'by')::numeric;
    if amount <> trunc(amount) or abs(amount) > 9999 then
      raise exception 'bad-data';
    end if;
    update public.shopping set count = least(9999, greatest(0, count + amount::integer)) where key = item;

  when 'remove', 'restore' then
    -- Who takes back an add takes back the own one: the item stays for who added it too.
    update public.shopping set adds = case
      when private.flag(data, 'added', false) then greatest(0, row.adds + (case kind when 'restore' then 1 else -1 end))
      when kind = 'restore' then greatest(1, row.adds)
      else 0 end
    where key = item
    returning adds into others;
    if private.wins(row.stamps, 'active', at, operation) and (kind = 'restore' or others = 0) then
      update public.shopping set active = (kind = 'restore'),
        stamps = private.stamped(stamps, array['active'], at, operation)
      where key = item;
    end if;

  else
    raise exception 'unknown-kind';
  end case;
end;
$$;

drop function private.is_bought_besides(public.purchase);
