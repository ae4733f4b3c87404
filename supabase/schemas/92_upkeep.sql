-- What the site does each hour, with the backup's role.

-- Erases what has been in the bin of a table for 30 days. 'erased' sets what its rows say.
create function private.erase(relation regclass, erased text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  execute format($sql$
    update %s set purged_at = now(), %s
    where deleted_at < now() - interval '30 days' and purged_at is null
      and not private.was_deletion_received_lately(stamps)
  $sql$, relation, erased);
end;
$$;

-- Empties all bins, and records that the upkeep ran. Returns the distinct names of pictures that are still in use: files
-- with other names may be deleted.
create function private.empty_bins() returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.erase('public.log', $erased$name = ''$erased$);
  perform private.erase('public.photos', $erased$title = '–', link = null, thumbnail = '/albums/tomt.svg'$erased$);
  perform private.erase('public.picture', 'caption = null');
  update public.picture p set purged_at = now(), caption = null
  where purged_at is null and exists (select from public.photos a where a.id = p.album and a.purged_at is not null);
  perform private.erase('public.appointment', $erased$title = '–', place = null$erased$);
  -- They say what it was.
  update public.appointment_exception e set change = null, title = '–', place = null
  where (e.change, e.title, e.place) is distinct from (null, '–', null)
    and exists (select from public.appointment a where a.key = e.appointment and a.purged_at is not null);
  perform private.erase('public.calendar',
    $erased$name = '–', address = null, failing_since = null, failure = null$erased$);
  -- Without a calendar are those of which a phone was lost before it could send it.
  update public.calendar_event e set removed_at = now()
  where e.removed_at is null
    and not exists (select from public.calendar c where c.key = e.calendar and c.purged_at is null)
    and not exists (select from private.calendar_fetch f
      where f.calendar = e.calendar and f.fetched_at > now() - interval '30 days');
  -- A phone that was away for longer pulls all rows again.
  delete from public.calendar_event e where e.removed_at < now() - interval '30 days';
  perform private.record_time('upkeep');
  return array(
    select name from public.picture where purged_at is null
    union select substring(thumbnail from '^/billeder/([0-9a-f]{32})-') from public.photos
    where thumbnail ~ '^/billeder/[0-9a-f]{32}-');
end;
$$;

call private.serve('family_backup', 'private.empty_bins');
