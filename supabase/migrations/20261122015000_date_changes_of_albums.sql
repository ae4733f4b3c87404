-- When anything of an album changed, in whole ms: a page asks for what is newer than what it was built with.
alter table public.photos add column changed_at timestamptz not null default date_trunc('milliseconds', now());

create function private.set_changed_at() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.changed_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end;
$$;
create trigger set_changed_at before insert or update on public.photos
  for each row execute function private.set_changed_at();
revoke all on function private.set_changed_at() from public;
