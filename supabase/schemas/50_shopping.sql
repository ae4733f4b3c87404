-- The shopping list: its items, what was bought, and what can be done to them.
create table public.shopping (
  -- Made by the phone that adds the item, so that it can be ticked before the server has heard of it.
  key uuid primary key,
  -- Given by the server: one more than the highest.
  id bigint not null unique,
  title text not null,
  category text not null default 'Andet',
  active boolean not null default true,
  buy boolean not null default false,
  buy_counter integer not null default 0,
  freezer boolean not null default false,
  count integer not null default 0,
  can_outdate boolean not null default false,
  -- As people write it, and who asked for it: both only while the item is on the list.
  quantity text,
  wanted_by uuid,
  -- How often it was added without being removed, by members who did not know of each other.
  adds integer not null default 1,
  update_ts timestamptz not null default now(),
  rev bigint not null,
  -- Per field the author's time in ms and the operation that set it: {"title": [1790000000000, "…"]}.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_title check (title = btrim(title) and char_length(title) between 1 and 80),
  constraint bad_category check (category = btrim(category) and char_length(category) between 1 and 40),
  constraint bad_quantity check (quantity = btrim(quantity) and char_length(quantity) between 1 and 20),
  constraint bad_buy_counter check (buy_counter >= 0),
  constraint bad_count check (count between 0 and 9999),
  constraint bad_adds check (adds between 0 and 1000000),
  constraint bad_update_ts check (update_ts between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_stamps check (
    stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?){0,8}\}$')
);
create index shopping_rev on public.shopping (rev);
alter table public.shopping enable row level security;
revoke all on public.shopping from public, anon, authenticated;
grant select on public.shopping to authenticated;
grant insert (key, title, category, active, buy, freezer, can_outdate, quantity, wanted_by, stamps)
  on public.shopping to authenticated;
grant update (title, category, active, buy, freezer, count, can_outdate, quantity, wanted_by, adds, stamps)
  on public.shopping to authenticated;

-- Removal is the flag 'active', which no select policy asks: a phone must hear of a removal.
create policy "members read shopping" on public.shopping for select to authenticated
  using ((select private.is_member()));
create policy "members add shopping in their own name" on public.shopping for insert to authenticated
  with check ((select private.is_member()) and (wanted_by is null or wanted_by = (select auth.uid()))
    and private.is_past(stamps));
create policy "members change shopping" on public.shopping for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.is_past(stamps));

