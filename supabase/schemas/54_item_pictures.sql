-- A picture of an item, so small that every phone has it with the list.
create table public.item_picture (
  -- The item's. No foreign key: items are never deleted, and a phone makes both in one action.
  key uuid primary key,
  -- A JPEG of at most 20,000 bytes, as base64; null when it was removed.
  picture text,
  constraint bad_picture check (
    char_length(picture) <= 26668 and char_length(picture) % 4 = 0 and picture ~ '^/9j/[A-Za-z0-9+/]+={0,2}$')
);
call private.sync_table('public.item_picture');
grant select, insert (key, picture, stamps), update (picture, stamps) on public.item_picture to authenticated;
