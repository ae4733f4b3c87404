-- How phones and the database exchange changes: phones send operations (apply_ops) and fetch rows (pull_changes). To
-- sync another table, add its rows to private.synced_row and its operations to private.apply_to.

-- The rows of every synced table. 'kept' says whether a phone that starts over receives the row: every shop, norm and
-- item, the purchases of 150 days, and of the log open and deleted entries and the last two years.
create view private.synced_row with (security_invoker = true) as
  select 'shop' as "table", h.rev, true as kept, to_jsonb(h) as "row" from public.shop h
  union all
  select 'norm', n.rev, true, to_jsonb(n) from public.norm n
  union all
  select 'shopping', s.rev, true, to_jsonb(s) from public.shopping s
  union all
  select 'purchase', p.rev, p.bought_at > now() - interval '150 days', to_jsonb(p) from public.purchase p
  union all
  select 'log', l.rev, l.purged_at is null
    and (not l.done or l.deleted_at is not null or l.date > now() - interval '2 years'), to_jsonb(l)
  from public.log l;
revoke all on private.synced_row from public;
grant select on private.synced_row to authenticated;

-- Applies operations on different rows of one entity, with the caller's rights: all or none.
create function private.apply_to(entity text, ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  case entity
    when 'norm' then perform private.apply_norms(ops);
    when 'shop' then perform private.apply_shops(ops);
    when 'shopping' then perform private.apply_shopping(ops);
    when 'log' then perform private.apply_log(ops);
    else raise exception 'unknown-entity';
  end case;
end;
$$;

-- Returns the rows of these tables that changed after a revision, in one snapshot: {rev, epoch, now, ops, rows: {table:
-- [...]}}. 'ops' are the caller's operations that the rows contain. From 0 it returns all rows that a phone stores.
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

-- Returns the elements of a call. A value that Postgres cannot store (NUL, half a surrogate pair, a number that is too
-- large) makes only its own operation unreadable: all that remains of it is the id.
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
      -- The type json does not check numbers, and rejects escapes only when a value is read. Once the escapes are
      -- replaced, the id can be read.
      read := read || jsonb_build_object('id', regexp_replace(element::text, '\\(u.{4}|.)', '?', 'g')::json ->> 'id');
    end;
  end loop;
  return read;
end;
$$;

-- Returns why an operation is malformed, as a code; null when it is well-formed.
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

-- Returns the operations with corrected times. If a clock is ahead, all times of the call are moved back by the same
-- amount, which keeps their order, but not to before the phone's earlier operations; a burst may end shortly after the
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

-- Applies operations on different rows. Returns the code of each refusal, or null where it was applied. All run in one
-- savepoint; when one is refused, each half is tried on its own, so that it does not block the others.
create function private.apply_together(ops private.incoming_operation[]) returns text[]
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

-- Applies operations, those on one row in their order. Returns each result: null if applied, 'duplicate' if it had been
-- applied before, else the code of its refusal.
create function private.apply_in_order(ops private.incoming_operation[]) returns table (n integer, outcome text)
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

-- Takes [{id, at, entity, kind, key, data}], at most 500. Returns {rev, epoch, now, receipts: [{id, status, code?}]} in
-- the order of the call. Every change confirmed by the receipts is in rows with a revision of at most rev. 'phone'
-- tells apart the clocks of a member's phones; without it, each call is treated as its own phone.
create function public.apply_ops(ops json, phone uuid default null) returns jsonb
language plpgsql volatile security invoker
-- Generic plans for batches of any size: planning each call takes longer than it saves. A lower page cost makes the
-- plans look rows up by key, which is fastest in memory; otherwise the planner scans all rows of a small table, even
-- for one operation. Not by 'enable_seqscan': its effect on the costs makes PostgreSQL JIT-compile each plan, which
-- takes a quarter of a second.
set search_path = '' set plan_cache_mode = force_generic_plan set random_page_cost = 1.1
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
