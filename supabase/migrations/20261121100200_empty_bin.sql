-- A deleted entry rests for 30 days, then it is gone for good. Every write to the log sees to it, so nothing has to run
-- by the clock; the phones stop showing it by themselves.
create index log_bin on public.log (deleted_at) where deleted_at is not null and purged_at is null;

create function private.empty_bin() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Emptying it is a write too.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.log l set name = '', purged_at = now()
  where l.deleted_at < now() - interval '30 days' and l.purged_at is null
    -- What a phone deleted that was offline for long rests from when it was told.
    and not exists (select from private.operation o
      where o.id = (l.stamps -> 'deleted' ->> 1)::uuid and o.received_at > now() - interval '30 days');
  return null;
end;
$$;
create trigger empty_bin after insert or update on public.log
  for each statement execute function private.empty_bin();
revoke all on function private.empty_bin() from public;
