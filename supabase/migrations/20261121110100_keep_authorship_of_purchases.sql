-- A purchase remembers who had asked for the item, so that undoing it can give the name back. It remembers who that
-- was, and not somebody whom the buyer names: with that, a wish could be put into another's mouth.
alter policy "members buy in their own name, not in the future" on public.purchase
  with check ((select private.is_member()) and member = (select auth.uid()) and bought_at <= now()
    and (wanted_by is null or exists (
      select from public.shopping s where s.key = item_key and s.wanted_by = purchase.wanted_by)));

-- Undone is undone: who wants the item after all buys it again.
alter policy "members undo purchases, not in the future" on public.purchase
  using ((select private.is_member()) and undone_at is null)
  with check ((select private.is_member()) and undone_at <= now());

create or replace function private.before_shopping_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    -- Taken under the revision's lock, so no two items get the same.
    new.id := coalesce(new.id, (select coalesce(max(id), 0) + 1 from public.shopping));
    return new;
  end if;
  if new.update_ts = old.update_ts then
    new.update_ts := now();
  end if;
  -- A member may ask for an item in no other name than the own one, or give back the name that a purchase cleared which
  -- is undone in this very transaction: in this revision.
  if auth.uid() is not null and new.wanted_by is not null
    and new.wanted_by is distinct from old.wanted_by and new.wanted_by <> auth.uid()
    and not exists (select 1 from public.purchase p
      where p.item_key = new.key and p.wanted_by = new.wanted_by and p.undone_at is not null and p.rev = new.rev)
  then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
