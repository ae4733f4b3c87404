-- The albums: visitors read the active ones that are not family-only, guests of the family those too, and members have
-- all on their phones.
create table public.photos (
  key uuid primary key default gen_random_uuid(),
  -- The end of its address: its key, or an id from the family's old site, which is text.
  id text not null unique default gen_random_uuid()::text,
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
  constraint bad_updated_ts check (private.is_plausible(updated_ts)),
  constraint bad_position check (position between 0 and 100000)
);

call private.bin_table('public.photos');
create policy "visitors read active photos that are for everybody" on public.photos for select to anon
  using (active and not family_only and deleted_at is null);
alter policy "members read" on public.photos rename to "members read all, guests what the family sees";
alter policy "members read all, guests what the family sees" on public.photos
  using ((active and deleted_at is null and (select private.is_in_family())) or (select private.is_member()));
grant select on public.photos to anon;
grant select,
  insert (key, id, title, thumbnail, link, category, active, newest, family_only, deleted_at, position, stamps),
  update (title, thumbnail, link, category, active, newest, family_only, deleted_at, position, stamps)
on public.photos to authenticated;