create table public.purchase (
  -- The operation that bought it.
  id uuid primary key,
  -- What was put in the basket together.
  trip uuid not null,
  item_key uuid not null references public.shopping (key) on delete cascade,
  member uuid not null,
  bought_at timestamptz not null default now(),
  -- What the purchase cleared, so that undoing it can give it back.
  quantity text,
  wanted_by uuid,
  -- The operation that had put the item on the list; the same for all who bought it without knowing of each other.
  wish uuid,
  undone_at timestamptz,
  rev bigint not null,
  constraint bad_quantity check (quantity = btrim(quantity) and char_length(quantity) between 1 and 20),
  constraint bad_bought_at check (bought_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_undone_at check (undone_at between '1900-01-01Z' and '3000-01-01Z')
);
create index purchase_rev on public.purchase (rev);
create index purchase_item_key on public.purchase (item_key);
alter table public.purchase enable row level security;
revoke all on public.purchase from public, anon, authenticated;
grant select on public.purchase to authenticated;
grant insert (id, trip, item_key, member, bought_at, quantity, wanted_by, wish) on public.purchase to authenticated;
grant update (undone_at) on public.purchase to authenticated;

create policy "members read purchases" on public.purchase for select to authenticated
  using ((select private.is_member()));
-- A purchase remembers who had asked for the item, so that undoing it can give the name back. It remembers who that
-- was, and not somebody whom the buyer names: with that, a wish could be put into another's mouth.
create policy "members buy in their own name, not in the future" on public.purchase for insert to authenticated
  with check ((select private.is_member()) and member = (select auth.uid()) and bought_at <= private.soon()
    and (wanted_by is null or exists (
      select from public.shopping s where s.key = item_key and s.wanted_by = purchase.wanted_by)));
-- Undone is undone: who wants the item after all buys it again.
create policy "members undo purchases, not in the future" on public.purchase for update to authenticated
  using ((select private.is_member()) and undone_at is null)
  with check ((select private.is_member()) and undone_at <= private.soon());

create function private.before_shopping_write() returns trigger
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
  if auth.uid() is not null and new.wanted_by is not null
    and new.wanted_by is distinct from old.wanted_by and new.wanted_by <> auth.uid()
    and not exists (select 1 from public.purchase p
      where p.item_key = new.key and p.wanted_by = new.wanted_by and p.undone_at is not null and p.rev = new.rev)
  then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;

create trigger before_shopping_write before insert or update on public.shopping
  for each row execute function private.before_shopping_write();

create trigger set_rev before insert or update on public.purchase
  for each row execute function private.set_rev();

-- The counter is the number of purchases that stand: no caller sets it.
create function private.count_purchase() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  difference integer := (case when new.undone_at is null then 1 else 0 end)
    - (case when tg_op = 'UPDATE' and old.undone_at is null then 1 else 0 end);
begin
  if difference <> 0 then
    update public.shopping set buy_counter = greatest(0, buy_counter + difference) where key = new.item_key;
  end if;
  return null;
end;
$$;

create trigger count_purchase after insert or update of undone_at on public.purchase
  for each row execute function private.count_purchase();

-- Where the item is that somebody added under this key by this name, or would be; the key itself where there is none.
create function private.key_called(key uuid, name text, is_new boolean) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  at uuid := key;
  there text;
begin
  loop
    select s.title into there from public.shopping s where s.key = at;
    if not found then
      return case when is_new then at else key end;
    end if;
    if private.folded(there) = private.folded(name) then
      return at;
    end if;
    -- The version of a key that was made from a name counts up from 8 to f.
    if substr(at::text, 15, 1) !~ '[89a-e]' then
      return key;
    end if;
    at := overlay(at::text placing translate(substr(at::text, 15, 1), '89abcde', '9abcdef') from 15 for 1)::uuid;
  end loop;
end;
$$;

-- What adding makes of an item that is there already: it is put on the list and back among the items, and what else was
-- written counts as an edit; an amount is not taken away by who wrote none. Under another name by now it is another
-- thing: that is refused.
create function private.add_again(operation uuid, item public.shopping, at bigint, data jsonb) returns void
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
create function private.apply_to_item(operation uuid, kind text, item uuid, at bigint, data jsonb) returns void
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

-- One shopping operation, as the caller, on the item that it means. A refusal is an exception whose message is its code.
create function private.apply_shopping(operation uuid, kind text, item uuid, at bigint, data jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  name text := private.tidy_text(data, case kind when 'add' then 'title' else 'of' end);
begin
  perform private.apply_to_item(operation, kind,
    case when name is null then item else private.key_called(item, name, kind = 'add') end, at, data - 'of');
end;
$$;

revoke all on function private.before_shopping_write() from public;
revoke all on function private.count_purchase() from public;
revoke all on function private.key_called(uuid, text, boolean) from public;
revoke all on function private.add_again(uuid, public.shopping, bigint, jsonb) from public;
revoke all on function private.apply_to_item(uuid, text, uuid, bigint, jsonb) from public;
revoke all on function private.apply_shopping(uuid, text, uuid, bigint, jsonb) from public;
grant execute on function private.key_called(uuid, text, boolean) to authenticated;
grant execute on function private.add_again(uuid, public.shopping, bigint, jsonb) to authenticated;
grant execute on function private.apply_to_item(uuid, text, uuid, bigint, jsonb) to authenticated;
grant execute on function private.apply_shopping(uuid, text, uuid, bigint, jsonb) to authenticated;
