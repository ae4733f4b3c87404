-- A clock belongs to a phone, not to a member; and what a phone does in a burst keeps its order without being refused as
-- the future.
drop function private.my_clock();
drop function private.set_my_clock(bigint, bigint);
drop table private.member_clock;

-- The latest operation of each phone: its author's time in ms, as the phone said it and as it was taken.
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
revoke all on function private.clock_of(uuid) from public;
revoke all on function private.set_clock(uuid, bigint, bigint) from public;
grant execute on function private.clock_of(uuid) to authenticated;
grant execute on function private.set_clock(uuid, bigint, bigint) to authenticated;

-- Two operations of one phone are never at the same time, so many in one moment reach past it.
create function private.soon() returns timestamptz
language sql stable set search_path = ''
as $$ select now() + interval '1 second'; $$;
revoke all on function private.soon() from public;
grant execute on function private.soon() to authenticated;

create or replace function private.is_past(stamps jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select not jsonb_path_exists(stamps, 'strict $.*[0] ? (@ > $soon)',
    jsonb_build_object('soon', extract(epoch from private.soon()) * 1000), true);
$$;
alter policy "members add to the log in their own name" on public.log
  with check ((select private.is_member()) and created_by = (select auth.uid()) and not done and date <= private.soon()
    and private.is_past(stamps));
alter policy "members change the log, not into the future" on public.log
  with check ((select private.is_member()) and date <= private.soon() and private.is_past(stamps));
alter policy "members buy in their own name, not in the future" on public.purchase
  with check ((select private.is_member()) and member = (select auth.uid()) and bought_at <= private.soon()
    and (wanted_by is null or exists (
      select from public.shopping s where s.key = item_key and s.wanted_by = purchase.wanted_by)));
alter policy "members undo purchases, not in the future" on public.purchase
  with check ((select private.is_member()) and undone_at <= private.soon());

drop function public.apply_ops(jsonb);
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
revoke all on function public.apply_ops(jsonb, uuid) from public, anon;
grant execute on function public.apply_ops(jsonb, uuid) to authenticated;
