-- Rewrites comments and renames local variables in functions, so that they are easier to understand. What the functions
-- do does not change.

create or replace function private.add_album_change() returns void
language sql volatile security definer set search_path = ''
as $$
  -- Transaction ids start over in a restored database, so an old row may have the id of this transaction. If a build
  -- has been requested for that row already, it is reset and stands for the new change.
  insert into private.album_change as c default values
  on conflict (transaction_id) do update set noticed = false, purged_at = null where c.noticed;
$$;

create or replace function private.rename_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.shop s set
    name = case when private.wins(s.stamps, 'name', o.at, o.id)
      then coalesce(private.tidy_text(o.data, 'name'), '') else s.name end,
    -- Renaming a removed shop restores it, unless it was removed later than it was renamed.
    active = s.active or private.wins(s.stamps, 'active', o.at, o.id),
    stamps = private.stamped(s.stamps, array['name', 'active'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key;
end;
$$;

create or replace function private.before_shopping_write() returns trigger
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

create or replace function private.add_items(ops private.incoming_operation[]) returns void
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

create or replace function private.add_existing_items(ops private.incoming_operation[]) returns void
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
  -- An add that is earlier than the current wish does not replace it, but fills in an amount that is missing.
  update public.shopping s set quantity = o.data ->> 'quantity'
  from unnest(wants) as o
  where s.key = o.key and s.buy and s.quantity is null and not private.wins(s.stamps, 'buy', o.at, o.id);
  perform private.want_items(wants);
  update public.shopping s set adds = s.adds + 1 from unnest(ops) as o where s.key = o.key;
end;
$$;

create or replace function private.edit_items(ops private.incoming_operation[]) returns void
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

create or replace function private.want_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'buy') is distinct from 'boolean') then
    raise exception 'bad-data';
  end if;
  perform private.flag(o.data, 'again', false) from unnest(ops) as o;
  update public.shopping s set
    buy = o.buy,
    quantity = case when o.buy then nullif(private.tidy_text(o.data, 'quantity'), '') end,
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
    -- Removing a tick sets no stamp, because it removes only the caller's own. A tick that another member made in
    -- between must still apply when it arrives later.
    stamps = case when o.ticked then private.stamped(s.stamps, array['tick'], o.at, o.id) else s.stamps end
  from (select op.*, (op.data ->> 'on')::boolean as ticked from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.stamps, 'tick', o.at, o.id) and (o.ticked or s.ticked_by = auth.uid());
end;
$$;

create or replace function private.resolve_item_key(key uuid, name text, is_new boolean) returns uuid
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

create or replace function private.count_purchases() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.shopping s set buy_counter = s.buy_counter + c.difference
    from (select item_key, count(*) as difference from after where undone_at is null group by item_key) as c
    where s.key = c.item_key;
  else
    update public.shopping s set buy_counter = greatest(0, s.buy_counter + c.difference)
    from (
      select item_key, sum(each.change) as difference
      from (
        select item_key, 1 as change from after where undone_at is null
        union all
        select item_key, -1 from before where undone_at is null
      ) as each group by item_key
    ) as c
    where s.key = c.item_key and c.difference <> 0;
  end if;
  return null;
end;
$$;

