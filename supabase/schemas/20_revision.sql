-- Incremented under a row lock that is held until commit, so revisions become visible in order: a client that holds
-- revision n asks for rev > n and misses nothing.
create table private.revision (
  only_row boolean primary key default true constraint one_row check (only_row),
  value bigint not null default 0,
  -- The transaction that took the value; it does not take another.
  transaction_id xid8,
  -- Another database has another epoch: a client that sees a new epoch starts over from revision 0.
  epoch uuid not null default gen_random_uuid(),
  -- The latest time given to a write, in ms since 1970. The machine's clock may step back; the time given never does.
  latest bigint not null default 0
);
call private.hide_table('private.revision');
insert into private.revision default values;

-- Returns the clock's time in ms since 1970, or a millisecond after the latest one given where the clock has stepped back.
create function private.time_after(latest bigint) returns bigint
language sql volatile set search_path = ''
as $$ select greatest(floor(extract(epoch from clock_timestamp()) * 1000)::bigint, latest + 1); $$;

create function private.next_rev() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken bigint;
begin
  select value into taken from private.revision where transaction_id = pg_current_xact_id();
  if taken is null then
    -- Hosted Supabase refuses an update without a condition.
    update private.revision set
      value = value + 1, transaction_id = pg_current_xact_id(), latest = private.time_after(latest)
    where only_row returning value into taken;
  end if;
  return taken;
end;
$$;

-- Locks the counter and returns the first of so many times, which nobody else gets.
create function private.lock_revision(times integer) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  first bigint;
begin
  perform private.require_member();
  update private.revision set latest = private.time_after(latest) + times where only_row returning latest - times into first;
  return first;
end;
$$;

-- Returns the counter in the snapshot of the calling statement, the epoch, and the server's time.
create function private.current_revision() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('rev', value, 'epoch', epoch, 'now', private.time_after(latest)) from private.revision;
$$;

-- Refuses a stamp of the future, which would win over every change until then; those that the row had are left alone.
create function private.set_rev() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if new.stamps is distinct from old.stamps and jsonb_typeof(new.stamps) = 'object' and exists (
    select from jsonb_each(new.stamps) as s, private.revision r
    where s.value is distinct from old.stamps -> s.key
      and jsonb_path_exists(s.value, 'strict $[0] ? (@ > $latest)', jsonb_build_object('latest', r.latest), true))
  then
    raise exception 'a stamp is in the future' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;

-- As apply_actions does: in the opposite order, two transactions could wait for each other, as the upkeep's and a member's.
create function private.lock_revision_first() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform 1 from private.revision for update;
  return null;
end;
$$;

grant execute on function private.lock_revision(integer), private.time_after(bigint), private.current_revision() to authenticated;

-- When something happened last: 'removal' of a member (80_changes.sql), 'backup' and 'upkeep'. The upkeep writes each hour
-- also because a free project is paused that is little used, and reading may not count.
create table private.last_time (
  what text primary key,
  at timestamptz not null
);
call private.hide_table('private.last_time');

create function private.record_time(what text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.last_time (what, at) values (record_time.what, now())
  on conflict on constraint last_time_pkey do update set at = excluded.at;
$$;
