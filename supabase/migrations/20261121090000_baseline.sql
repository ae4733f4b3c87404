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
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aud' = 'authenticated', false)
    and exists (select from private.family_member where id = auth.uid());
end;
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

revoke all on function
  private.is_member(), private.member_by_token_email(), private.member_names(), private.require_member()
from public;
revoke all on function public.whoami(), public.members() from public, anon;
grant execute on function
  private.is_member(), private.member_by_token_email(), private.member_names(), private.require_member(),
  public.whoami(), public.members()
to authenticated;

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
  select value into taken from private.revision where transaction_id = pg_current_xact_id();
  if taken is null then
    update private.revision set value = value + 1, transaction_id = pg_current_xact_id() returning value into taken;
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
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('rev', value, 'epoch', epoch, 'now', floor(extract(epoch from now()) * 1000)::bigint)
    from private.revision);
end;
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

revoke all on function private.next_rev(), private.lock_revision(), private.current_revision(), private.set_rev()
from public;
grant execute on function private.lock_revision(), private.current_revision() to authenticated;

-- schemas/30_operations.sql

-- What the operations on every table share: their shape, reading their values, and merging field by field by the
-- author's time.

-- An operation as it is applied: checked, and with its time corrected.
create type private.incoming_operation as (
  -- Its place in the call, from 1.
  n integer,
  id uuid,
  entity text,
  kind text,
  key uuid,
  -- The author's time in ms since 1970, as it is taken.
  at bigint,
  -- The same as the phone said it.
  phone_time bigint,
  data jsonb
);

-- Text as it is kept: no white space at the ends (also no line break), single spaces inside. Null stays null; what is
-- not text is refused.
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

-- Can anybody see it? Not what consists of spaces, zero-width and direction marks and the like alone. src/lib/tidy-text.ts
-- has the same list.
create function private.is_visible(words text) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return words ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
end;
$$;

-- A truth value, or what stands there when the operation says nothing of it.
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
language plpgsql immutable set search_path = ''
as $$
begin
  return to_timestamp(ms / 1000.0);
end;
$$;

-- In lower case and with whole letters, so that two spellings of one name are the same. Spelled out where it matters, so
-- that it does not depend on the database's locale.
create function private.fold_case(words text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return translate(lower(normalize(words, nfc)), 'ÆØÅÄÖÜÉÈÊËÁÀÂÇÑÓÒÔÍÌÎÏÚÙÛÝÐÞÃÕ', 'æøåäöüéèêëáàâçñóòôíìîïúùûýðþãõ');
end;
$$;

-- Is the author's time of this operation later than what set the field? Ties go to the higher operation id.
create function private.wins(stamps jsonb, field text, at bigint, operation uuid) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return stamps -> field is null
    or (stamps -> field ->> 0)::bigint < at
    or ((stamps -> field ->> 0)::bigint = at and (stamps -> field ->> 1) collate "C" < operation::text collate "C");
end;
$$;

-- The stamps after this operation has set these fields, where it wins.
create function private.stamped(stamps jsonb, fields text[], at bigint, operation uuid) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  result jsonb := stamps;
begin
  foreach field in array fields loop
    if private.wins(stamps, field, at, operation) then
      result := result || jsonb_build_object(field, jsonb_build_array(at, operation));
    end if;
  end loop;
  return result;
end;
$$;

-- What an edit sets: of the fields that it names those where it wins, each as it is kept. 'fields' says which fields can
-- be edited: {name: {kind: 'text' or 'flag', empty: what stands there when it is left empty}}. Another field is refused.
create function private.edited_values(fields jsonb, data jsonb, stamps jsonb, at bigint, operation uuid) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  result jsonb := '{}';
begin
  for field in select jsonb_object_keys(data) loop
    if not fields ? field then
      raise exception 'bad-data';
    end if;
    continue when not private.wins(stamps, field, at, operation);
    result := result || jsonb_build_object(field, case fields -> field ->> 'kind'
      when 'flag' then to_jsonb(private.flag(data, field, null))
      else coalesce(to_jsonb(nullif(private.tidy_text(data, field), '')), fields -> field -> 'empty') end);
  end loop;
  return result;
end;
$$;

-- Of what an operation says only these fields.
create function private.only_fields(data jsonb, fields jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data) where fields ? key);
end;
$$;

