-- How phones send what people did. Grants, constraints and policies of the tables say what members may write.

-- The outcome is final, even a refusal: a copy that the network delivers later gets the same answer. To try again, a phone
-- sends a new action.
create table private.action (
  id uuid primary key,
  member uuid not null,
  received_at timestamptz not null default clock_timestamp(),
  -- The code of the refusal; null if it was applied.
  refused_with text,
  -- The revision in which it was applied.
  rev bigint,
  constraint bad_refused_with check (refused_with ~ '^[a-z-]{1,40}$')
);
create index action_rev on private.action (rev);
call private.export_table('private.action');

-- The API does not expose the next two functions. They check membership in case somebody reaches them in another way.

-- 'duplicate' if applied, else the code of the refusal; null for a new one.
create function private.known_outcome(action uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member();
  return (
    select case when a.member <> auth.uid() then 'taken' else coalesce(a.refused_with, 'duplicate') end
    from private.action a where a.id = action);
end;
$$;

create function private.record_action(action uuid, refused_with text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.action (id, member, refused_with, rev)
  values (action, auth.uid(), refused_with, case when refused_with is null then private.next_rev() end);
end;
$$;

-- 'deleted_at' is the author's time. What was deleted on a phone that was offline for long stays in the bin for 30 days
-- from when the database received the deletion, so that others have time to restore it.
create function private.was_deletion_received_lately(stamps jsonb) returns boolean
language sql stable security definer set search_path = ''
  return exists (select from private.action a
    where a.id = (stamps -> 'deleted_at' ->> 1)::uuid and a.received_at > now() - interval '30 days');

-- Returns the elements of a call. A value that Postgres cannot store (NUL, half a surrogate pair, a number that is too
-- large) makes only its own action unreadable: all that remains of it is the id.
create function private.read_elements(actions json) returns jsonb[]
language plpgsql stable set search_path = ''
as $$
declare
  element json;
  read jsonb[] := '{}';
begin
  begin
    return array(select jsonb_array_elements(actions::jsonb));
  exception when data_exception then null;
  end;
  for element in select json_array_elements(actions) loop
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

create function private.malformed(action jsonb, now_ms bigint) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  year constant bigint := 31622400000;
begin
  if jsonb_typeof(action) <> 'object'
    or coalesce(action ->> 'id', '') !~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
    or jsonb_typeof(action -> 'at') is distinct from 'number' or (action ->> 'at')::numeric % 1 <> 0
    or jsonb_typeof(action -> 'operations') is distinct from 'array'
    or jsonb_array_length(action -> 'operations') not between 1 and 2000
  then
    return 'bad-action';
  end if;
  if (action ->> 'at')::numeric > now_ms + year then
    return 'bad-time';
  end if;
  -- Older actions may have been forgotten (private.record_backup), so that nothing shows whether this one was
  -- applied before.
  if (action ->> 'at')::numeric < now_ms - year then
    return 'too-old';
  end if;
  return null;
end;
$$;

-- Applies a 'set' to a table with these columns, with the caller's rights. Times after now are moved back to now.
create function private.apply_set(operation jsonb, columns jsonb, at bigint, action uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  "table" constant text := operation ->> 'set';
  row_key constant uuid := (operation ->> 'key')::uuid;
  fields constant jsonb := operation -> 'fields';
  defaults constant jsonb := coalesce(operation -> 'defaults', '{}');
  row_stamps jsonb;
  is_new boolean;
  field text;
  value jsonb;
  changed jsonb;
  names text;
  hit integer;
  server_time constant timestamptz := to_timestamp((private.current_revision() ->> 'now')::bigint / 1000.0);
begin
  if jsonb_typeof(fields) is distinct from 'object' or jsonb_typeof(defaults) <> 'object' then
    raise exception 'bad-action';
  end if;
  execute format('select stamps from public.%I where key = $1', "table") into row_stamps using row_key;
  is_new := row_stamps is null;
  row_stamps := coalesce(row_stamps, '{}');
  changed := case when is_new then defaults else '{}' end;
  for field in select jsonb_object_keys(fields) loop
    continue when not private.wins(row_stamps, field, at, action);
    changed := changed || jsonb_build_object(field, fields -> field);
    row_stamps := row_stamps || jsonb_build_object(field, jsonb_build_array(at, action));
  end loop;
  for field, value in select * from jsonb_each(changed) loop
    if field in ('key', 'rev', 'stamps') or coalesce(columns ->> field, 'private.counter') = 'private.counter'
      or jsonb_typeof(value) in ('object', 'array')
    then
      raise exception 'bad-data';
    end if;
    if columns ->> field = 'timestamp with time zone' and (value #>> '{}')::timestamptz > server_time then
      changed := changed || jsonb_build_object(field, server_time);
    end if;
  end loop;
  changed := changed || jsonb_build_object('stamps', row_stamps);
  if is_new then
    changed := changed || jsonb_build_object('key', row_key);
    select string_agg(format('%I', name), ', ') into names from jsonb_object_keys(changed) as name;
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      "table", names) using changed;
  elsif changed <> jsonb_build_object('stamps', row_stamps) then
    select string_agg(format('%I', name), ', ') into names from jsonb_object_keys(changed) as name;
    execute format(
      'update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where key = $2',
      "table", names) using changed, row_key;
    get diagnostics hit = row_count;
    if hit = 0 then
      -- The row is one that a policy protects, such as an entry that has been deleted permanently.
      raise exception 'unknown-row';
    end if;
  end if;
end;
$$;

-- Applies a 'count' to a table with these columns, with the caller's rights.
create function private.apply_count(operation jsonb, columns jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  hit integer;
begin
  if columns ->> (operation ->> 'field') is distinct from 'private.counter'
    or jsonb_typeof(operation -> 'by') is distinct from 'number'
    or (operation ->> 'by')::numeric not between -9999 and 9999
  then
    raise exception 'bad-data';
  end if;
  execute format('update public.%1$I set %2$I = least(9999, greatest(0, %2$I + $1)) where key = $2',
    operation ->> 'count', operation ->> 'field') using (operation ->> 'by')::integer, (operation ->> 'key')::uuid;
  get diagnostics hit = row_count;
  if hit = 0 then
    raise exception 'unknown-row';
  end if;
end;
$$;

-- Applies an action, as a whole or not at all. Returns its outcome: 'applied', 'duplicate' or the code of its refusal.
create function private.apply_action(action jsonb, at bigint, tables jsonb) returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  action_id constant uuid := (action ->> 'id')::uuid;
  code text := private.known_outcome(action_id);
  operation jsonb;
  columns jsonb;
begin
  if code is not null then
    return code;
  end if;
  begin
    perform private.record_action(action_id, null);
    for operation in select value from jsonb_array_elements(action -> 'operations') loop
      columns := tables -> coalesce(operation ->> 'set', operation ->> 'count');
      if columns is null then
        raise exception 'unknown-table';
      end if;
      if operation ? 'set' then
        perform private.apply_set(operation, columns, at, action_id);
      else
        perform private.apply_count(operation, columns);
      end if;
    end loop;
    return 'applied';
  exception
    when raise_exception then
      code := sqlerrm;
    when check_violation then
      get stacked diagnostics code = constraint_name;
      code := replace(code, '_', '-');
    when insufficient_privilege then
      code := 'denied';
    when not_null_violation or foreign_key_violation then
      code := 'unknown-row';
    -- A wrong type or value. Other errors, such as a deadlock or a full disk, are not caught: they end the call, nothing
    -- is applied, and the phone tries again.
    when data_exception or integrity_constraint_violation then
      code := 'bad-data';
  end;
  perform private.record_action(action_id, code);
  return code;
end;
$$;

-- Takes [{id, at, operations}], at most 500. Returns {rev, epoch, now, receipts: [{id, status, code?}]} in the order of
-- the call. Every change confirmed by the receipts is in rows with a revision of at most rev.
create function public.apply_actions(actions json) returns jsonb
language plpgsql volatile security invoker
-- A lower page cost makes the plans look rows up by key, also in a small table.
set search_path = '' set random_page_cost = 1.1
as $$
declare
  most constant integer := 500;
  tables constant jsonb := private.synced_tables();
  receipts jsonb[] := '{}';
  now_ms bigint;
  next_future bigint;
  action jsonb;
  at bigint;
  outcome text;
begin
  perform private.require_member();
  if json_typeof(actions) is distinct from 'array' then
    raise exception 'actions must be an array' using errcode = 'invalid_parameter_value';
  end if;
  now_ms := private.lock_revision(least(json_array_length(actions), most));
  next_future := now_ms;
  foreach action in array private.read_elements(actions) loop
    outcome := case when cardinality(receipts) >= most then 'too-many' else private.malformed(action, now_ms) end;
    if outcome is null then
      at := (action ->> 'at')::bigint;
      if at > now_ms then
        -- Times in the future become now. A millisecond between them keeps their order.
        at := next_future;
        next_future := next_future + 1;
      end if;
      outcome := private.apply_action(action, at, tables);
    end if;
    receipts := receipts || (jsonb_build_object('id', action -> 'id') || case
      when outcome in ('applied', 'duplicate') then jsonb_build_object('status', outcome)
      else jsonb_build_object('status', 'rejected', 'code', outcome) end);
  end loop;
  return private.current_revision() || jsonb_build_object('receipts', to_jsonb(receipts));
end;
$$;

grant execute on function
  private.known_outcome(uuid), private.record_action(uuid, text), private.read_elements(json),
  private.malformed(jsonb, bigint), private.apply_set(jsonb, jsonb, bigint, uuid), private.apply_count(jsonb, jsonb),
  private.apply_action(jsonb, bigint, jsonb), public.apply_actions(json)
to authenticated;
