-- The database as it was when it was first put on the web: the files of supabase/schemas one after the other.

-- schemas/10_family.sql

-- Who the family is. The list of members lives in a schema that the API does not expose; every policy asks it, so that
-- removing a row locks a person out at once.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

create table private.family_member (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  display_name text not null,
  constraint bad_email check (email = lower(btrim(email)) and email like '%_@_%' and char_length(email) <= 254),
  constraint bad_display_name check (display_name = btrim(display_name) and char_length(display_name) between 1 and 40)
);
alter table private.family_member enable row level security;
-- Row-level security without a policy means the same; written down so that nobody thinks a policy was forgotten.
create policy "nobody touches the family list through the API" on private.family_member for all to anon, authenticated
  using (false) with check (false);

-- A token with a good signature that was made for somebody else ('aud') is nobody's here.
-- The answer is never null: 'if not null' would let pass.
create function private.is_member() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aud' = 'authenticated', false)
    and exists (select 1 from private.family_member where id = (select auth.uid()));
$$;

-- The address of a token counts where the functions ask with it: in a token without an id, or with the same id. Supabase's
-- own sign-in, should somebody leave it open, gives tokens with any address and an id of its own. The address comes in
-- lower case; nothing else is folded here, since Unicode folds a Kelvin sign to k.
create function private.member_by_token_email() returns table (id uuid, display_name text)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name from private.family_member m
  where m.email = (select auth.jwt()) ->> 'email' and m.id = coalesce((select auth.uid()), m.id)
    and (select auth.jwt()) ->> 'aud' = 'authenticated';
$$;

create function private.member_names() returns table (id uuid, display_name text)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name from private.family_member m
  where (select private.is_member()) order by m.display_name, m.id;
$$;

-- Ends the call of who is not a member (HTTP 403), where an empty answer would look like an empty list.
create function private.require_member() returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- What the API offers: who am I (none or one row), and the members' names (for members, never their addresses).
-- What the API offers: who am I (none or one row), and the members' names (for members, never their addresses).
create function public.whoami() returns table (id uuid, display_name text)
language sql stable security invoker set search_path = ''
as $$ select * from private.member_by_token_email(); $$;

create function public.members() returns table (id uuid, display_name text)
language sql stable security invoker set search_path = ''
as $$ select * from private.member_names(); $$;

revoke all on function private.is_member() from public;
revoke all on function private.member_by_token_email() from public;
revoke all on function private.member_names() from public;
revoke all on function private.require_member() from public;
revoke all on function public.whoami() from public, anon;
revoke all on function public.members() from public, anon;
grant execute on function private.is_member() to authenticated;
grant execute on function private.member_by_token_email() to authenticated;
grant execute on function private.member_names() to authenticated;
grant execute on function private.require_member() to authenticated;
grant execute on function public.whoami() to authenticated;
grant execute on function public.members() to authenticated;

-- schemas/20_revision.sql

-- One counter for all synced rows. It is taken under a row lock that is held until commit, so revisions become
-- visible in order: a client that holds revision n asks for rev > n and misses nothing. One transaction, one revision.
create table private.revision (
  only_row boolean primary key default true constraint one_row check (only_row),
  value bigint not null default 0,
  -- The transaction that took the value: the same transaction does not take another.
  transaction_id xid8,
  -- Another database has another epoch: a client that meets a new one starts over from revision 0.
  epoch uuid not null default gen_random_uuid()
);
alter table private.revision enable row level security;
create policy "nobody touches the revision through the API" on private.revision for all to anon, authenticated
  using (false) with check (false);
insert into private.revision default values;

create function private.next_rev() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken bigint;
begin
  update private.revision set value = value + 1, transaction_id = pg_current_xact_id()
  where transaction_id is distinct from pg_current_xact_id()
  returning value into taken;
  if taken is null then
    select value into taken from private.revision;
  end if;
  return taken;
end;
$$;

create function private.lock_revision() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  perform 1 from private.revision for update;
end;
$$;

-- Where the counter stands, in the snapshot of the statement that asks, and the server's clock in ms since 1970.
create function private.current_revision() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('rev', value, 'epoch', epoch, 'now', floor(extract(epoch from now()) * 1000)::bigint)
  from private.revision;
$$;

-- Before every insert and update of a synced row, whoever makes it.
create function private.set_rev() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  return new;
end;
$$;

revoke all on function private.next_rev() from public;
revoke all on function private.lock_revision() from public;
revoke all on function private.current_revision() from public;
revoke all on function private.set_rev() from public;
grant execute on function private.lock_revision() to authenticated;
grant execute on function private.current_revision() to authenticated;

-- schemas/30_merging.sql

-- What the operations on every table share: reading their values, and merging field by field by the author's time.

