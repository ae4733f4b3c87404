-- The albums: visitors see the active ones that are not family-only, guests of the family those too, and members see and
-- write all.
create table public.photos (
  -- An album keeps its id from the family's old site, which is text.
  id text primary key default gen_random_uuid()::text,
  title text not null,
  thumbnail text not null default '/albums/tomt.svg',
  -- Another site's page with its pictures; null when the pictures are in the table picture.
  link text,
  category text not null,
  active boolean not null default true,
  newest boolean not null default false,
  updated_ts timestamptz not null default now(),
  -- Only the family sees it; neither it nor its pictures are ever in a shared cache.
  family_only boolean not null default false,
  -- Since when it has been in the bin. After 30 days it is deleted with its pictures (92_albums_upkeep.sql).
  deleted_at timestamptz,
  -- The place in its category set by hand; null means by date.
  position integer,
  constraint bad_id check (char_length(id) between 1 and 100),
  constraint bad_title check (title = btrim(title) and char_length(title) between 1 and 120
    and private.is_visible(title)),
  constraint bad_category check (category = btrim(category) and char_length(category) between 1 and 40
    and private.is_visible(category)),
  -- Addresses that are safe to show and open: never javascript: or data:, and no user name before the host, because
  -- https://google.com@evil.example would look like another site.
  constraint bad_thumbnail check (
    thumbnail ~ '^(https://[^\s/?#\\@]+([/?#]\S*)?|/[^\s/\\]\S*)$' and char_length(thumbnail) <= 2000),
  constraint bad_link check (link ~ '^https://[^\s/?#\\@]+([/?#]\S*)?$' and char_length(link) <= 2000),
  -- A phone cannot parse 'infinity' or the year 20000, and a backup that contains one could not be restored.
  constraint bad_updated_ts check (updated_ts between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_position check (position between 0 and 100000)
);

alter table public.photos enable row level security;
grant select on public.photos to anon, authenticated;
grant insert, update on public.photos to authenticated;

create policy "anyone reads active photos that are for everybody" on public.photos for select to anon
  using (active and not family_only and deleted_at is null);
create policy "members read all photos, guests the family's, other tokens what anyone reads" on public.photos
  for select to authenticated
  using ((active and deleted_at is null and (not family_only or (select private.is_in_family())))
    or (select private.is_member()));
create policy "members add photos" on public.photos for insert to authenticated
  with check ((select private.is_member()));
create policy "members change photos" on public.photos for update to authenticated
  using ((select private.is_member())) with check ((select private.is_member()));
call private.export_table('public.photos');
create trigger stay_in_bin before insert or update of deleted_at on public.photos
  for each row when (new.deleted_at < now()) execute function private.stay_in_bin();
