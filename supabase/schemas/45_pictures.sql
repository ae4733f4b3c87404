-- The files are stored elsewhere, named after their content and widths: /billeder/NAME-WIDTH.webp. Whoever may read the
-- row may read the files.
create table public.picture (
  -- Made by the phone that sends the picture.
  key uuid primary key,
  album text not null references public.photos (id) on delete cascade,
  -- The first half of the SHA-256 of the file that was sent, in hex. Two pictures may have the same content.
  name text not null,
  -- The size of the largest file, in pixels.
  width integer not null,
  height integer not null,
  caption text,
  taken_on date,
  -- By the camera's clock; it orders the pictures of a day.
  taken_time text,
  -- The place set by hand; null means by date.
  position integer,
  author uuid,
  created_at timestamptz not null default now(),
  constraint bad_name check (name ~ '^[0-9a-f]{32}$'),
  -- Same limits as `sizeWithin` in src/lib/picture-files.ts.
  constraint bad_size check (
    width between 1 and 16000 and height between 1 and 16000 and width * height <= 2560 * 2560),
  constraint bad_caption check (caption = btrim(caption) and char_length(caption) between 1 and 300
    and private.is_visible(caption)),
  constraint bad_taken_on check (taken_on between '1800-01-01' and '3000-01-01'),
  constraint bad_taken_time check (
    taken_time is null or taken_time ~ '^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$' and taken_on is not null),
  constraint bad_position check (position between 0 and 100000),
  constraint bad_created_at check (private.is_plausible(created_at))
);
create index picture_album on public.picture (album);
create index picture_name on public.picture (name);
call private.bin_table('public.picture');
-- The policy on the albums decides which of them somebody may read. Nobody else reads who sent a picture.
create policy "visitors read pictures of albums that they read" on public.picture for select to anon
  using (deleted_at is null and exists (select from public.photos a where a.id = album));
alter policy "members read" on public.picture rename to "members read all, guests those of albums that they read";
alter policy "members read all, guests those of albums that they read" on public.picture
  using ((select private.is_member())
    or (deleted_at is null and exists (select from public.photos a where a.id = album)));
grant select (key, album, name, width, height, caption, taken_on, taken_time, position, deleted_at, created_at)
  on public.picture to anon;
grant select,
  insert (key, album, name, width, height, caption, taken_on, taken_time, position, deleted_at, author, stamps),
  update (caption, taken_on, taken_time, position, deleted_at, stamps)
on public.picture to authenticated;

-- An album holds a selection, not an archive: nobody would look through a page with more.
create function private.limit_pictures() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select count(*) from public.picture where album = new.album and purged_at is null) >= 1000 then
    raise exception 'album-full';
  end if;
  return new;
end;
$$;
create trigger limit_pictures before insert on public.picture
  for each row execute function private.limit_pictures();

-- An album stored here shows one of its pictures on its tile: the chosen one while it exists, else the first.
create function private.choose_cover() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.photos a set thumbnail = coalesce((
    select '/billeder/' || p.name || '-' || least(800, p.width) || '.webp' from public.picture p
    where p.album = a.id and p.deleted_at is null
    order by p.position, p.taken_on, p.taken_time, p.created_at, p.key limit 1), '/albums/tomt.svg')
  where a.id = new.album and a.link is null and not exists (
    select from public.picture p
    where p.album = a.id and p.deleted_at is null and a.thumbnail like '/billeder/' || p.name || '-%');
  return null;
end;
$$;
create trigger choose_cover after insert or update of deleted_at on public.picture
  for each row execute function private.choose_cover();

-- Whether visitors may see a picture: it is in a public album, or the thumbnail of one.
create function public.is_public_picture(picture_name text) returns boolean
language sql stable security invoker set search_path = ''
as $$
  select exists (select from public.picture where name = picture_name)
    or exists (select from public.photos where thumbnail like '/billeder/' || picture_name || '-%');
$$;
grant execute on function public.is_public_picture(text) to anon;
comment on function public.is_public_picture(text) is 'Visitors look at public pictures; it sees what they may read.';
