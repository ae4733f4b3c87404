-- Albums for the family alone, in the order of a hand, in the bin, with links that are looked at; pictures of our own.

alter table public.photos
  alter column thumbnail set default '/albums/tomt.svg',
  alter column link drop not null,
  add column family_only boolean not null default false,
  add column deleted_at timestamptz,
  add column position integer,
  add column dead_since timestamptz,
  add constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  add constraint bad_dead_since check (dead_since between '1900-01-01Z' and '3000-01-01Z'),
  add constraint bad_position check (position between 0 and 100000);

drop policy "anyone reads active photos" on public.photos;
drop policy "members read all photos, other tokens the active ones" on public.photos;
create policy "anyone reads active photos that are for everybody" on public.photos for select to anon
  using (active and not family_only and deleted_at is null);
create policy "members read all photos, other tokens what anyone reads" on public.photos for select to authenticated
  using ((active and not family_only and deleted_at is null) or (select private.is_member()));

-- Pictures of our own, in the order of their album. The files are elsewhere, under names of their content and their
-- widths: /billeder/NAME-WIDTH.webp. Who may read the row may read the files.
create table public.picture (
  -- Made by the phone that sends the picture: what arrives a second time is known by it.
  key uuid primary key,
  album text not null references public.photos on delete cascade,
  -- Of what was sent, the first half of its SHA-256 in hex. Two pictures may be of one content.
  name text not null,
  -- Of the largest file, in pixels.
  width integer not null,
  height integer not null,
  caption text,
  taken_on date,
  -- The order by hand; without it by day.
  position integer,
  -- In the bin since. After 30 days it is gone for good, and so are its files.
  deleted_at timestamptz,
  author uuid,
  created_at timestamptz not null default now(),
  constraint bad_name check (name ~ '^[0-9a-f]{32}$'),
  constraint bad_width check (width between 1 and 2560),
  constraint bad_height check (height between 1 and 2560),
  constraint bad_caption check (caption = btrim(caption) and char_length(caption) between 1 and 300
    and private.is_visible(caption)),
  constraint bad_taken_on check (taken_on between '1800-01-01' and '3000-01-01'),
  constraint bad_position check (position between 0 and 100000),
  constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_created_at check (created_at between '1900-01-01Z' and '3000-01-01Z')
);
create index picture_album on public.picture (album);
create index picture_name on public.picture (name);
alter table public.picture enable row level security;
revoke all on public.picture from public, anon, authenticated;
-- Who sent it is the family's to know.
grant select (key, album, name, width, height, caption, taken_on, position, deleted_at, created_at) on public.picture to anon;
grant select on public.picture to authenticated;
grant insert (key, album, name, width, height, caption, taken_on, position, author) on public.picture to authenticated;
grant update (album, caption, taken_on, position, deleted_at) on public.picture to authenticated;

-- Which albums somebody may read is said by the policies of the albums.
create policy "anyone reads pictures of albums that anyone reads" on public.picture for select to anon
  using (deleted_at is null and exists (select from public.photos a where a.id = album));
create policy "members read all pictures, other tokens what anyone reads" on public.picture for select to authenticated
  using ((select private.is_member())
    or (deleted_at is null and exists (select from public.photos a where a.id = album)));
create policy "members add pictures in their own name" on public.picture for insert to authenticated
  with check ((select private.is_member()) and author = (select auth.uid()));
create policy "members change pictures" on public.picture for update to authenticated
  using ((select private.is_member())) with check ((select private.is_member()));

-- The best of a year, not an archive: a page of more would not be looked at.
create function private.limit_pictures() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select count(*) from public.picture where album = new.album) >= 1000 then
    raise exception 'album-full' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger limit_pictures before insert or update of album on public.picture
  for each row execute function private.limit_pictures();

-- An album of our own pictures is shown by one of them: the chosen one for as long as it is there, else the first.
create function private.choose_cover() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.photos a set thumbnail = coalesce((
    select '/billeder/' || p.name || '-' || least(800, p.width) || '.webp' from public.picture p
    where p.album = a.id and p.deleted_at is null
    order by p.position, p.taken_on, p.created_at, p.key limit 1), '/albums/tomt.svg')
  where a.id in (new.album, case when tg_op = 'UPDATE' then old.album end) and a.link is null and not exists (
    select from public.picture p
    where p.album = a.id and p.deleted_at is null and a.thumbnail like '/billeder/' || p.name || '-%');
  return null;
end;
$$;
create trigger choose_cover after insert or update of album, deleted_at on public.picture
  for each row execute function private.choose_cover();

revoke all on function private.limit_pictures(), private.choose_cover() from public;

grant select on public.picture to family_backup;
create policy "the backup reads pictures" on public.picture for select to family_backup using (true);
comment on policy "the backup reads pictures" on public.picture is 'An export without some rows would lose them.';

-- The albums are not synced: phones that show them hear that something changed, and ask.
create function private.announce_albums() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'albums', 'family', true);
  return null;
end;
$$;
create trigger announce_albums after insert or update or delete on public.photos
  for each statement execute function private.announce_albums();
create trigger announce_albums after insert or update or delete on public.picture
  for each statement execute function private.announce_albums();
revoke all on function private.announce_albums() from public;

-- What the scheduled functions do for the albums. They come as the backup does: with a token of its role, which reads,
-- and writes through these functions alone.

-- What rested in the bin for 30 days is gone for good.
create function private.empty_album_bin() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.picture where deleted_at < now() - interval '30 days';
  delete from public.photos where deleted_at < now() - interval '30 days';
$$;

-- Empties the bin and gives the names of the pictures that are still in use, each once: files of other names may go.
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

-- Which albums' links lead somewhere and which do not, by the albums' ids. Those of neither list stay as they are.
create function public.record_links(alive text[], dead text[]) returns void
language sql volatile security invoker set search_path = ''
as $$ select private.record_links(alive, dead); $$;

revoke all on function private.empty_album_bin(), private.record_links(text[], text[]) from public;
revoke all on function public.empty_album_bin(), public.record_links(text[], text[]) from public, anon, authenticated;
grant execute on function
  private.empty_album_bin(), private.record_links(text[], text[]),
  public.empty_album_bin(), public.record_links(text[], text[])
to family_backup;
