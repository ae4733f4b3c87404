-- Locks the revision before an update locks any row. apply_ops locks the revision first, too: in the opposite order, the
-- two transactions could wait for each other.
create or replace function private.lock_revision_first() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform 1 from private.revision for update;
  return null;
end;
$$;
revoke all on function private.lock_revision_first() from public;

-- Signing out ends the member's ticks by an update of the table, without apply_ops.
create trigger lock_revision_first before update on public.shopping
  for each statement execute function private.lock_revision_first();
