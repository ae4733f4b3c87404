-- Erases what has been in the bin for 30 days, and records that the upkeep ran. Returns the distinct names of pictures
-- that are still in use: files with other names may be deleted.
create function private.empty_album_bin() returns text[]
language sql volatile security definer set search_path = ''
as $$
  update public.photos set purged_at = now(), title = '–', link = null, thumbnail = '/albums/tomt.svg'
  where deleted_at < now() - interval '30 days' and purged_at is null
    and not private.was_deletion_received_lately(stamps);
  update public.picture p set purged_at = now(), caption = null
  where purged_at is null and (
    deleted_at < now() - interval '30 days' and not private.was_deletion_received_lately(stamps)
    or exists (select from public.photos a where a.id = p.album and a.purged_at is not null));
  select private.record_time('upkeep');
  select array(
    select name from public.picture where purged_at is null
    union select substring(thumbnail from '^/billeder/([0-9a-f]{32})-') from public.photos
    where thumbnail ~ '^/billeder/[0-9a-f]{32}-');
$$;

call private.serve('family_backup', 'private.empty_album_bin');
