-- Our own pictures, ordered within their album. The files are stored elsewhere, named after their content and widths:
-- /billeder/NAME-WIDTH.webp. Whoever may read the row may read the files.
create table public.picture (
  -- Made by the phone that sends the picture, to recognize one that arrives twice.
  key uuid primary key,
  album text not null references public.photos on delete cascade,
  -- The first half of the SHA-256 of the file that was sent, in hex. Two pictures may have the same content.
  name text not null,
  -- The size of the largest file, in pixels.
  width integer not null,
  height integer not null,
  caption text,
  taken_on date,
  -- By the camera's clock; it orders the pictures of a day.
  taken_time time(0),
  -- The place set by hand; null means by date.
  position integer,
  -- Since when it has been in the bin. After 30 days it is deleted, and so are its files.
  deleted_at timestamptz,
  author uuid,
  created_at timestamptz not null default now(),
  constraint bad_name check (name ~ '^[0-9a-f]{32}$'),
  constraint bad_width check (width between 1 and 2560),
  constraint bad_height check (height between 1 and 2560),
  constraint bad_caption check (caption = btrim(caption) and char_length(caption) between 1 and 300
    and private.is_visible(caption)),
  constraint bad_taken_on check (taken_on between '1800-01-01' and '3000-01-01'),
  constraint bad_taken_time check (taken_time is null or taken_on is not null),
  constraint bad_position check (position between 0 and 100000),
  constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_created_at check (created_at between '1900-01-01Z' and '3000-01-01Z')
);
create index picture_album on public.picture (album);
create index picture_name on public.picture (name);
alter table public.picture enable row level security;
-- Nobody reads who sent it: a stranger with a valid token is no member either.
grant select (key, album, name, width, height, caption, taken_on, taken_time, position, deleted_at, created_at)
  on public.picture to anon, authenticated;
grant insert (key, album, name, width, height, caption, taken_on, taken_time, position, author)
  on public.picture to authenticated;
grant update (album, caption, taken_on, taken_time, position, deleted_at) on public.picture to authenticated;

-- The policies on the albums decide which albums somebody may read.
create policy "anyone reads pictures of albums that anyone reads" on public.picture for select to anon
  using (deleted_at is null and exists (select from public.photos a where a.id = album));
create policy "members read all pictures, other tokens those of albums that they read" on public.picture
  for select to authenticated
  using ((select private.is_member())
    or (deleted_at is null and exists (select from public.photos a where a.id = album)));
create policy "members add pictures in their own name" on public.picture for insert to authenticated
  with check ((select private.is_member()) and author = (select auth.uid()));
create policy "members change pictures" on public.picture for update to authenticated
  using ((select private.is_member())) with check ((select private.is_member()));
call private.export_table('public.picture');
create trigger stay_in_bin before insert or update of deleted_at on public.picture
  for each row when (new.deleted_at < now()) execute function private.stay_in_bin();

-- An album holds a selection, not an archive: nobody would look through a page with more.
create function private.limit_pictures() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select count(*) from public.picture where album = new.album) >= 1000 then
    raise exception 'album-full' using errcode = 'check_violation';
  end if;
  -- It would be deleted permanently with the album.
  if tg_op = 'UPDATE' and private.own_kind() = 'child'
    and exists (select from public.photos where id = new.album and deleted_at is not null)
  then
    raise exception 'a child moves no picture to an album in the bin' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger limit_pictures before insert or update of album on public.picture
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
  where a.id in (new.album, case when tg_op = 'UPDATE' then old.album end) and a.link is null and not exists (
    select from public.picture p
    where p.album = a.id and p.deleted_at is null and a.thumbnail like '/billeder/' || p.name || '-%');
  return null;
end;
$$;
create trigger choose_cover after insert or update of album, deleted_at on public.picture
  for each row execute function private.choose_cover();

-- Sets the order of an album's pictures. Those that are not in 'keys', such as one that has just arrived, follow,
-- ordered by date; with no keys, all are ordered by date.
create function public.order_pictures(of_album text, keys uuid[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  update public.picture p set position = array_position(keys, p.key) - 1
  where p.album = of_album and p.deleted_at is null and p.position is distinct from array_position(keys, p.key) - 1;
end;
$$;
grant execute on function public.order_pictures(text, uuid[]) to authenticated;

-- Whether visitors may see a picture: it is in a public album, or the thumbnail of one.
create function public.is_public_picture(picture_name text) returns boolean
language sql stable security invoker set search_path = ''
as $$
  select exists (select from public.picture where name = picture_name)
    or exists (select from public.photos where thumbnail like '/billeder/' || picture_name || '-%');
$$;
grant execute on function public.is_public_picture(text) to anon;
comment on function public.is_public_picture(text) is 'Visitors look at public pictures; it sees what they may read.';
