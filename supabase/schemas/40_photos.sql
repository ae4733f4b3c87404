-- The albums: anyone sees the active ones, members write.
create table public.photos (
  -- A photo keeps the id that it had in the family's old site, which is text.
  id text primary key default gen_random_uuid()::text,
  title text not null,
  thumbnail text not null,
  link text not null,
  category text not null,
  active boolean not null default true,
  newest boolean not null default false,
  updated_ts timestamptz not null default now(),
  constraint bad_id check (char_length(id) between 1 and 100),
  constraint bad_title check (title = btrim(title) and char_length(title) between 1 and 120
    and private.is_visible(title)),
  constraint bad_category check (category = btrim(category) and char_length(category) between 1 and 40
    and private.is_visible(category)),
  -- Addresses that a page may show and open: never javascript: or data:, and nobody's name before the host, which would
  -- make https://google.com@evil.example look like another's.
  constraint bad_thumbnail check (
    thumbnail ~ '^(https://[^\s/?#\\@]+([/?#]\S*)?|/[^\s/\\]\S*)$' and char_length(thumbnail) <= 2000),
  constraint bad_link check (link ~ '^https://[^\s/?#\\@]+([/?#]\S*)?$' and char_length(link) <= 2000),
  -- A phone cannot read 'infinity' or the year 20000, and a backup that holds one cannot be put back.
  constraint bad_updated_ts check (updated_ts between '1900-01-01Z' and '3000-01-01Z')
);
alter table public.photos enable row level security;
revoke all on public.photos from public, anon, authenticated;
grant select on public.photos to anon, authenticated;
grant insert, update, delete on public.photos to authenticated;

create policy "anyone reads active photos" on public.photos for select to anon
  using (active);
create policy "members read all photos, other tokens the active ones" on public.photos for select to authenticated
  using (active or (select private.is_member()));
create policy "members add photos" on public.photos for insert to authenticated
  with check ((select private.is_member()));
create policy "members change photos" on public.photos for update to authenticated
  using ((select private.is_member())) with check ((select private.is_member()));
create policy "members delete photos" on public.photos for delete to authenticated
  using ((select private.is_member()));
