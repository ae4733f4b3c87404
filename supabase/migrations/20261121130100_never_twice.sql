-- The same thing is never twice, and never half bought: two phones without signal may add the same new name, whose key
-- they make from the name, and two members may buy the same item.

-- What adding makes of an item that is there already: it is put on the list and back among the items, and what else was
-- written counts as an edit. Under another name by now it is another thing: that is refused.
create function private.add_again(operation uuid, item public.shopping, at bigint, data jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if private.folded(coalesce(private.tidy_text(data, 'title'), '')) <> private.folded(item.title) then
    raise exception 'exists';
  end if;
  perform private.apply_shopping(operation, 'edit', item.key, at, data - array['title', 'buy', 'quantity']);
  if private.flag(data, 'buy', false) then
    perform private.apply_shopping(operation, 'want', item.key, at,
      jsonb_build_object('buy', true, 'quantity', data -> 'quantity'));
  end if;
end;
$$;

-- Did another purchase that stands take the same wish off the list: one as late, or one that this came after in vain?
create function private.is_bought_besides(bought public.purchase) returns boolean
language sql stable security invoker set search_path = ''
as $$
  select exists (select from public.purchase p
    where p.item_key = bought.item_key and p.id <> bought.id and p.undone_at is null
      and (p.bought_at >= bought.bought_at or bought.wanted_by is null));
$$;
revoke all on function private.add_again(uuid, public.shopping, bigint, jsonb) from public;
revoke all on function private.is_bought_besides(public.purchase) from public;
grant execute on function private.add_again(uuid, public.shopping, bigint, jsonb) to authenticated;
grant execute on function private.is_bought_besides(public.purchase) to authenticated;

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
      private.stamped('{}', array['title', 'category', 'freezer', 'can_outdate', 'buy', 'active'], at, operation)
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
    insert into public.purchase (id, trip, item_key, member, bought_at, quantity, wanted_by)
    select operation, (data ->> 'trip')::uuid, item, me, private.to_time(at),
      case when clears then row.quantity end, case when clears then row.wanted_by end
    from (select row.buy and private.wins(row.stamps, 'buy', at, operation) as clears) as this;
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
      if private.wins(row.stamps, 'buy', at, operation) and not private.is_bought_besides(bought) then
        update public.shopping set buy = true, quantity = bought.quantity, wanted_by = bought.wanted_by,
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
    if private.wins(row.stamps, 'active', at, operation) then
      update public.shopping set active = (kind = 'restore'),
        stamps = private.stamped(stamps, array['active'], at, operation)
      where key = item;
    end if;

  else
    raise exception 'unknown-kind';
  end case;
end;
$$;
