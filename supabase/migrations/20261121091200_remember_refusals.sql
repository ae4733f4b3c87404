-- What became of an operation is final, also a refusal: a copy of it that the network delivers later, when it would be
-- accepted, is answered as the first. Who wants to try again sends a new operation.
alter table private.applied_operation rename to operation;
alter table private.operation rename column applied_at to received_at;
alter table private.operation add column refused_with text;
alter policy "nobody touches applied operations through the API" on private.operation
  rename to "nobody touches operations through the API";

-- Null the first time, when it is now to be applied; then what became of it: 'duplicate' or the code of its refusal.
drop function private.claim_operation(uuid) cascade;
create function private.claim_operation(op uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.operation (id, member) values (op, auth.uid()) on conflict (id) do nothing;
  if found then
    return null;
  end if;
  return (select case when member <> auth.uid() then 'operation-taken' else coalesce(refused_with, 'duplicate') end
    from private.operation where id = op);
end;
$$;

-- Outside the savepoint that the refusal rolled back.
create function private.remember_refusal(op uuid, code text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.operation (id, member, refused_with) values (op, auth.uid(), code) on conflict (id) do nothing;
$$;
revoke all on function private.claim_operation(uuid) from public;
revoke all on function private.remember_refusal(uuid, text) from public;
grant execute on function private.claim_operation(uuid) to authenticated;
grant execute on function private.remember_refusal(uuid, text) to authenticated;

-- One operation of a batch: null when applied, 'duplicate', or the code of its refusal. Its own savepoint, so that one
-- bad operation blocks no other. 'lead' is how many ms the author's clock is ahead of the server's.
create or replace function private.apply_op(op jsonb, lead bigint) returns text
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
