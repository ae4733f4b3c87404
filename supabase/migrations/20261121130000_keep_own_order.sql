-- What a member's phone did later wins over what it did earlier, also when its clock runs ahead and an earlier push was
-- slow: the slow one was moved back by less, so without this the later one could be given an earlier time and lose.

-- The latest operation of each member: its author's time in ms, as the phone said it and as it was taken.
create table private.member_clock (
  member uuid primary key references private.family_member on delete cascade,
  at bigint not null,
  taken_as bigint not null
);
alter table private.member_clock enable row level security;
create policy "nobody touches the clocks through the API" on private.member_clock for all to anon, authenticated
  using (false) with check (false);

create function private.my_clock(out at bigint, out taken_as bigint)
language sql stable security definer set search_path = ''
as $$ select c.at, c.taken_as from private.member_clock c where c.member = (select auth.uid()); $$;

create function private.set_my_clock(at bigint, taken_as bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.member_clock values (auth.uid(), $1, $2)
  on conflict (member) do update set at = excluded.at, taken_as = excluded.taken_as;
$$;
revoke all on function private.my_clock() from public;
revoke all on function private.set_my_clock(bigint, bigint) from public;
grant execute on function private.my_clock() to authenticated;
grant execute on function private.set_my_clock(bigint, bigint) to authenticated;

-- Takes [{id, at, entity, kind, key, data}], at most 500; gives {rev, epoch, now, receipts: [{id, status, code?}]} in the
-- order of the call. Every change the receipts speak of is in the rows with a revision of at most rev.
create or replace function public.apply_ops(ops jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  most constant integer := 500;
  -- In ms. More than this lies between two phones of one member, not between two pushes of one phone.
  slowest_push constant bigint := 60000;
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
  select greatest(0, coalesce(max((o ->> 'at')::numeric), 0) - floor(extract(epoch from now()) * 1000))::bigint into lead
  from (select value as o from jsonb_array_elements(ops) with ordinality as e(value, n)
    where n <= most and jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'at') = 'number') as timed
  where (o ->> 'at')::numeric <= latest;
  select * into last_at, last_taken_as from private.my_clock();
  for op, position in select value, n from jsonb_array_elements(ops) with ordinality as e(value, n) loop
    ahead := lead;
    at := case when position <= most and jsonb_typeof(op -> 'at') = 'number' then
      case when (op ->> 'at')::numeric between 0 and latest then (op ->> 'at')::numeric::bigint end end;
    -- Not moved back behind what this phone did before.
    if at >= last_at and last_taken_as - (at - lead) between 0 and slowest_push then
      ahead := at - last_taken_as - (at > last_at)::integer;
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
  if last_at is not null then
    perform private.set_my_clock(last_at, last_taken_as);
  end if;
  return (select private.current_revision()) || jsonb_build_object('receipts', to_jsonb(receipts));
end;
$$;
