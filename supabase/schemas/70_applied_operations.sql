-- Every operation received, so that each is applied once, and the clocks of the phones that send them.

-- The result of an operation is final, even a refusal: a copy that the network delivers later gets the same answer,
-- even if it would be accepted by then. To try again, a phone sends a new operation.
create table private.operation (
  id uuid primary key,
  member uuid not null,
  received_at timestamptz not null default now(),
  -- The author's time in ms, according to the phone. Null in rows older than this column.
  phone_time bigint,
  -- The code of the refusal; null if it was applied.
  refused_with text,
  -- The revision in which it was applied.
  rev bigint,
  constraint bad_refused_with check (refused_with ~ '^[a-z-]{1,40}$')
);
create index operation_rev on private.operation (rev);
alter table private.operation enable row level security;
create policy "nobody touches operations through the API" on private.operation for all to anon, authenticated
  using (false) with check (false);
grant select on private.operation to family_backup;
create policy "the backup reads operations" on private.operation for select to family_backup using (true);
comment on policy "the backup reads operations" on private.operation is 'An export without some rows would lose them.';

-- The latest operation of each phone: its author's time in ms, according to the phone and as corrected. A clock belongs
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

-- The API does not expose these functions. They check membership in case somebody reaches them in another way.

-- Returns the results of operations received before: 'duplicate' if applied, else the code of the refusal.
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

-- Called under the revision's lock, so no other transaction claims operations at the same time.
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

-- Returns the caller's operations applied after a revision; from 0, those of the last day, since a phone that starts
-- over has no older ones in flight.
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
