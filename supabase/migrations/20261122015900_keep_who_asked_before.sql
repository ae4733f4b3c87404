-- What is put back on the list right away has the name of who had asked for it.

alter table public.shopping add column last_wanted_by uuid;

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
  new.last_wanted_by := case
    when new.wanted_by is not null or old.wanted_by is null then old.last_wanted_by
    -- What a purchase clears, the purchase keeps.
    when exists (select from public.purchase p where p.id = (new.stamps -> 'buy' ->> 1)::uuid) then null
    else old.wanted_by
  end;
  -- A member may ask for an item in no other name than the own one, or give back the name of who asked for it last, or the
  -- one that a purchase cleared which is undone in this very transaction: in this revision.
  if new.wanted_by is distinct from old.wanted_by and new.wanted_by is not null and new.wanted_by <> auth.uid()
    and not (old.wanted_by is null and new.wanted_by is not distinct from old.last_wanted_by)
    and not exists (select 1 from public.purchase p
      where p.item_key = new.key and p.wanted_by = new.wanted_by and p.undone_at is not null and p.rev = new.rev)
  then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  if new.ticked_by is distinct from old.ticked_by and new.ticked_by is not null and new.ticked_by <> auth.uid() then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;

create or replace function private.want_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'buy') is distinct from 'boolean') then
    raise exception 'bad-data';
  end if;
  perform private.flag(o.data, 'again', false) from unnest(ops) as o;
  update public.shopping s set
    buy = o.buy,
    quantity = case when o.buy then nullif(private.tidy_text(o.data, 'quantity'), '') end,
    wanted_by = case
      when o.buy and s.buy then s.wanted_by
      when o.buy and private.flag(o.data, 'again', false) then coalesce(s.last_wanted_by, auth.uid())
      when o.buy then auth.uid()
    end,
    -- Who puts a removed item on the list wants it back.
    active = s.active or (o.buy and private.wins(s.stamps, 'active', o.at, o.id)),
    stamps = private.stamped(s.stamps, case when o.buy then array['buy', 'active'] else array['buy'] end, o.at, o.id)
  from (select op.*, (op.data ->> 'buy')::boolean as buy from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.stamps, 'buy', o.at, o.id);
end;
$$;
