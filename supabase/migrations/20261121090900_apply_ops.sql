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
    if claim <> 'new' then
      return case claim when 'taken' then 'operation-taken' else claim end;
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
      return code;
    when check_violation then
      get stacked diagnostics broken = constraint_name;
      return replace(broken, '_', '-');
    when insufficient_privilege then
      return 'denied';
    -- Wrong types and values. Deadlocks, full disks and the like are no fault of the operation: they end the call,
    -- nothing is applied, and the phone tries again.
    when data_exception or integrity_constraint_violation then
      return 'bad-data';
  end;
end;
$$;
revoke all on function private.apply_op(jsonb, bigint) from public;
grant execute on function private.apply_op(jsonb, bigint) to authenticated;

-- Takes [{id, at, entity, kind, key, data}], at most 500; gives {rev, epoch, now, receipts: [{id, status, code?}]} in the
-- order of the call. Every change the receipts speak of is in the rows with a revision of at most rev.
create function public.apply_ops(ops jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  most constant integer := 500;
  lead bigint;
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
  select greatest(0, coalesce(max((o ->> 'at')::numeric), 0) - floor(extract(epoch from now()) * 1000))::bigint into lead
  from (select value as o from jsonb_array_elements(ops) with ordinality as e(value, n)
    where n <= most and jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'at') = 'number') as timed
  where (o ->> 'at')::numeric <= extract(epoch from now()) * 1000 + 31622400000;
  for op, position in select value, n from jsonb_array_elements(ops) with ordinality as e(value, n) loop
    outcome := case when position > most then 'too-many' else private.apply_op(op, coalesce(lead, 0)) end;
    receipts := receipts || (jsonb_build_object('id', op -> 'id') || case
      when outcome is null then '{"status": "applied"}'::jsonb
      when outcome = 'duplicate' then '{"status": "duplicate"}'::jsonb
      else jsonb_build_object('status', 'rejected', 'code', outcome)
    end);
  end loop;
  return (select private.current_revision()) || jsonb_build_object('receipts', to_jsonb(receipts));
end;
$$;
revoke all on function public.apply_ops(jsonb) from public, anon;
grant execute on function public.apply_ops(jsonb) to authenticated;
