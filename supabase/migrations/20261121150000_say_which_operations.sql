-- What changed comes with the operations that it holds, so that a phone shows none of its own beside what it did: a
-- message may overtake the answer to the push that caused it, the answer may be lost, and another tab may have sent it.
alter table private.operation add column rev bigint;
create index operation_rev on private.operation (rev);

-- Null the first time, when it is now to be applied; then what became of it: 'duplicate' or the code of its refusal.
-- Called under the lock of the revision: nobody claims at the same time.
create or replace function private.claim_operation(op uuid) returns text
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

-- The caller's operations that were applied after a revision; from 0 those of the last day: a phone that starts over has
-- no older ones on their way.
create function private.my_operations(since bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(id), '[]') from private.operation
  where rev > since and member = auth.uid() and (since > 0 or received_at > now() - interval '1 day');
$$;
revoke all on function private.my_operations(bigint) from public;
grant execute on function private.my_operations(bigint) to authenticated;

create or replace function private.announce_changes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hushed constant boolean := exists (
    select from private.last_removal where removed_at > now() - interval '10 minutes');
  changed jsonb;
begin
  if not hushed then
    changed := jsonb_build_object(
      'shopping', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.shopping s where s.rev = new.value),
      'purchase', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.purchase p where p.rev = new.value),
      'log', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.log l where l.rev = new.value)
    );
  end if;
  perform realtime.send(
    private.current_revision() || jsonb_build_object(
      'rev', new.value,
      'ops', (select coalesce(jsonb_agg(o.id), '[]') from private.operation o where o.rev = new.value),
      'rows', case when octet_length(changed::text) <= 100000 then changed end
    ),
    'change', 'family', true
  );
  return null;
end;
$$;

-- All that changed after a revision, in one snapshot: {rev, epoch, now, ops: [...], rows: {table: [...]}}, where ops are
-- the caller's operations that the rows hold. From 0 it gives what a phone keeps: every item and the purchases of two
-- months; the open, the deleted and the last two years of the log.
create or replace function public.pull_shopping(since bigint) returns jsonb
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

create or replace function public.pull_log(since bigint) returns jsonb
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
