-- One counter for all synced rows. It is incremented under a row lock that is held until commit, so revisions become
-- visible in order: a client that holds revision n asks for rev > n and misses nothing. Each transaction takes one
-- revision.
create table private.revision (
  only_row boolean primary key default true constraint one_row check (only_row),
  value bigint not null default 0,
  -- The transaction that took the value; it does not take another.
  transaction_id xid8,
  -- Another database has another epoch: a client that sees a new epoch starts over from revision 0.
  epoch uuid not null default gen_random_uuid()
);
alter table private.revision enable row level security;
-- Row-level security without a policy has the same effect; this policy shows that none was forgotten.
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
    -- Hosted Supabase refuses an update without a condition.
    update private.revision set value = value + 1, transaction_id = pg_current_xact_id() where only_row
    returning value into taken;
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

-- Returns the counter in the snapshot of the calling statement, the epoch, and the server's clock in ms since 1970.
create function private.current_revision() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('rev', value, 'epoch', epoch,
      'now', floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
    from private.revision);
end;
$$;

-- Sets 'rev' before every insert and update of a synced row, whoever makes it.
create function private.set_rev() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  return new;
end;
$$;

-- Locks the revision before an update through the API locks any row. apply_actions locks the revision first, too: in the
-- opposite order, the two transactions could wait for each other.
create function private.lock_revision_first() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform 1 from private.revision for update;
  return null;
end;
$$;

grant execute on function private.lock_revision(), private.current_revision() to authenticated;
