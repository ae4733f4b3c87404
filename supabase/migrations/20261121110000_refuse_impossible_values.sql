-- What one member could write past apply_ops and all the others would stumble over: times that are none ('infinity',
-- the year 20000) and stamps that no operation made. A phone cannot read the first, and a backup that holds either
-- cannot be put back.
alter table public.photos
  add constraint bad_updated_ts check (updated_ts between '1900-01-01Z' and '3000-01-01Z');
alter table public.shopping
  add constraint bad_update_ts check (update_ts between '1900-01-01Z' and '3000-01-01Z'),
  add constraint bad_stamps check (
    stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?){0,8}\}$');
alter table public.purchase
  add constraint bad_bought_at check (bought_at between '1900-01-01Z' and '3000-01-01Z'),
  add constraint bad_undone_at check (undone_at between '1900-01-01Z' and '3000-01-01Z');
alter table public.log
  add constraint bad_date check (date between '1900-01-01Z' and '3000-01-01Z'),
  add constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  add constraint bad_purged_at check (purged_at between '1900-01-01Z' and '3000-01-01Z'),
  add constraint bad_stamps check (
    stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?){0,8}\}$');
alter table private.operation
  add constraint bad_refused_with check (refused_with ~ '^[a-z-]{1,40}$');

-- A stamp of tomorrow would win over every tap until then.
create function private.is_past(stamps jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select not jsonb_path_exists(stamps, 'strict $.*[0] ? (@ > $now)',
    jsonb_build_object('now', extract(epoch from now()) * 1000 + 1), true);
$$;
revoke all on function private.is_past(jsonb) from public;
grant execute on function private.is_past(jsonb) to authenticated;

alter policy "members add shopping in their own name" on public.shopping
  with check ((select private.is_member()) and (wanted_by is null or wanted_by = (select auth.uid()))
    and private.is_past(stamps));
alter policy "members change shopping" on public.shopping
  with check ((select private.is_member()) and private.is_past(stamps));
alter policy "members add to the log in their own name" on public.log
  with check ((select private.is_member()) and created_by = (select auth.uid()) and not done and date <= now()
    and private.is_past(stamps));
alter policy "members change the log, not into the future" on public.log
  with check ((select private.is_member()) and date <= now() and private.is_past(stamps));