-- Every field as it is when nobody has written it.
create function private.empty_values(fields jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (select jsonb_object_agg(key, value -> 'empty') from jsonb_each(fields));
end;
$$;

-- The latest time that a change may have. Two operations of one phone are never at the same time, so many in one moment
-- reach past it.
create function private.latest_accepted_time() returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return now() + interval '1 second';
end;
$$;

-- A stamp of tomorrow would win over every tap until then.
create function private.stamps_are_past(stamps jsonb) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not jsonb_path_exists(stamps, 'strict $.*[0] ? (@ > $latest)',
    jsonb_build_object('latest', extract(epoch from private.latest_accepted_time()) * 1000), true);
end;
$$;

revoke all on function
  private.tidy_text(jsonb, text), private.is_visible(text), private.flag(jsonb, text, boolean), private.to_time(bigint),
  private.fold_case(text),
  private.wins(jsonb, text, bigint, uuid), private.stamped(jsonb, text[], bigint, uuid),
  private.edited_values(jsonb, jsonb, jsonb, bigint, uuid), private.only_fields(jsonb, jsonb),
  private.empty_values(jsonb),
  private.latest_accepted_time(), private.stamps_are_past(jsonb)
from public;
grant execute on function
  private.tidy_text(jsonb, text), private.is_visible(text), private.flag(jsonb, text, boolean), private.to_time(bigint),
  private.fold_case(text),
  private.wins(jsonb, text, bigint, uuid), private.stamped(jsonb, text[], bigint, uuid),
  private.edited_values(jsonb, jsonb, jsonb, bigint, uuid), private.only_fields(jsonb, jsonb),
  private.empty_values(jsonb),
  private.latest_accepted_time(), private.stamps_are_past(jsonb)
to authenticated;

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
  constraint bad_title check (title = btrim(title) and char_length(title) between 1 and 120
    and private.is_visible(title)),
  constraint bad_category check (category = btrim(category) and char_length(category) between 1 and 40
    and private.is_visible(category)),
  -- Addresses that a page may show and open: never javascript: or data:, and nobody's name before the host, which would
  -- make https://google.com@evil.example look like another's.
  constraint bad_thumbnail check (
    thumbnail ~ '^(https://[^\s/?#\\@]+([/?#]\S*)?|/[^\s/\\]\S*)$' and char_length(thumbnail) <= 2000),
  constraint bad_link check (link ~ '^https://[^\s/?#\\@]+([/?#]\S*)?$' and char_length(link) <= 2000),
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

-- The shopping list: its items, and what can be done to them. What was bought is in 55_purchases.sql.
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
  constraint bad_title check (title = btrim(title) and char_length(title) between 1 and 80
    and private.is_visible(title)),
  constraint bad_category check (category = btrim(category) and char_length(category) between 1 and 40
    and private.is_visible(category)),
  constraint bad_quantity check (quantity = btrim(quantity) and char_length(quantity) between 1 and 20
    and private.is_visible(quantity)),
  constraint bad_buy_counter check (buy_counter >= 0),
  constraint bad_count check (count between 0 and 9999),
  constraint bad_adds check (adds between 0 and 1000000),
  -- Neither 'infinity' nor the year 20000: a phone cannot read them, and a backup that holds one cannot be put back.
  constraint bad_update_ts check (update_ts between '1900-01-01Z' and '3000-01-01Z'),
  -- Only what an operation can have made: the others would stumble over it.
  constraint bad_stamps check (
    stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?){0,12}\}$')
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
    and private.stamps_are_past(stamps));
create policy "members change shopping" on public.shopping for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps));

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
  if new.wanted_by is distinct from old.wanted_by and new.wanted_by is not null and new.wanted_by <> auth.uid()
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

-- The fields that a person edits; src/features/shopping/rules says the same, which a test compares. Their limits are the
-- table's constraints.
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

-- The operations. Each of the following functions applies operations of one kind at once, as the caller; they are on
-- different items. A refusal is an exception whose message is its code: then none of them is applied.

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
    -- What nobody wrote is anybody's to say.
    private.stamped('{}', array['title', 'active'] || array(
      select field from jsonb_object_keys(o.data) as field where fields ? field or field = 'buy'), o.at, o.id)
  from unnest(ops) as o
    cross join lateral jsonb_populate_record(null::public.shopping, private.empty_values(fields)
      || private.edited_values(fields, private.only_fields(o.data, fields), '{}', o.at, o.id)
      || jsonb_build_object('buy', private.flag(o.data, 'buy', false))) as item
  order by o.n;
end;
$$;

-- What adding makes of an item that is there already: it is put on the list and back among the items, and what else was
-- written counts as an edit; an amount is not taken away by who wrote none. Under another name by now it is another
-- thing: that is refused.
create function private.add_existing_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  wants private.incoming_operation[];
begin
  if exists (select from unnest(ops) as o join public.shopping s on s.key = o.key
    where private.fold_case(coalesce(private.tidy_text(o.data, 'title'), '')) <> private.fold_case(s.title))
  then
    raise exception 'exists';
  end if;
  perform private.tidy_text(o.data, 'quantity') from unnest(ops) as o;
  perform private.edit_items(array(select (o.n, o.id, o.entity, o.kind, o.key, o.at, o.phone_time,
    o.data - array['title', 'buy', 'quantity'])::private.incoming_operation from unnest(ops) as o));
  wants := array(
    select (o.n, o.id, o.entity, o.kind, o.key, o.at, o.phone_time, jsonb_build_object('buy', true, 'quantity',
      coalesce(nullif(private.tidy_text(o.data, 'quantity'), ''), case when s.buy then s.quantity end)
    ))::private.incoming_operation
    from unnest(ops) as o join public.shopping s on s.key = o.key
    where private.flag(o.data, 'buy', false));
  update public.shopping s set quantity = o.data ->> 'quantity'
  from unnest(wants) as o
  where s.key = o.key and s.buy and s.quantity is null and not private.wins(s.stamps, 'buy', o.at, o.id);
  perform private.want_items(wants);
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
    -- Who edits a removed item wants it back.
    active = s.active or private.wins(s.stamps, 'active', o.at, o.id),
    stamps = private.stamped(s.stamps, array(select jsonb_object_keys(o.data)) || array['active'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key;
end;
$$;

-- On the list or off it.
create function private.want_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'buy') is distinct from 'boolean') then
    raise exception 'bad-data';
  end if;
  update public.shopping s set
    buy = o.buy,
    quantity = case when o.buy then nullif(private.tidy_text(o.data, 'quantity'), '') end,
    wanted_by = case when o.buy then (case when s.buy then s.wanted_by else auth.uid() end) end,
    -- Who puts a removed item on the list wants it back.
    active = s.active or (o.buy and private.wins(s.stamps, 'active', o.at, o.id)),
    stamps = private.stamped(s.stamps, case when o.buy then array['buy', 'active'] else array['buy'] end, o.at, o.id)
  from (select op.*, (op.data ->> 'buy')::boolean as buy from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.stamps, 'buy', o.at, o.id);
end;
$$;