create or replace function private.purchase_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into public.purchase (id, trip, item_key, member, bought_at, quantity, wanted_by, wish, ticked_at, shop)
  select o.id, (o.data ->> 'trip')::uuid, o.key, auth.uid(), private.to_time(o.at),
    case when o.clears then o.quantity end, case when o.clears then o.wanted_by end,
    case when o.clears then coalesce(o.last_operation, o.id)
      -- The item is not on the list any more. If a purchase took it off, both purchases fulfil the same wish.
      when not o.buy then (select p.wish from public.purchase p where p.id = o.last_operation) end,
    case when o.ticked then o.ticked_at end, case when o.ticked then o.ticked_shop end
  from (
    select op.*, s.buy, s.quantity, s.wanted_by, (s.stamps -> 'buy' ->> 1)::uuid as last_operation,
      s.buy and private.wins(s.stamps, 'buy', op.at, op.id) as clears,
      -- Only a tick made while shopping this time counts: the caller's own, at most four hours (14,400,000 ms) old, and
      -- made after the item was put on the list.
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

create or replace function private.undo_purchases(ops private.incoming_operation[]) returns void
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
    update public.purchase p set undone_at = private.to_time(o.at), undone_by = auth.uid()
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
  -- What an undone purchase put in the freezer is taken out again. A row without a number stands for one.
  update public.shopping s set (count, frozen) = (
    select r.count, r.frozen from private.restocked(s.count, s.frozen, -coalesce(p.frozen_count, 1), p.frozen_on::text) as r)
  from public.purchase p
  where p.id = any (undone) and p.frozen_on is not null and s.key = p.item_key;
end;
$$;

create or replace function private.empty_bin() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The update below fires this trigger again, which must not start over.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.log l set name = '', purged_at = now()
  where l.deleted_at < now() - interval '30 days' and l.purged_at is null
    -- 'deleted_at' is the author's time. What was deleted on a phone that was offline for long stays in the bin for 30
    -- days from when the database received the deletion, so that others have time to restore it.
    and not exists (select from private.operation o
      where o.id = (l.stamps -> 'deleted' ->> 1)::uuid and o.received_at > now() - interval '30 days');
  return null;
end;
$$;

create or replace function private.word_condition(word text, indexed boolean) returns text
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
    -- The index of trigrams helps only with three letters or digits in a row. For shorter words the index of bigrams
    -- finds candidates, which the condition then checks.
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
  if word ~ '^(19|20)[0-9]{2}$' then
    conditions := conditions || format('document like %L', '%' || E'\n' || private.year_line(word) || '%');
  end if;
  return '(' || array_to_string(conditions, ' or ') || ')';
end;
$$;

create or replace function private.find_entries(
  words text[], before_date timestamptz, before_key uuid, most integer, counting boolean,
  out keys uuid[], out matches integer
)
language plpgsql stable security definer
set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = on
as $$
declare
  scan_limit constant integer := 4000;
  max_matches constant integer := 1000;
  older text := format('(date, key) < (%L, %L)', before_date, before_key);
  scan_condition text;
  index_condition text;
  scanned integer;
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
  select string_agg(private.word_condition(word, false), ' and '), string_agg(private.word_condition(word, true), ' and ')
  into scan_condition, index_condition from unnest(words) as word;

  execute format('select coalesce(array_agg(key) filter (where %s), ''{}''), count(*)
    from (select * from private.log_search where %s order by date desc, key desc limit %s) as newest',
    scan_condition, older, scan_limit) into keys, scanned;
  matches := least(cardinality(keys), max_matches);
  keys := keys[:most];
  if scanned < scan_limit then
    return;
  end if;

  -- The following queries should use the indexes of the words, which are read by bitmap scans. Without plain index
  -- scans, the planner does not choose the index by date that the first query used.
  perform set_config('enable_indexscan', 'off', true);
  if cardinality(keys) < most then
    execute format('select coalesce(array_agg(key order by date desc, key desc), ''{}'')
      from private.log_search where %s and %s', older, index_condition) into keys;
    matches := least(cardinality(keys), max_matches);
    keys := keys[:most];
  elsif counting and matches < max_matches then
    execute format('select count(*) from (select from private.log_search where %s limit %s) as matching',
      index_condition, max_matches) into matches;
  end if;
end;
$$;

create or replace function private.read_elements(ops json) returns jsonb[]
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
      -- The type json does not check numbers, and rejects escapes only when a value is read. Once the escapes are
      -- replaced, the id can be read.
      read := read || jsonb_build_object('id', regexp_replace(element::text, '\\(u.{4}|.)', '?', 'g')::json ->> 'id');
    end;
  end loop;
  return read;
end;
$$;

create or replace function private.malformed(op jsonb) returns text
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
  -- A clock that is ahead by up to a year is corrected (private.correct_times). A later time is no error of a clock.
  if (op ->> 'at')::numeric not between 0 and now_ms + year then
    return 'bad-time';
  end if;
  -- Operations older than this may have been deleted (private.forget_old_operations), so that nothing shows whether
  -- this one was applied before.
  if (op ->> 'at')::numeric < now_ms - year then
    return 'too-old';
  end if;
  return null;
end;
$$;

create or replace function private.correct_times(ops private.incoming_operation[], phone uuid)
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
    -- If the phone had this operation after its last one, it stays after that one, whose time may have been corrected
    -- by another amount: one millisecond later, or at the same time if the phone gave both the same time.
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
    -- The entities are in alphabetical order, so that a new shop exists before items are ticked in it.
    for entity, same_entity in select o.entity, array_agg(o order by o.n) from unnest(ops) as o group by 1 order by 1 loop
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
  -- them count as one row.
  for batch in
    select array_agg((o.n, o.id, o.entity, o.kind, o.key, o.at, o.phone_time, o.data)::private.incoming_operation
      order by o.n)
    from (
      select each.*, row_number() over (partition by each.entity,
        regexp_replace(each.key::text, '^(.{14})[89a-f]', '\18') order by each.n) as turn
      from unnest(ops) as each where each.n = any (to_apply)
    ) as o
    group by o.turn order by o.turn
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

create or replace function private.finish_import() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.rebuild_log_search();
  update private.revision set transaction_id = null, epoch = gen_random_uuid(),
    value = 1 + greatest(value, (select max(rev) from private.synced_row));
  -- The import may have changed the family list. Former members may still be connected to Realtime, so messages are
  -- muted as after a removal.
  perform private.set_last_removal();
  -- The CDN may still hold albums that are not public after the import, so it must be purged.
  perform private.add_album_change();
end;
$$;
