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

create function private.record_links(alive text[], dead text[]) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.photos set dead_since = case when id = any (dead) then now() end
  where (id = any (alive) and dead_since is not null) or (id = any (dead) and dead_since is null);
$$;

-- Records which albums' links work and which do not, by the albums' ids. Albums in neither list stay as they are.
create function public.record_links(alive text[], dead text[]) returns void
language sql volatile security invoker set search_path = ''
as $$ select private.record_links(alive, dead); $$;

revoke all on function private.empty_album_bin(), private.record_links(text[], text[]) from public;
revoke all on function public.empty_album_bin(), public.record_links(text[], text[]) from public, anon, authenticated;
grant execute on function
  private.empty_album_bin(), private.record_links(text[], text[]),
  public.empty_album_bin(), public.record_links(text[], text[])
to family_backup;