-- More or fewer in the freezer: a difference, so that two who count at once both count.
create function private.stock_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'by') is distinct from 'number'
    or (o.data ->> 'by')::numeric not between -9999 and 9999 or (o.data ->> 'by')::numeric % 1 <> 0)
  then
    raise exception 'bad-data';
  end if;
  update public.shopping s set count = least(9999, greatest(0, s.count + (o.data ->> 'by')::numeric::integer))
  from unnest(ops) as o
  where s.key = o.key;
end;
$$;

-- Removed, or brought back. Who takes back an add takes back the own one: the item stays for who added it too.
create function private.set_items_active(ops private.incoming_operation[], restored boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.shopping s set
    adds = o.adds,
    active = case when o.wins then restored else s.active end,
    stamps = case when o.wins then private.stamped(s.stamps, array['active'], o.at, o.id) else s.stamps end
  from (
    select counted.*, private.wins(counted.stamps, 'active', counted.at, counted.id) and (restored or counted.adds = 0) as wins
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

-- Two phones without signal make the same key of the same new name. Where the item that has the key is called something
-- else by the time the second one is heard, what that phone added is another item: it gets the next key, and what the
-- phone did to it besides, not knowing of that, says what it was called ('of').

-- The key of the item that somebody added under this key by this name, or would be; the key itself where there is none.
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
    -- The version of a key that was made from a name counts up from 8 to f.
    if substr(candidate::text, 15, 1) !~ '[89a-e]' then
      return key;
    end if;
    candidate := overlay(candidate::text
      placing translate(substr(candidate::text, 15, 1), '89abcde', '9abcdef') from 15 for 1)::uuid;
  end loop;
end;
$$;

-- The operations on the items that they are meant for.
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

-- Operations on different items.
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
  private.want_items(private.incoming_operation[]), private.stock_items(private.incoming_operation[]),
  private.set_items_active(private.incoming_operation[], boolean), private.resolve_item_key(uuid, text, boolean),
  private.resolve_item_keys(private.incoming_operation[]), private.apply_shopping(private.incoming_operation[])
from public;
grant execute on function
  private.item_fields(), private.add_items(private.incoming_operation[]),
  private.add_existing_items(private.incoming_operation[]), private.edit_items(private.incoming_operation[]),
  private.want_items(private.incoming_operation[]), private.stock_items(private.incoming_operation[]),
  private.set_items_active(private.incoming_operation[], boolean), private.resolve_item_key(uuid, text, boolean),
  private.resolve_item_keys(private.incoming_operation[]), private.apply_shopping(private.incoming_operation[])
to authenticated;

-- schemas/55_purchases.sql

-- What was bought. An item's counter is the number of its purchases that stand.
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
  constraint bad_quantity check (quantity = btrim(quantity) and char_length(quantity) between 1 and 20
    and private.is_visible(quantity)),
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
  with check ((select private.is_member()) and member = (select auth.uid())
    and bought_at <= (select private.latest_accepted_time())
    and (wanted_by is null or exists (
      select from public.shopping s where s.key = item_key and s.wanted_by = purchase.wanted_by)));
-- Undone is undone: who wants the item after all buys it again.
create policy "members undo purchases, not in the future" on public.purchase for update to authenticated
  using ((select private.is_member()) and undone_at is null)
  with check ((select private.is_member()) and undone_at <= (select private.latest_accepted_time()));

create trigger set_rev before insert or update on public.purchase
  for each row execute function private.set_rev();

-- Keeps the counter; no caller sets it.
create function private.count_purchases() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.shopping s set buy_counter = s.buy_counter + c.more
    from (select item_key, count(*) as more from after where undone_at is null group by item_key) as c
    where s.key = c.item_key;
  else
    update public.shopping s set buy_counter = greatest(0, s.buy_counter + c.more)
    from (
      select item_key, sum(stands) as more
      from (
        select item_key, 1 as stands from after where undone_at is null
        union all
        select item_key, -1 from before where undone_at is null
      ) as each group by item_key
    ) as c
    where s.key = c.item_key and c.more <> 0;
  end if;
  return null;
end;
$$;
create trigger count_purchases_made after insert on public.purchase
  referencing new table as after for each statement execute function private.count_purchases();
create trigger count_purchases_undone after update on public.purchase
  referencing old table as before new table as after for each statement execute function private.count_purchases();

-- The purchase keeps what it cleared. An item that somebody put on the list later stays there.
create function private.purchase_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into public.purchase (id, trip, item_key, member, bought_at, quantity, wanted_by, wish)
  select o.id, (o.data ->> 'trip')::uuid, o.key, auth.uid(), private.to_time(o.at),
    case when o.clears then o.quantity end, case when o.clears then o.wanted_by end,
    case when o.clears then coalesce(o.last, o.id)
      -- Bought by somebody else already: the same wish.
      when not o.buy then (select p.wish from public.purchase p where p.id = o.last) end
  from (
    select op.*, s.buy, s.quantity, s.wanted_by, (s.stamps -> 'buy' ->> 1)::uuid as last,
      s.buy and private.wins(s.stamps, 'buy', op.at, op.id) as clears
    from unnest(ops) as op join public.shopping s on s.key = op.key
  ) as o;
  update public.shopping s set buy = false, quantity = null, wanted_by = null,
    stamps = private.stamped(s.stamps, array['buy'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key and private.wins(s.stamps, 'buy', o.at, o.id);
end;
$$;

-- Gives the counter back, and the place on the list as it was, unless something later decided that or another has bought
-- it too. What was undone before is not undone again.
create function private.undo_purchases(ops private.incoming_operation[]) returns void
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
end;
$$;

revoke all on function
  private.count_purchases(), private.purchase_items(private.incoming_operation[]),
  private.undo_purchases(private.incoming_operation[])
from public;
grant execute on function
  private.purchase_items(private.incoming_operation[]), private.undo_purchases(private.incoming_operation[])
to authenticated;

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
  -- As in the table shopping.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_id check (id ~ '^[0-9]{1,15}$'),
  constraint bad_name check (
    case when purged_at is null then name = btrim(name) and char_length(name) between 1 and 500 and private.is_visible(name)
      else name = '' end
  ),
  constraint bad_date check (date between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_purged_at check (purged_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_stamps check (
    stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?){0,12}\}$')
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
  with check ((select private.is_member()) and created_by = (select auth.uid()) and not done
    and date <= (select private.latest_accepted_time()) and private.stamps_are_past(stamps));
create policy "members change the log, not into the future" on public.log for update to authenticated
  using ((select private.is_member()) and purged_at is null)
  with check ((select private.is_member()) and date <= (select private.latest_accepted_time())
    and private.stamps_are_past(stamps));

create function private.before_log_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    while exists (select 1 from public.log where id = new.id) loop
      new.id := (new.id::bigint + 1)::text;
    end loop;
  elsif new.done_by is distinct from old.done_by and new.done_by is not null and new.done_by <> auth.uid() then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger before_log_write before insert or update on public.log
  for each row execute function private.before_log_write();

-- A deleted entry rests for 30 days, then it is gone for good. Every write to the log sees to it, so nothing has to run
-- by the clock; the phones stop showing it by themselves.
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

-- The operations. Each of the following functions applies operations of one kind at once, as the caller; they are on
-- different entries. A refusal is an exception whose message is its code: then none of them is applied.

create function private.add_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.log l on l.key = o.key) then
    raise exception 'exists';
  end if;
  insert into public.log (key, id, name, date, created_by, stamps)
  select o.key, o.at::text, coalesce(private.tidy_text(o.data, 'name'), ''), private.to_time(o.at), auth.uid(),
    private.stamped('{}', array['name', 'done', 'date', 'deleted'], o.at, o.id)
  from unnest(ops) as o
  order by o.n;
end;
$$;

-- What is still to be done gets the day of its change, too.
create function private.rename_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.log l set
    name = case when private.wins(l.stamps, 'name', o.at, o.id)
      then coalesce(private.tidy_text(o.data, 'name'), '') else l.name end,
    date = case when not l.done and private.wins(l.stamps, 'date', o.at, o.id) then private.to_time(o.at) else l.date end,
    stamps = private.stamped(l.stamps, case when l.done then array['name'] else array['name', 'date'] end, o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key;
end;
$$;

-- The day on which it was done, in ms, where that is not the day on which somebody said so: from 1900 until now.
create function private.day_done(data jsonb) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  if not data ? 'date' or jsonb_typeof(data -> 'date') = 'null' then
    return null;
  end if;
  if jsonb_typeof(data -> 'date') <> 'number' then
    raise exception 'bad-data';
  end if;
  if (data ->> 'date')::numeric not between -2208988800000 and extract(epoch from now()) * 1000 then
    raise exception 'bad-date';
  end if;
  return private.to_time((data ->> 'date')::numeric::bigint);
end;
$$;

create function private.complete_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.day_done(o.data) from unnest(ops) as o;
  update public.log l set
    done = true,
    date = coalesce(private.day_done(o.data), private.to_time(o.at)),
    done_by = auth.uid(),
    stamps = private.stamped(l.stamps, array['done', 'date'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'done', o.at, o.id);
end;
$$;

create function private.reopen_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.log l set done = false, date = private.to_time(o.at), done_by = null,
    stamps = private.stamped(l.stamps, array['done', 'date'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'done', o.at, o.id);
end;
$$;

-- Into the bin, or out of it.
create function private.set_entries_deleted(ops private.incoming_operation[], deleted boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.log l set deleted_at = case when deleted then private.to_time(o.at) end,
    stamps = private.stamped(l.stamps, array['deleted'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'deleted', o.at, o.id);
end;
$$;

-- Deleted for good.
create function private.purge_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.log l on l.key = o.key where l.deleted_at is null) then
    raise exception 'not-deleted';
  end if;
  update public.log l set name = '', purged_at = now() from unnest(ops) as o where l.key = o.key;
end;
$$;

-- Operations on different entries.
create function private.apply_log(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  kind text;
  same_kind private.incoming_operation[];
begin
  if exists (select from unnest(ops) as o left join public.log l on l.key = o.key and l.purged_at is null
    where o.kind <> 'add' and l.key is null)
  then
    raise exception 'unknown-item';
  end if;
  for kind, same_kind in select o.kind, array_agg(o order by o.n) from unnest(ops) as o group by o.kind loop
    case kind
      when 'add' then perform private.add_entries(same_kind);
      when 'rename' then perform private.rename_entries(same_kind);
      when 'complete' then perform private.complete_entries(same_kind);
      when 'reopen' then perform private.reopen_entries(same_kind);
      when 'delete' then perform private.set_entries_deleted(same_kind, true);
      when 'restore' then perform private.set_entries_deleted(same_kind, false);
      when 'purge' then perform private.purge_entries(same_kind);
      else raise exception 'unknown-kind';
    end case;
  end loop;
end;
$$;

revoke all on function
  private.before_log_write(), private.empty_bin(), private.add_entries(private.incoming_operation[]),
  private.rename_entries(private.incoming_operation[]), private.day_done(jsonb),
  private.complete_entries(private.incoming_operation[]), private.reopen_entries(private.incoming_operation[]),
  private.set_entries_deleted(private.incoming_operation[], boolean),
  private.purge_entries(private.incoming_operation[]), private.apply_log(private.incoming_operation[])
from public;
grant execute on function
  private.add_entries(private.incoming_operation[]), private.rename_entries(private.incoming_operation[]),
  private.day_done(jsonb), private.complete_entries(private.incoming_operation[]),
  private.reopen_entries(private.incoming_operation[]),
  private.set_entries_deleted(private.incoming_operation[], boolean),
  private.purge_entries(private.incoming_operation[]), private.apply_log(private.incoming_operation[])
to authenticated;

-- schemas/65_log_search.sql

-- What the search of the log looks in, kept by a trigger: a row for every entry that is not deleted.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The Danish stemmer without stop words: whoever searches for 'over' means it.
create text search dictionary private.danish_words (template = pg_catalog.snowball, language = danish);

-- 'aa' is a way to spell å, 'ae' æ, 'oe' ø. Never are they spelled a or o: 'bør' is not 'bor'.
create function private.fold_spelling(folded text) returns text
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
  from (select private.fold_case(name) as folded, private.fold_spelling(private.fold_case(name)) as spelled) as this;
$$;

-- Each letter and each two neighbours of a text: trigrams do not know words of one or two letters.
create function private.bigrams(words text) returns text[]
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
create index log_search_pairs on private.log_search using gin (private.bigrams(split_part(document, E'\n', 1)))
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

-- All of it anew, where rows were put in without their triggers.
create function private.rebuild_log_search() returns void
language sql volatile set search_path = ''
as $$
  delete from private.log_search;
  insert into private.log_search (key, date, done, document)
  select key, date, done, private.search_document(name) from public.log where deleted_at is null and purged_at is null;
$$;

create trigger index_log_entry after insert or update of name, done, date, deleted_at, purged_at on public.log
  for each row execute function private.index_log_entry();

-- The words of a query, each once; what nobody types is cut off.
create function private.query_words(query text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select word from regexp_split_to_table(left(private.fold_case(query), 200), '\s+') as word
    where word <> '' group by word order by char_length(word) desc, word limit 12);
$$;

-- What makes an entry match one word of a query: it is in the name, it is there in the other spelling, or a word of
-- the name has the same stem. Gives a condition on 'document'; where 'indexed', one that the indexes answer.
create function private.word_condition(word text, indexed boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  spelled text := private.fold_spelling(word);
  form text;
  condition text;
  conditions text[] := '{}';
begin
  for form in select distinct unnest(array[word, spelled]) loop
    condition := format('document like %L', '%' || regexp_replace(form, '([\\%_])', '\\\1', 'g') || '%');
    -- Without three letters or digits in a row there is no trigram to look up.
    if indexed and form !~ '[0-9a-zß-öø-ÿ]{3}' then
      condition := format('(private.bigrams(split_part(document, E''\n'', 1)) @> %L and %s)',
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

-- The newest entries that match every word, before a place in the list. Walking back from there soon meets enough of
-- the common words; the indexes find the rare ones, and are asked once for the entries and their number. 'matches' counts
-- the matches of all time, to a thousand at most.
create function private.find_entries(
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

create function private.done_entries_before(before_date timestamptz, before_key uuid, most integer) returns uuid[]
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
    keys := private.done_entries_before(before_date, before_key, page + 1);
  else
    select f.keys, f.matches into keys, matches
    from private.find_entries(words, before_date, before_key, page + 1, before is null) as f;
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

revoke all on function
  private.fold_spelling(text), private.stem(text), private.search_document(text), private.bigrams(text),
  private.index_log_entry(), private.rebuild_log_search(), private.word_condition(text, boolean),
  private.query_words(text), private.find_entries(text[], timestamptz, uuid, integer, boolean),
  private.done_entries_before(timestamptz, uuid, integer), private.log_years()
from public;
revoke all on function public.search_log(text, jsonb, integer), public.log_years() from public, anon;
grant execute on function
  private.query_words(text), private.find_entries(text[], timestamptz, uuid, integer, boolean),
  private.done_entries_before(timestamptz, uuid, integer), private.log_years(),
  public.search_log(text, jsonb, integer), public.log_years()
to authenticated;

-- schemas/70_applied_operations.sql

-- Every operation that arrived, so that each is applied once, and the clocks of the phones that send them.

-- What became of an operation is final, also a refusal: a copy of it that the network delivers later, when it would be
-- accepted, is answered as the first. Who wants to try again sends a new operation.
create table private.operation (
  id uuid primary key,
  member uuid not null,
  received_at timestamptz not null default now(),
  -- The author's time in ms, as the phone said it. Null in what was received before it was kept.
  phone_time bigint,
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

-- The API does not reach these functions. Who comes to them some other way must be of the family, too.

-- What became of those that arrived before: 'duplicate' when applied, or the code of the refusal.
create function private.known_operations(ids uuid[]) returns table (id uuid, outcome text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member();
  return query
    select o.id, case when o.member <> auth.uid() then 'operation-taken' else coalesce(o.refused_with, 'duplicate') end
    from private.operation o where o.id = any (ids);
end;
$$;

-- Called under the lock of the revision, so nobody claims at the same time.
create function private.claim_operations(ops private.incoming_operation[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  this_rev constant bigint := private.next_rev();
begin
  perform private.require_member();
  insert into private.operation (id, member, phone_time, rev)
  select o.id, auth.uid(), o.phone_time, this_rev from unnest(ops) as o;
end;
$$;

create function private.record_refusal(op private.incoming_operation, code text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.operation (id, member, phone_time, refused_with) values (op.id, auth.uid(), op.phone_time, code);
end;
$$;

-- The caller's operations that were applied after a revision; from 0 those of the last day: a phone that starts over has
-- no older ones on their way.
create function private.applied_operations(since bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(o.id), '[]') from private.operation o
    where o.rev > since and o.member = auth.uid() and (since > 0 or o.received_at > now() - interval '1 day'));
end;
$$;

create function private.clock_of(phone uuid, out at bigint, out taken_as bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select c.at, c.taken_as into at, taken_as
  from private.phone_clock c where c.member = auth.uid() and c.phone = clock_of.phone;
end;
$$;

create function private.set_clock(phone uuid, at bigint, taken_as bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.phone_clock values (auth.uid(), phone, at, taken_as)
  on conflict on constraint phone_clock_pkey do update set at = excluded.at, taken_as = excluded.taken_as;
end;
$$;

revoke all on function
  private.known_operations(uuid[]), private.claim_operations(private.incoming_operation[]),
  private.record_refusal(private.incoming_operation, text), private.applied_operations(bigint),
  private.clock_of(uuid), private.set_clock(uuid, bigint, bigint)
from public;
grant execute on function
  private.known_operations(uuid[]), private.claim_operations(private.incoming_operation[]),
  private.record_refusal(private.incoming_operation, text), private.applied_operations(bigint),
  private.clock_of(uuid), private.set_clock(uuid, bigint, bigint)
to authenticated;

-- schemas/75_sync.sql

-- How phones and the database exchange changes: phones send operations (apply_ops) and fetch rows (pull_changes). To sync
-- another table, add its rows to private.synced_row and its operations to private.apply_to.

-- The rows of every synced table. 'kept' is whether a phone that starts with nothing is given the row: it keeps every
-- item and the purchases of two months; the open, the deleted and the last two years of the log.
create view private.synced_row with (security_invoker = true) as
  select 'shopping' as "table", s.rev, true as kept, to_jsonb(s) as "row" from public.shopping s
  union all
  select 'purchase', p.rev, p.bought_at > now() - interval '2 months', to_jsonb(p) from public.purchase p
  union all
  select 'log', l.rev, l.purged_at is null
    and (not l.done or l.deleted_at is not null or l.date > now() - interval '2 years'), to_jsonb(l)
  from public.log l;
revoke all on private.synced_row from public;
grant select on private.synced_row to authenticated;

-- Applies operations on different rows of one entity, as the caller, or none of them.
create function private.apply_to(entity text, ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  case entity
    when 'shopping' then perform private.apply_shopping(ops);
    when 'log' then perform private.apply_log(ops);
    else raise exception 'unknown-entity';
  end case;
end;
$$;

-- The rows of these tables that changed after a revision, in one snapshot: {rev, epoch, now, ops, rows: {table: [...]}},
-- where ops are the caller's operations that the rows hold. From 0 it gives what a phone keeps.
create function public.pull_changes(tables text[], since bigint) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  return (
    select private.current_revision() || jsonb_build_object('ops', private.applied_operations(since), 'rows',
      (select jsonb_object_agg(t, '[]'::jsonb) from unnest(tables) as t) || coalesce(
        (select jsonb_object_agg(changed."table", changed.list) from (
          select s."table", jsonb_agg(s."row") as list from private.synced_row s
          where s.rev > since and (since > 0 or s.kept) and s."table" = any (tables)
          group by s."table") as changed), '{}')));
end;
$$;

-- The elements of a call. What Postgres cannot keep (NUL, half a surrogate pair, a number without end) makes its own
-- operation unreadable, and no other: only the id is left of it.
create function private.read_elements(ops json) returns jsonb[]
language plpgsql stable set search_path = ''
as $$
declare
  element json;
  read jsonb[] := '{}';
begin
  begin
    return array(select jsonb_array_elements(ops::jsonb));
  exception when data_exception then null;
  end;
  for element in select json_array_elements(ops) loop
    begin
      read := read || element::jsonb;
    exception when data_exception then
      -- As text it can be read, once its escapes are gone.
      read := read || jsonb_build_object('id', regexp_replace(element::text, '\\(u.{4}|.)', '?', 'g')::json ->> 'id');
    end;
  end loop;
  return read;
end;
$$;

-- Why something is no operation that can be applied, as a code; null when it is one.
create function private.malformed(op jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  uuid_shape constant text := '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
  year constant numeric := 31622400000;
  now_ms constant numeric := extract(epoch from now()) * 1000;
begin
  if jsonb_typeof(op) <> 'object' or coalesce(op ->> 'id', '') !~ uuid_shape or coalesce(op ->> 'key', '') !~ uuid_shape
    or jsonb_typeof(op -> 'at') is distinct from 'number' or jsonb_typeof(coalesce(op -> 'data', '{}')) <> 'object'
  then
    return 'bad-operation';
  end if;
  -- A clock may be wrong by a day or a month; a year and more is not a clock.
  if (op ->> 'at')::numeric not between 0 and now_ms + year then
    return 'bad-time';
  end if;
  -- Whether it was applied before may be forgotten (private.forget_old_operations).
  if (op ->> 'at')::numeric < now_ms - year then
    return 'too-old';
  end if;
  return null;
end;
$$;

-- The operations with the time that each is taken as. A clock that runs ahead is moved back as a whole, so that what came
-- first on the phone comes first here; but not behind what this phone did before, and a burst may end a moment past the
-- server's clock.
create function private.correct_times(ops private.incoming_operation[], phone uuid)
returns private.incoming_operation[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  now_ms constant bigint := floor(extract(epoch from now()) * 1000);
  lead constant bigint := greatest(0, (select max(o.phone_time) from unnest(ops) as o) - now_ms);
  last_at bigint;
  last_taken_as bigint;
  op private.incoming_operation;
  corrected private.incoming_operation[] := '{}';
begin
  select * into last_at, last_taken_as from private.clock_of(phone);
  foreach op in array ops loop
    op.at := op.phone_time - lead;
    if op.phone_time >= last_at and op.at <= last_taken_as then
      op.at := least(last_taken_as + (op.phone_time > last_at)::integer, now_ms + 1000);
    end if;
    if op.at >= coalesce(last_taken_as, 0) then
      last_at := op.phone_time;
      last_taken_as := op.at;
    end if;
    corrected := corrected || op;
  end loop;
  if phone is not null and last_at is not null then
    perform private.set_clock(phone, last_at, last_taken_as);
  end if;
  return corrected;
end;
$$;

-- Applies operations on different rows. Gives the code of each one's refusal, null where it was applied. All at once in
-- one savepoint; when one of them is refused, each half on its own, so that it blocks none of the others.
create function private.apply_together(ops private.incoming_operation[]) returns text[]
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
    for entity, same_entity in select o.entity, array_agg(o order by o.n) from unnest(ops) as o group by o.entity loop
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

-- Applies operations, those on one row in their order. Gives what became of each: null when it was applied, 'duplicate'
-- when it had been before, or the code of its refusal.
create function private.apply_in_order(ops private.incoming_operation[]) returns table (n integer, outcome text)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  known constant uuid[] := array(
    select k.id from private.known_operations(array(select o.id from unnest(ops) as o)) as k);
  -- Those to be applied: the first of each id.
  first integer[];
  wave private.incoming_operation[];
begin
  first := array(select min(o.n) from unnest(ops) as o where o.id <> all (known) group by o.id);
  -- The first on each row, then the second on each row, and so on. Keys that were made from one name follow on one another
  -- (private.resolve_item_key), so they count as one row.
  for wave in
    select array_agg((o.n, o.id, o.entity, o.kind, o.key, o.at, o.phone_time, o.data)::private.incoming_operation
      order by o.n)
    from (
      select each.*, row_number() over (partition by each.entity,
        regexp_replace(each.key::text, '^(.{14})[89a-f]', '\18') order by each.n) as place
      from unnest(ops) as each where each.n = any (first)
    ) as o
    group by o.place order by o.place
  loop
    return query select w.n, w.code from unnest(wave, private.apply_together(wave))
      as w (n, id, entity, kind, key, at, phone_time, data, code);
  end loop;
  if cardinality(first) < cardinality(ops) then
    return query
      select o.n, k.outcome from unnest(ops) as o
        join private.known_operations(array(select each.id from unnest(ops) as each where each.n <> all (first))) as k
        on k.id = o.id
      where o.n <> all (first);
  end if;
end;
$$;

-- Takes [{id, at, entity, kind, key, data}], at most 500; gives {rev, epoch, now, receipts: [{id, status, code?}]} in the
-- order of the call. Every change the receipts speak of is in the rows with a revision of at most rev. 'phone' tells the
-- clocks of a member's phones apart; without it each call is on its own.
create function public.apply_ops(ops json, phone uuid default null) returns jsonb
language plpgsql volatile security invoker
-- The same plans for a batch of any size: planning each anew takes longer than it saves.
set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  most constant integer := 500;
  elements jsonb[];
  refusals text[];
  incoming private.incoming_operation[];
  receipts jsonb;
begin
  perform private.require_member();
  if json_typeof(ops) is distinct from 'array' then
    raise exception 'ops must be an array of operations' using errcode = 'invalid_parameter_value';
  end if;
  elements := private.read_elements(ops);
  refusals := array(select case when e.n > most then 'too-many' else private.malformed(e.op) end
    from unnest(elements) with ordinality as e (op, n) order by e.n);
  incoming := array(
    select (e.n, (e.op ->> 'id')::uuid, coalesce(e.op ->> 'entity', ''), coalesce(e.op ->> 'kind', ''),
      (e.op ->> 'key')::uuid, null, (e.op ->> 'at')::numeric::bigint, coalesce(e.op -> 'data', '{}'))::private.incoming_operation
    from unnest(elements, refusals) with ordinality as e (op, refusal, n) where e.refusal is null order by e.n);
  perform private.lock_revision();
  select jsonb_agg(jsonb_build_object('id', e.op -> 'id') || case coalesce(e.refusal, done.outcome, 'applied')
      when 'applied' then '{"status": "applied"}'::jsonb
      when 'duplicate' then '{"status": "duplicate"}'::jsonb
      else jsonb_build_object('status', 'rejected', 'code', coalesce(e.refusal, done.outcome))
    end order by e.n)
  into receipts
  from unnest(elements, refusals) with ordinality as e (op, refusal, n)
    left join private.apply_in_order(private.correct_times(incoming, phone)) as done on done.n = e.n;
  return (select private.current_revision()) || jsonb_build_object('receipts', coalesce(receipts, '[]'));
end;
$$;

revoke all on function
  private.apply_to(text, private.incoming_operation[]), private.read_elements(json), private.malformed(jsonb),
  private.correct_times(private.incoming_operation[], uuid), private.apply_together(private.incoming_operation[]),
  private.apply_in_order(private.incoming_operation[])
from public;
revoke all on function public.apply_ops(json, uuid), public.pull_changes(text[], bigint) from public, anon;
grant execute on function
  private.apply_to(text, private.incoming_operation[]), private.read_elements(json), private.malformed(jsonb),
  private.correct_times(private.incoming_operation[], uuid), private.apply_together(private.incoming_operation[]),
  private.apply_in_order(private.incoming_operation[]),
  public.apply_ops(json, uuid), public.pull_changes(text[], bigint)
to authenticated;

-- schemas/80_realtime.sql

-- Realtime asks its policy when somebody joins and when they renew their token: who is taken off the family list goes on
-- hearing the topic until their token ends, ten minutes at most. For so long the messages are muted: they say that
-- something changed and not what, and the phones that may know it ask.
create table private.last_removal (
  only_row boolean primary key default true constraint one_row check (only_row),
  removed_at timestamptz not null
);
alter table private.last_removal enable row level security;
create policy "nobody touches the last removal through the API" on private.last_removal for all to anon, authenticated
  using (false) with check (false);

create function private.set_last_removal() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.last_removal (removed_at) values (now())
  on conflict (only_row) do update set removed_at = excluded.removed_at;
end;
$$;

create function private.record_removal() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.set_last_removal();
  return null;
end;
$$;
create trigger record_removal after delete or update of id or truncate on private.family_member
  for each statement execute function private.record_removal();

-- At the end of every transaction that took a revision: one message on the family's private topic, with the operations
-- and the rows that it changed, or without the rows where they are many; then the phones ask for them. The operations
-- tell a phone which of its own the rows hold: a message may overtake the answer to the push that caused it.
create function private.announce_changes() returns trigger
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  muted constant boolean := exists (
    select from private.last_removal where removed_at > now() - interval '10 minutes');
  changed jsonb;
begin
  if not muted then
    select coalesce(jsonb_object_agg(s."table", s.list), '{}') into changed from (
      select "table", jsonb_agg("row") as list from private.synced_row where rev = new.value group by "table") as s;
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

revoke all on function private.set_last_removal(), private.record_removal(), private.announce_changes() from public;

-- schemas/90_backup.sql

-- Who makes the weekly export: a role that reads all and writes nothing, reached with a token made for it alone. An export
-- holds the tables that have a policy for it.
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

-- The tables of an export and their keys, in an order in which their rows can be put back: a table comes after those that
-- it refers to.
create function private.archived_tables() returns table (name name, relation regclass, key text)
language sql stable set search_path = ''
as $$
  with recursive archived as (
    select p.polrelid as oid from pg_catalog.pg_policy p where 'family_backup'::regrole = any (p.polroles)
  ), placed (oid, depth) as (
    select oid, 0 from archived
    union all
    select k.conrelid, p.depth + 1 from placed p join pg_catalog.pg_constraint k on k.confrelid = p.oid
    where k.contype = 'f' and k.conrelid <> k.confrelid and k.conrelid in (select oid from archived)
  )
  select c.relname, c.oid::regclass, (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = c.oid and i.indisprimary)
  from placed p join pg_catalog.pg_class c on c.oid = p.oid
  group by c.oid, c.relname order by max(p.depth), c.relname;
$$;

-- All family data in one snapshot: {table: [row, ...]}, each table in the order of its key, times in UTC. The API puts
-- the timeout in the place of its own, which is shorter than a family's data may take.
create function public.export_family() returns jsonb
language plpgsql stable security invoker
set search_path = '' set timezone = 'UTC' set statement_timeout = '25s'
as $$
declare
  archived record;
  rows jsonb;
  tables jsonb := '{}';
begin
  for archived in select * from private.archived_tables() loop
    execute format('select coalesce(jsonb_agg(to_jsonb(t) order by %s), ''[]'') from %s t', archived.key, archived.relation)
      into rows;
    tables := tables || jsonb_build_object(archived.name, rows);
  end loop;
  return tables;
end;
$$;

-- Once rows were put in as they are, without the triggers that note what people write: what follows from them is made
-- anew, and every phone starts over.
create function private.finish_import() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.rebuild_log_search();
  update private.revision set transaction_id = null, epoch = gen_random_uuid(),
    value = 1 + greatest(value, (select max(rev) from private.synced_row));
  -- Who was on the family list before may be listening still.
  perform private.set_last_removal();
end;
$$;

-- When the last export was stored where it is kept.
create table private.last_backup (
  only_row boolean primary key default true constraint one_row check (only_row),
  made_at timestamptz not null
);
alter table private.last_backup enable row level security;
create policy "nobody touches the last backup through the API" on private.last_backup for all to anon, authenticated
  using (false) with check (false);

create function private.set_last_backup() returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.last_backup (made_at) values (now()) on conflict (only_row) do update set made_at = excluded.made_at;
$$;

-- An operation of more than a year ago is refused when it comes again (private.malformed), so nobody need know it: what
-- is forgotten here cannot be applied a second time.
create function private.forget_old_operations() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.operation
  where received_at < now() - interval '366 days'
    and coalesce(phone_time, 0) < extract(epoch from now() - interval '366 days') * 1000;
$$;

-- What the backup does once its export is stored: it says so, and what need not be known any longer is forgotten, now
-- that there is a copy of it.
create function public.record_backup() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.set_last_backup();
  perform private.forget_old_operations();
end;
$$;

-- When the last good backup was made, for members and for the backup itself; null when there was none.
create function private.last_backup() returns timestamptz
language sql stable security definer set search_path = ''
as $$ select made_at from private.last_backup; $$;

create function public.last_backup() returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if current_user <> 'family_backup' then
    perform private.require_member();
  end if;
  return private.last_backup();
end;
$$;

revoke all on function
  private.archived_tables(), private.finish_import(), private.set_last_backup(), private.forget_old_operations(),
  private.last_backup()
from public;
revoke all on function public.export_family(), public.record_backup(), public.last_backup() from public, anon, authenticated;
grant execute on function
  private.archived_tables(), private.set_last_backup(), private.forget_old_operations(), private.last_backup(),
  public.export_family(), public.record_backup(), public.last_backup()
to family_backup;
grant execute on function private.last_backup(), public.last_backup() to authenticated;

-- schemas/95_schema_version.sql

-- Which migration this database has reached: the newest that the command line has noted, such as '20261121090000'. Null
-- where somebody ran them by hand. Whoever has a token may ask: `npm run doctor` does, as nobody of the family.
create function private.schema_version() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  newest text;
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  execute 'select max(version) from supabase_migrations.schema_migrations' into newest;
  return newest;
end;
$$;

create function public.schema_version() returns text
language sql stable security invoker set search_path = ''
as $$ select private.schema_version(); $$;

revoke all on function private.schema_version() from public;
revoke all on function public.schema_version() from public, anon;
grant execute on function private.schema_version(), public.schema_version() to authenticated;
