-- The shopping list. Purchases are in 55_purchases.sql, the contents of the freezer in 52_freezer.sql.
create table public.shopping (
  -- Made by the phone from the title, so that two members who add the same item write the same row.
  key uuid primary key,
  -- Assigned by the server: one more than the highest.
  id bigint not null unique,
  title text not null,
  category text not null default 'Andet',
  active boolean not null default true,
  buy boolean not null default false,
  -- Counted from purchases (55_purchases.sql).
  buy_counter integer not null default 0,
  freezer boolean not null default false,
  can_outdate boolean not null default false,
  -- The sum of its batches in the freezer (52_freezer.sql).
  count integer not null default 0,
  -- The amount and a note ('skåret', 'ikke Ariel') in a member's own words, and who asked for the item.
  quantity text,
  note text,
  wanted_by uuid,
  -- Who last ticked it, when and in which shop: 'Bodil har den'.
  ticked_by uuid,
  ticked_at timestamptz,
  ticked_shop uuid references public.shop (key),
  -- When it was last changed.
  update_ts timestamptz not null default now(),
  rev bigint not null,
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_title check (private.is_tidy(title, 80)),
  constraint bad_category check (private.is_tidy(category, 40)),
  constraint bad_quantity check (private.is_tidy(quantity, 20)),
  constraint bad_note check (private.is_tidy(note, 60)),
  constraint bad_buy_counter check (buy_counter >= 0),
  constraint bad_count check (count >= 0),
  constraint bad_ticked_at check (private.is_plausible(ticked_at)),
  constraint bad_update_ts check (private.is_plausible(update_ts)),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index shopping_rev on public.shopping (rev);
create index shopping_ticked_shop on public.shopping (ticked_shop) where ticked_shop is not null;
alter table public.shopping enable row level security;
revoke all on public.shopping from public, anon, authenticated;
grant select,
  insert (key, title, category, active, buy, freezer, can_outdate, quantity, note, wanted_by, ticked_by, ticked_at,
    ticked_shop, stamps),
  update (title, category, active, buy, freezer, can_outdate, quantity, note, wanted_by, ticked_by, ticked_at,
    ticked_shop, stamps)
on public.shopping to authenticated;

-- Removal is the flag 'active'. No select policy checks it, because phones must learn of removals.
create policy "members read shopping" on public.shopping for select to authenticated
  using ((select private.is_member()));
create policy "members add shopping" on public.shopping for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change shopping" on public.shopping for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
grant select on public.shopping to family_backup;
create policy "the backup reads shopping" on public.shopping for select to family_backup using (true);
comment on policy "the backup reads shopping" on public.shopping is 'An export without some rows would lose them.';

create function private.before_shopping_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    -- next_rev has locked the revision until commit, so no other transaction can compute the same id.
    new.id := coalesce(new.id, (select coalesce(max(id), 0) + 1 from public.shopping));
  elsif new.update_ts = old.update_ts then
    new.update_ts := now();
  end if;
  return new;
end;
$$;
create trigger before_shopping_write before insert or update on public.shopping
  for each row execute function private.before_shopping_write();
create trigger lock_revision_first before update on public.shopping
  for each statement execute function private.lock_revision_first();
revoke all on function private.before_shopping_write() from public;
