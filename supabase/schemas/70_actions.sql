-- Every action received, so that each is applied once. The outcome is final, even a refusal: a copy that the network
-- delivers later gets the same answer, even if it would be accepted by then. To try again, a phone sends a new action.
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
alter table private.action enable row level security;
call private.export_table('private.action');

-- The API does not expose these functions. They check membership in case somebody reaches them in another way.

-- Returns the outcome of an action received before: 'duplicate' if applied, else the code of the refusal; null for a new
-- one.
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

-- Returns the caller's actions applied after a revision; from 0, those of the last day, since a phone that starts over
-- has no older ones in flight.
create function private.applied_actions(since bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(a.id), '[]') from private.action a
    where a.rev > since and a.member = auth.uid() and (since > 0 or a.received_at > now() - interval '1 day'));
end;
$$;

grant execute on function
  private.known_outcome(uuid), private.record_action(uuid, text), private.applied_actions(bigint)
to authenticated;
