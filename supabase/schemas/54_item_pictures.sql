-- A picture of an item, so small that every phone has it with the list.
create table public.item_picture (
  -- The item's. No foreign key: items are never deleted, and a phone makes both in one action.
  key uuid primary key,
  -- A JPEG of at most 20,000 bytes, as base64; null when it was removed.
  picture text,
  rev bigint not null,
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_picture check (
    char_length(picture) <= 26668 and char_length(picture) % 4 = 0 and picture ~ '^/9j/[A-Za-z0-9+/]+={0,2}$'),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index item_picture_rev on public.item_picture (rev);
alter table public.item_picture enable row level security;
revoke all on public.item_picture from public, anon, authenticated;
grant select, insert (key, picture, stamps), update (picture, stamps) on public.item_picture to authenticated;

create policy "members read pictures of items" on public.item_picture for select to authenticated
  using ((select private.is_member()));
create policy "members add pictures of items" on public.item_picture for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change pictures of items" on public.item_picture for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
grant select on public.item_picture to family_backup;
create policy "the backup reads pictures of items" on public.item_picture for select to family_backup using (true);
comment on policy "the backup reads pictures of items" on public.item_picture
  is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.item_picture
  for each row execute function private.set_rev();
