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