-- Text as it is kept: no white space at the ends (also no line break), single spaces inside. Null stays null; what is not text is refused.
create function private.tidy_text(data jsonb, field text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(data -> field) not in ('string', 'null') then
    raise exception 'bad-data';
  end if;
  if char_length(data ->> field) > 10000 then
    raise exception 'bad-data';
  end if;
  return btrim(regexp_replace(data ->> field, '\s+', ' ', 'g'));
end;
$$;

-- Lower case, letters whole. Spelled out where it matters, so that it does not hang on the database's locale.
create function private.folded(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(lower(normalize(words, nfc)), 'ÆØÅÄÖÜÉÈÊËÁÀÂÇÑÓÒÔÍÌÎÏÚÙÛÝÐÞÃÕ', 'æøåäöüéèêëáàâçñóòôíìîïúùûýðþãõ');
$$;

-- A truth value of an operation, or what stands there when it says nothing of it.
create function private.flag(data jsonb, field text, otherwise boolean) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if not data ? field then
    return otherwise;
  end if;
  if jsonb_typeof(data -> field) <> 'boolean' then
    raise exception 'bad-data';
  end if;
  return (data ->> field)::boolean;
end;
$$;

create function private.to_time(ms bigint) returns timestamptz
language sql immutable set search_path = ''
as $$ select to_timestamp(ms / 1000.0); $$;

-- Is the author's time of this operation later than what set the field? Ties go to the higher operation id.
create function private.wins(stamps jsonb, field text, at bigint, operation uuid) returns boolean
language sql immutable set search_path = ''
as $$
  select stamps -> field is null
    or (stamps -> field ->> 0)::bigint < at
    or ((stamps -> field ->> 0)::bigint = at and (stamps -> field ->> 1) collate "C" < operation::text collate "C");
$$;

-- The stamps after this operation has set these fields, where it wins.
create function private.stamped(stamps jsonb, fields text[], at bigint, operation uuid) returns jsonb
language sql immutable set search_path = ''
as $$
  select stamps || coalesce(
    (select jsonb_object_agg(field, jsonb_build_array(at, operation)) from unnest(fields) as field
      where private.wins(stamps, field, at, operation)),
    '{}'::jsonb
  );
$$;

-- Two operations of one phone are never at the same time, so many in one moment reach past it.
create function private.soon() returns timestamptz
language sql stable set search_path = ''
as $$ select now() + interval '1 second'; $$;

create function private.is_past(stamps jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select not jsonb_path_exists(stamps, 'strict $.*[0] ? (@ > $soon)',
    jsonb_build_object('soon', extract(epoch from private.soon()) * 1000), true);
$$;

revoke all on function private.tidy_text(jsonb, text) from public;
revoke all on function private.folded(text) from public;
revoke all on function private.flag(jsonb, text, boolean) from public;
revoke all on function private.to_time(bigint) from public;
revoke all on function private.wins(jsonb, text, bigint, uuid) from public;
revoke all on function private.stamped(jsonb, text[], bigint, uuid) from public;
revoke all on function private.soon() from public;
revoke all on function private.is_past(jsonb) from public;
grant execute on function private.tidy_text(jsonb, text) to authenticated;
grant execute on function private.folded(text) to authenticated;
grant execute on function private.flag(jsonb, text, boolean) to authenticated;
grant execute on function private.to_time(bigint) to authenticated;
grant execute on function private.wins(jsonb, text, bigint, uuid) to authenticated;
grant execute on function private.stamped(jsonb, text[], bigint, uuid) to authenticated;
grant execute on function private.soon() to authenticated;
grant execute on function private.is_past(jsonb) to authenticated;

-- schemas/40_photos.sql

-- The albums: anyone sees the active ones, members write.
create table public.photos (
  -- A photo keeps the id that it had in the family's old site, which is text.
  id text primary key default gen_random_uuid()::text,
  title text not null,
  thumbnail text not null,
  link text not null,
  category text not null,
  active boolean not null default true,
  newest boolean not null default false,
  updated_ts timestamptz not null default now(),
  constraint bad_id check (char_length(id) between 1 and 100),
  constraint bad_title check (title = btrim(title) and char_length(title) between 1 and 120),
  constraint bad_category check (category = btrim(category) and char_length(category) between 1 and 40),
  -- Addresses that a page may show and open: never javascript: or data:.
  constraint bad_thumbnail check (thumbnail ~ '^(https://|/[^/\\])[^\s]*$' and char_length(thumbnail) <= 2000),
  constraint bad_link check (link ~ '^https://[^\s]+$' and char_length(link) <= 2000),
  -- A phone cannot read 'infinity' or the year 20000, and a backup that holds one cannot be put back.
  constraint bad_updated_ts check (updated_ts between '1900-01-01Z' and '3000-01-01Z')
);
alter table public.photos enable row level security;
revoke all on public.photos from public, anon, authenticated;
grant select on public.photos to anon, authenticated;
grant insert, update, delete on public.photos to authenticated;

create policy "anyone reads active photos" on public.photos for select to anon
  using (active);
create policy "members read all photos, other tokens the active ones" on public.photos for select to authenticated
  using (active or (select private.is_member()));
create policy "members add photos" on public.photos for insert to authenticated
  with check ((select private.is_member()));
create policy "members change photos" on public.photos for update to authenticated
  using ((select private.is_member())) with check ((select private.is_member()));
create policy "members delete photos" on public.photos for delete to authenticated
  using ((select private.is_member()));

-- schemas/50_shopping.sql

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

-- schemas/60_log.sql

-- What is to be done, and what was done.
create table public.log (
  -- Made by the phone that adds the entry.
  key uuid primary key,
  -- The creation time in ms as text; two of the same millisecond are moved apart by the server.
  id text not null unique,
  name text not null,
  done boolean not null default false,
  -- When it was made, last changed, or done.
  date timestamptz not null default now(),
  deleted_at timestamptz,
  -- Deleted for good: the name is gone, the row stays to tell the phones.
  purged_at timestamptz,
  created_by uuid,
  done_by uuid,
  rev bigint not null,
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_id check (id ~ '^[0-9]{1,15}$'),
  constraint bad_name check (
    case when purged_at is null then name = btrim(name) and char_length(name) between 1 and 500 else name = '' end
  ),
  constraint bad_date check (date between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_purged_at check (purged_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_stamps check (
    stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?){0,8}\}$')
);
create index log_rev on public.log (rev);
create index log_bin on public.log (deleted_at) where deleted_at is not null and purged_at is null;
alter table public.log enable row level security;
revoke all on public.log from public, anon, authenticated;
grant select on public.log to authenticated;
grant insert (key, id, name, done, date, created_by, stamps) on public.log to authenticated;
grant update (name, done, date, deleted_at, purged_at, done_by, stamps) on public.log to authenticated;

create policy "members read the log" on public.log for select to authenticated
  using ((select private.is_member()));
create policy "members add to the log in their own name" on public.log for insert to authenticated
  with check ((select private.is_member()) and created_by = (select auth.uid()) and not done and date <= private.soon()
    and private.is_past(stamps));
create policy "members change the log, not into the future" on public.log for update to authenticated
  using ((select private.is_member()) and purged_at is null)
  with check ((select private.is_member()) and date <= private.soon() and private.is_past(stamps));

create function private.before_log_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    while exists (select 1 from public.log where id = new.id) loop
      new.id := (new.id::bigint + 1)::text;
    end loop;
  elsif auth.uid() is not null and new.done_by is not null
    and new.done_by is distinct from old.done_by and new.done_by <> auth.uid()
  then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;

create trigger before_log_write before insert or update on public.log
  for each row execute function private.before_log_write();

create function private.empty_bin() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Emptying it is a write too.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.log l set name = '', purged_at = now()
  where l.deleted_at < now() - interval '30 days' and l.purged_at is null
    -- What a phone deleted that was offline for long rests from when it was told.
    and not exists (select from private.operation o
      where o.id = (l.stamps -> 'deleted' ->> 1)::uuid and o.received_at > now() - interval '30 days');
  return null;
end;
$$;

create trigger empty_bin after insert or update on public.log
  for each statement execute function private.empty_bin();

-- One log operation, as the caller. A refusal is an exception whose message is its code.
create function private.apply_log(operation uuid, kind text, entry uuid, at bigint, data jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  me uuid := auth.uid();
  row public.log;
  day timestamptz := private.to_time(at);
begin
  select * into row from public.log where key = entry;
  if kind = 'add' then
    if row.key is not null then
      raise exception 'exists';
    end if;
    insert into public.log (key, id, name, date, created_by, stamps)
    values (entry, at::text, coalesce(private.tidy_text(data, 'name'), ''), day, me,
      private.stamped('{}', array['name', 'done', 'date', 'deleted'], at, operation));
    return;
  end if;

  if row.key is null or row.purged_at is not null then
    raise exception 'unknown-item';
  end if;

  case kind
  when 'rename' then
    update public.log set
      name = case when private.wins(row.stamps, 'name', at, operation)
        then coalesce(private.tidy_text(data, 'name'), '') else name end,
      date = case when not done and private.wins(row.stamps, 'date', at, operation) then day else date end,
      stamps = private.stamped(
        row.stamps, case when done then array['name'] else array['name', 'date'] end, at, operation)
    where key = entry;

  when 'complete' then
    if data ? 'date' and jsonb_typeof(data -> 'date') <> 'null' then
      if jsonb_typeof(data -> 'date') <> 'number' then
        raise exception 'bad-data';
      end if;
      -- From 1900 until now: what was done may have been done earlier, not later.
      if (data ->> 'date')::numeric not between -2208988800000 and extract(epoch from now()) * 1000 then
        raise exception 'bad-date';
      end if;
      day := private.to_time((data ->> 'date')::numeric::bigint);
    end if;
    if private.wins(row.stamps, 'done', at, operation) then
      update public.log set done = true, date = day, done_by = me,
        stamps = private.stamped(row.stamps, array['done', 'date'], at, operation)
      where key = entry;
    end if;

  when 'reopen' then
    if private.wins(row.stamps, 'done', at, operation) then
      update public.log set done = false, date = day, done_by = null,
        stamps = private.stamped(row.stamps, array['done', 'date'], at, operation)
      where key = entry;
    end if;

  when 'delete', 'restore' then
    if private.wins(row.stamps, 'deleted', at, operation) then
      update public.log set deleted_at = case when kind = 'delete' then day end,
        stamps = private.stamped(row.stamps, array['deleted'], at, operation)
      where key = entry;
    end if;

  when 'purge' then
    if row.deleted_at is null then
      raise exception 'not-deleted';
    end if;
    update public.log set name = '', purged_at = now() where key = entry;

  else
    raise exception 'unknown-kind';
  end case;
end;
$$;

revoke all on function private.before_log_write() from public;
revoke all on function private.empty_bin() from public;
revoke all on function private.apply_log(uuid, text, uuid, bigint, jsonb) from public;
grant execute on function private.apply_log(uuid, text, uuid, bigint, jsonb) to authenticated;

-- schemas/65_log_search.sql

-- What the search of the log looks in, kept by a trigger: a row for every entry that is not deleted.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The Danish stemmer without stop words: whoever searches for 'over' means it.
create text search dictionary private.danish_words (template = pg_catalog.snowball, language = danish);

-- 'aa' is a way to spell å, 'ae' æ, 'oe' ø. Never are they spelled a or o: 'bør' is not 'bor'.
create function private.spelled(folded text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select replace(replace(replace(folded, 'aa', 'å'), 'ae', 'æ'), 'oe', 'ø'); $$;

create function private.stem(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select coalesce((ts_lexize('private.danish_words', word))[1], word); $$;

-- The name as written, a tab and the same in one spelling where that differs, then a line for each stem. Words never
-- hold a tab or a line break, so a word is found in a name and a stem between line breaks.
create function private.search_document(name text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select folded || case when spelled <> folded then E'\t' || spelled else '' end || E'\n' || coalesce((
    select string_agg(distinct private.stem(word) || E'\n', '')
    from regexp_split_to_table(spelled, '[^0-9a-zß-öø-ÿ]+') as word where word <> ''), '')
  from (select private.folded(name) as folded, private.spelled(private.folded(name)) as spelled) as this;
$$;

-- Each letter and each two neighbours of a text: trigrams do not know words of one or two letters.
create function private.letter_pairs(words text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct part), '{}') from generate_series(1, char_length(words)) as n,
    lateral (values (substr(words, n, 1)), (substr(words, n, 2))) as parts (part);
$$;

create table private.log_search (
  key uuid primary key references public.log (key) on delete cascade,
  date timestamptz not null,
  done boolean not null,
  document text not null
);
alter table private.log_search enable row level security;
create policy "nobody touches the index of the log through the API" on private.log_search for all to anon, authenticated
  using (false) with check (false);
create index log_search_newest on private.log_search (date, key);
-- Without a list of pending words, which every search would have to read through.
create index log_search_trigrams on private.log_search using gin (document extensions.gin_trgm_ops)
  with (fastupdate = off);
create index log_search_pairs on private.log_search using gin (private.letter_pairs(split_part(document, E'\n', 1)))
  with (fastupdate = off);

create function private.index_log_entry() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null or new.purged_at is not null then
    delete from private.log_search where key = new.key;
  else
    insert into private.log_search (key, date, done, document)
    values (new.key, new.date, new.done, private.search_document(new.name))
    on conflict (key) do update set date = excluded.date, done = excluded.done, document = excluded.document;
  end if;
  return null;
end;
$$;

create trigger index_log_entry after insert or update of name, done, date, deleted_at, purged_at on public.log
  for each row execute function private.index_log_entry();

-- The words of a query, each once; what nobody types is cut off.
create function private.query_words(query text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select word from regexp_split_to_table(left(private.folded(query), 200), '\s+') as word
    where word <> '' group by word order by char_length(word) desc, word limit 12);
$$;

-- What makes an entry match one word of a query: it is in the name, it is there in the other spelling, or a word of
-- the name has the same stem. Gives a condition on 'document'; where 'indexed', one that the indexes answer.
create function private.word_condition(word text, indexed boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  spelled text := private.spelled(word);
  form text;
  condition text;
  conditions text[] := '{}';
begin
  for form in select distinct unnest(array[word, spelled]) loop
    condition := format('document like %L', '%' || regexp_replace(form, '([\\%_])', '\\\1', 'g') || '%');
    -- Without three letters or digits in a row there is no trigram to look up.
    if indexed and form !~ '[0-9a-zß-öø-ÿ]{3}' then
      condition := format('(private.letter_pairs(split_part(document, E''\n'', 1)) @> %L and %s)',
        (select array_agg(substr(form, n, 2)) from generate_series(1, greatest(1, char_length(form) - 1)) as n),
        condition);
    end if;
    conditions := conditions || condition;
  end loop;
  if spelled ~ '^[0-9a-zß-öø-ÿ]+$' and private.stem(spelled) <> spelled then
    conditions := conditions || format('document like %L', E'%\n' || private.stem(spelled) || E'\n%');
  end if;
  return '(' || array_to_string(conditions, ' or ') || ')';
end;
$$;

-- As before, but where the indexes are asked for the first page, they are asked once: the entries that they find are
-- also counted, which halves the time of two common words that seldom come together.
create function private.find_log(
  words text[], before_date timestamptz, before_key uuid, most integer, counting boolean,
  out keys uuid[], out matches integer
)
language plpgsql stable security definer
set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = on
as $$
declare
  walk constant integer := 4000;
  highest constant integer := 1000;
  place text := format('(date, key) < (%L, %L)', before_date, before_key);
  walking text;
  looking text;
  walked integer;
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
  select string_agg(private.word_condition(word, false), ' and '), string_agg(private.word_condition(word, true), ' and ')
  into walking, looking from unnest(words) as word;

  execute format('select coalesce(array_agg(key) filter (where %s), ''{}''), count(*)
    from (select * from private.log_search where %s order by date desc, key desc limit %s) as newest',
    walking, place, walk) into keys, walked;
  matches := least(cardinality(keys), highest);
  keys := keys[:most];
  if walked < walk then
    return;
  end if;

  -- From here on the indexes of the words, not the one of the walk.
  perform set_config('enable_indexscan', 'off', true);
  if cardinality(keys) < most then
    execute format('select coalesce(array_agg(key order by date desc, key desc), ''{}'')
      from private.log_search where %s and %s', place, looking) into keys;
    matches := least(cardinality(keys), highest);
    keys := keys[:most];
  elsif counting and matches < highest then
    execute format('select count(*) from (select from private.log_search where %s limit %s) as matching',
      looking, highest) into matches;
  end if;
end;
$$;

create function private.done_before(before_date timestamptz, before_key uuid, most integer) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select key from private.log_search
    where done and (date, key) < (before_date, before_key) and (select private.is_member())
    order by date desc, key desc limit most);
$$;

-- Entries newest first, a page at a time: those whose name matches every word, done or not; without a word all that is
-- done. 'before' is the 'next' of the page before, or a {date}. Gives {rows, next, found}: 'next' is null at the end;
-- 'found' stands on the first page of a search, and a thousand means as many or more.
create function public.search_log(query text, before jsonb default null, most integer default 50) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  page constant integer := least(greatest(most, 1), 1000);
  before_date constant timestamptz := coalesce((before ->> 'date')::timestamptz, 'infinity');
  before_key constant uuid := coalesce((before ->> 'key')::uuid, '00000000-0000-0000-0000-000000000000');
  words text[];
  keys uuid[];
  matches integer;
  entries jsonb[];
begin
  perform private.require_member();
  words := private.query_words(query);
  if words = '{}' then
    keys := private.done_before(before_date, before_key, page + 1);
  else
    select f.keys, f.matches into keys, matches
    from private.find_log(words, before_date, before_key, page + 1, before is null) as f;
  end if;
  entries := array(select to_jsonb(l) from public.log l where l.key = any (keys[:page]) order by l.date desc, l.key desc);
  return jsonb_build_object(
    'rows', to_jsonb(entries),
    'next', case when cardinality(keys) > page
      then jsonb_build_object('date', entries[page] -> 'date', 'key', entries[page] -> 'key') end,
    'found', case when before is null then matches end
  );
end;
$$;

-- The years in which something was done, newest first. From the last day of each year it leaps to the one before, so it
-- reads as many rows as there are years.
create function private.log_years() returns integer[]
language sql stable security definer set search_path = ''
as $$
  with recursive last_of_year (date) as (
    (select date from private.log_search where done order by date desc, key desc limit 1)
    union all
    select (
      select earlier.date from private.log_search earlier
      where earlier.done
        and earlier.date < date_trunc('year', l.date at time zone 'Europe/Copenhagen') at time zone 'Europe/Copenhagen'
      order by earlier.date desc, earlier.key desc limit 1)
    from last_of_year l where l.date is not null
  )
  select coalesce(array_agg(extract(year from date at time zone 'Europe/Copenhagen')::integer order by date desc), '{}')
  from last_of_year where date is not null and (select private.is_member());
$$;

create function public.log_years() returns integer[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  return private.log_years();
end;
$$;

revoke all on function private.spelled(text) from public;
revoke all on function private.stem(text) from public;
revoke all on function private.search_document(text) from public;
revoke all on function private.letter_pairs(text) from public;
revoke all on function private.index_log_entry() from public;
revoke all on function private.query_words(text) from public;
revoke all on function private.word_condition(text, boolean) from public;
revoke all on function private.find_log(text[], timestamptz, uuid, integer, boolean) from public;
revoke all on function private.done_before(timestamptz, uuid, integer) from public;
revoke all on function public.search_log(text, jsonb, integer) from public, anon;
revoke all on function private.log_years() from public;
revoke all on function public.log_years() from public, anon;
grant execute on function private.query_words(text) to authenticated;
grant execute on function private.find_log(text[], timestamptz, uuid, integer, boolean) to authenticated;
grant execute on function private.done_before(timestamptz, uuid, integer) to authenticated;
grant execute on function public.search_log(text, jsonb, integer) to authenticated;
grant execute on function private.log_years() to authenticated;
grant execute on function public.log_years() to authenticated;

-- schemas/70_operations.sql

-- Changes come as operations: each once, each in its own savepoint, merged field by field by the author's time.

-- What became of an operation is final, also a refusal: a copy of it that the network delivers later, when it would be
-- accepted, is answered as the first. Who wants to try again sends a new operation.
create table private.operation (
  id uuid primary key,
  member uuid not null,
  received_at timestamptz not null default now(),
  -- The code of its refusal; null where it was applied.
  refused_with text,
  -- The revision that it was applied in.
  rev bigint,
  constraint bad_refused_with check (refused_with ~ '^[a-z-]{1,40}$')
);
create index operation_rev on private.operation (rev);
alter table private.operation enable row level security;
create policy "nobody touches operations through the API" on private.operation for all to anon, authenticated
  using (false) with check (false);

-- The latest operation of each phone: its author's time in ms, as the phone said it and as it was taken. A clock belongs
-- to a phone, not to a member.
create table private.phone_clock (
  member uuid references private.family_member on delete cascade,
  phone uuid,
  at bigint not null,
  taken_as bigint not null,
  primary key (member, phone)
);
alter table private.phone_clock enable row level security;
create policy "nobody touches the clocks through the API" on private.phone_clock for all to anon, authenticated
  using (false) with check (false);

create function private.clock_of(phone uuid, out at bigint, out taken_as bigint)
language sql stable security definer set search_path = ''
as $$ select c.at, c.taken_as from private.phone_clock c where c.member = (select auth.uid()) and c.phone = $1; $$;

create function private.set_clock(phone uuid, at bigint, taken_as bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.phone_clock values (auth.uid(), $1, $2, $3)
  on conflict (member, phone) do update set at = excluded.at, taken_as = excluded.taken_as;
$$;

-- Null the first time, when it is now to be applied; then what became of it: 'duplicate' or the code of its refusal.
-- Called under the lock of the revision: nobody claims at the same time.
create function private.claim_operation(op uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  became text;
begin
  perform private.require_member();
  select case when member <> auth.uid() then 'operation-taken' else coalesce(refused_with, 'duplicate') end into became
  from private.operation where id = op;
  if not found then
    insert into private.operation (id, member, rev) values (op, auth.uid(), private.next_rev());
  end if;
  return became;
end;
$$;

create function private.remember_refusal(op uuid, code text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.operation (id, member, refused_with) values (op, auth.uid(), code) on conflict (id) do nothing;
end;
$$;

-- The caller's operations that were applied after a revision; from 0 those of the last day: a phone that starts over has
-- no older ones on their way.
create function private.my_operations(since bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(id), '[]') from private.operation
  where rev > since and member = auth.uid() and (since > 0 or received_at > now() - interval '1 day');
$$;

-- One operation of a batch: null when applied, 'duplicate', or the code of its refusal. Its own savepoint, so that one
-- bad operation blocks no other. 'lead' is how many ms the author's clock is ahead of the server's.
create function private.apply_op(op jsonb, lead bigint) returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  uuid_shape constant text := '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
  claim text;
  code text;
  broken text;
begin
  if jsonb_typeof(op) <> 'object' or coalesce(op ->> 'id', '') !~ uuid_shape or coalesce(op ->> 'key', '') !~ uuid_shape
    or jsonb_typeof(op -> 'at') is distinct from 'number' or jsonb_typeof(coalesce(op -> 'data', '{}')) <> 'object'
  then
    return 'bad-operation';
  end if;
  -- A clock may be wrong by a day or a month; a year and more is not a clock.
  if (op ->> 'at')::numeric not between 0 and extract(epoch from now()) * 1000 + 31622400000 then
    return 'bad-time';
  end if;
  if coalesce(op ->> 'entity', '') not in ('shopping', 'log') then
    return 'unknown-entity';
  end if;
  begin
    claim := private.claim_operation((op ->> 'id')::uuid);
    if claim is not null then
      return claim;
    end if;
    case op ->> 'entity'
    when 'shopping' then
      perform private.apply_shopping((op ->> 'id')::uuid, coalesce(op ->> 'kind', ''), (op ->> 'key')::uuid,
        (op ->> 'at')::numeric::bigint - lead, coalesce(op -> 'data', '{}'));
    else
      perform private.apply_log((op ->> 'id')::uuid, coalesce(op ->> 'kind', ''), (op ->> 'key')::uuid,
        (op ->> 'at')::numeric::bigint - lead, coalesce(op -> 'data', '{}'));
    end case;
    return null;
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
  perform private.remember_refusal((op ->> 'id')::uuid, code);
  return code;
end;
$$;

-- Takes [{id, at, entity, kind, key, data}], at most 500; gives {rev, epoch, now, receipts: [{id, status, code?}]} in the
-- order of the call. Every change the receipts speak of is in the rows with a revision of at most rev. `phone` tells the
-- clocks of a member's phones apart; without it each call is on its own.
create function public.apply_ops(ops jsonb, phone uuid default null) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  most constant integer := 500;
  now_ms constant bigint := floor(extract(epoch from now()) * 1000);
  latest constant numeric := extract(epoch from now()) * 1000 + 31622400000;
  lead bigint;
  ahead bigint;
  at bigint;
  last_at bigint;
  last_taken_as bigint;
  op jsonb;
  position bigint;
  outcome text;
  receipts jsonb[] := '{}';
begin
  perform private.require_member();
  if jsonb_typeof(ops) is distinct from 'array' then
    raise exception 'ops must be an array of operations' using errcode = 'invalid_parameter_value';
  end if;
  perform private.lock_revision();
  -- A clock that runs ahead is moved back as a whole, so that what came first on the phone comes first here.
  select greatest(0, coalesce(max((o ->> 'at')::numeric), 0) - now_ms)::bigint into lead
  from (select value as o from jsonb_array_elements(ops) with ordinality as e(value, n)
    where n <= most and jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'at') = 'number') as timed
  where (o ->> 'at')::numeric <= latest;
  select * into last_at, last_taken_as from private.clock_of(phone);
  for op, position in select value, n from jsonb_array_elements(ops) with ordinality as e(value, n) loop
    ahead := lead;
    at := case when position <= most and jsonb_typeof(op -> 'at') = 'number' then
      case when (op ->> 'at')::numeric between 0 and latest then (op ->> 'at')::numeric::bigint end end;
    -- Not moved back behind what this phone did before; a burst may end a moment past the server's clock.
    if at >= last_at and at - lead <= last_taken_as then
      ahead := at - least(last_taken_as + (at > last_at)::integer, now_ms + 1000);
    end if;
    if at - ahead >= coalesce(last_taken_as, 0) then
      last_at := at;
      last_taken_as := at - ahead;
    end if;
    outcome := case when position > most then 'too-many' else private.apply_op(op, ahead) end;
    receipts := receipts || (jsonb_build_object('id', op -> 'id') || case
      when outcome is null then '{"status": "applied"}'::jsonb
      when outcome = 'duplicate' then '{"status": "duplicate"}'::jsonb
      else jsonb_build_object('status', 'rejected', 'code', outcome)
    end);
  end loop;
  if phone is not null and last_at is not null then
    perform private.set_clock(phone, last_at, last_taken_as);
  end if;
  return (select private.current_revision()) || jsonb_build_object('receipts', to_jsonb(receipts));
end;
$$;

-- All that changed after a revision, in one snapshot: {rev, epoch, now, ops: [...], rows: {table: [...]}}, where ops are
-- the caller's operations that the rows hold. From 0 it gives what a phone keeps: every item and the purchases of two
-- months; the open, the deleted and the last two years of the log.
-- All that changed after a revision, in one snapshot: {rev, epoch, now, ops: [...], rows: {table: [...]}}, where ops are
-- the caller's operations that the rows hold. From 0 it gives what a phone keeps: every item and the purchases of two
-- months; the open, the deleted and the last two years of the log.
create function public.pull_shopping(since bigint) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  return (select private.current_revision() || jsonb_build_object('ops', private.my_operations(since),
    'rows', jsonb_build_object(
      'shopping', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.shopping s where s.rev > since),
      'purchase', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.purchase p
        where p.rev > since and (since > 0 or p.bought_at > now() - interval '2 months'))
  )));
end;
$$;

create function public.pull_log(since bigint) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  return (select private.current_revision() || jsonb_build_object('ops', private.my_operations(since),
    'rows', jsonb_build_object(
      'log', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.log l
        where l.rev > since and (since > 0 or (l.purged_at is null
          and (not l.done or l.deleted_at is not null or l.date > now() - interval '2 years'))))
  )));
end;
$$;

revoke all on function private.clock_of(uuid) from public;
revoke all on function private.set_clock(uuid, bigint, bigint) from public;
revoke all on function private.claim_operation(uuid) from public;
revoke all on function private.remember_refusal(uuid, text) from public;
revoke all on function private.my_operations(bigint) from public;
revoke all on function private.apply_op(jsonb, bigint) from public;
revoke all on function public.apply_ops(jsonb, uuid) from public, anon;
revoke all on function public.pull_shopping(bigint) from public, anon;
revoke all on function public.pull_log(bigint) from public, anon;
grant execute on function private.clock_of(uuid) to authenticated;
grant execute on function private.set_clock(uuid, bigint, bigint) to authenticated;
grant execute on function private.claim_operation(uuid) to authenticated;
grant execute on function private.remember_refusal(uuid, text) to authenticated;
grant execute on function private.my_operations(bigint) to authenticated;
grant execute on function private.apply_op(jsonb, bigint) to authenticated;
grant execute on function public.apply_ops(jsonb, uuid) to authenticated;
grant execute on function public.pull_shopping(bigint) to authenticated;
grant execute on function public.pull_log(bigint) to authenticated;

-- schemas/80_realtime.sql

-- Realtime asks its policy when somebody joins and when they renew their token: who is taken off the family list goes on
-- hearing the topic until their token ends, ten minutes at most. For so long the messages say that something changed and
-- not what; the phones that may know it ask.
create table private.last_removal (
  only_row boolean primary key default true constraint one_row check (only_row),
  removed_at timestamptz not null
);
alter table private.last_removal enable row level security;
create policy "nobody touches the last removal through the API" on private.last_removal for all to anon, authenticated
  using (false) with check (false);

create function private.note_removal() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.last_removal (removed_at) values (now())
  on conflict (only_row) do update set removed_at = excluded.removed_at;
  return null;
end;
$$;

create trigger note_removal after delete or update of id or truncate on private.family_member
  for each statement execute function private.note_removal();

-- At the end of every transaction that took a revision: one message on the family's private topic, with the operations
-- and the rows that it changed, or without the rows where they are many; then the phones ask for them. The operations
-- tell a phone which of its own the rows hold: a message may overtake the answer to the push that caused it.
create function private.announce_changes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hushed constant boolean := exists (
    select from private.last_removal where removed_at > now() - interval '10 minutes');
  changed jsonb;
begin
  if not hushed then
    changed := jsonb_build_object(
      'shopping', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.shopping s where s.rev = new.value),
      'purchase', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.purchase p where p.rev = new.value),
      'log', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.log l where l.rev = new.value)
    );
  end if;
  perform realtime.send(
    private.current_revision() || jsonb_build_object(
      'rev', new.value,
      'ops', (select coalesce(jsonb_agg(o.id), '[]') from private.operation o where o.rev = new.value),
      'rows', case when octet_length(changed::text) <= 100000 then changed end
    ),
    'change', 'family', true
  );
  return null;
end;
$$;

create constraint trigger announce_changes after update on private.revision
  deferrable initially deferred for each row execute function private.announce_changes();

-- Members listen; there is no insert policy, so nobody but the database speaks.
create policy "members hear the family" on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'family' and extension = 'broadcast' and (select private.is_member()));

revoke all on function private.note_removal() from public;
revoke all on function private.announce_changes() from public;

-- schemas/90_backup.sql

-- Who makes the weekly export: a role that reads all and writes nothing, reached with a token made for it alone.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'family_backup') then
    create role family_backup nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end;
$$;
grant family_backup to authenticator;
grant usage on schema public, private to family_backup;
grant select on public.photos, public.shopping, public.purchase, public.log,
  private.family_member, private.operation to family_backup;

create policy "the backup reads photos" on public.photos for select to family_backup using (true);
create policy "the backup reads shopping" on public.shopping for select to family_backup using (true);
create policy "the backup reads purchases" on public.purchase for select to family_backup using (true);
create policy "the backup reads the log" on public.log for select to family_backup using (true);
create policy "the backup reads the family list" on private.family_member for select to family_backup using (true);
create policy "the backup reads operations" on private.operation for select to family_backup using (true);
comment on policy "the backup reads photos" on public.photos is 'An export without some rows would lose them.';
comment on policy "the backup reads shopping" on public.shopping is 'An export without some rows would lose them.';
comment on policy "the backup reads purchases" on public.purchase is 'An export without some rows would lose them.';
comment on policy "the backup reads the log" on public.log is 'An export without some rows would lose them.';
comment on policy "the backup reads the family list" on private.family_member
  is 'An export without some rows would lose them.';
comment on policy "the backup reads operations" on private.operation is 'An export without some rows would lose them.';

-- All family data in one snapshot: {table: [row, ...]}, each table in the order of its key, times in UTC.
create function public.export_family() returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC'
as $$
  select jsonb_build_object(
    'family_member', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from private.family_member t),
    'photos', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from public.photos t),
    'shopping', (select coalesce(jsonb_agg(to_jsonb(t) order by t.key), '[]') from public.shopping t),
    'purchase', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from public.purchase t),
    'log', (select coalesce(jsonb_agg(to_jsonb(t) order by t.key), '[]') from public.log t),
    'operation', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from private.operation t)
  );
$$;
revoke all on function public.export_family() from public, anon, authenticated;
grant execute on function public.export_family() to family_backup;
