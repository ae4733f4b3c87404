-- What the scheduled functions do with the albums. They use the backup's role, which can read, and can write only
-- through these functions.

-- Deletes what has been in the bin for 30 days.
create function private.empty_album_bin() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.picture where deleted_at < now() - interval '30 days';
  delete from public.photos where deleted_at < now() - interval '30 days';
$$;

-- Empties the bin and returns the distinct names of pictures that are still in use: files with other names may be
-- deleted.
create function public.empty_album_bin() returns text[]
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.empty_album_bin();
  return array(
    select name from public.picture
    union select substring(thumbnail from '^/billeder/([0-9a-f]{32})-') from public.photos
    where thumbnail ~ '^/billeder/[0-9a-f]{32}-');
end;
$$;

grant execute on function private.empty_album_bin(), public.empty_album_bin() to family_backup;
