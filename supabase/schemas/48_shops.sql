-- The family's shops: their names, and where members have placed categories in them. Phones learn all other places from
-- the order in which purchases were ticked.
create function private.are_places(places jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return case when jsonb_typeof(places) = 'object' then
    (select count(*) from jsonb_object_keys(places)) <= 200
    and not exists (select from jsonb_each(places) as p
      where char_length(p.key) not between 1 and 40 or p.key <> private.fold_case(p.key) or not private.is_visible(p.key)
        or p.value::text !~ '^\[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", (null|1000|\d{1,3})\]$')
    else false end;
end;
$$;
revoke all on function private.are_places(jsonb) from public;
grant execute on function private.are_places(jsonb) to authenticated;

create table public.shop (
  key uuid primary key,
  name text not null,
  active boolean not null default true,
  -- For each category, in lower case, the author's time in ms, the id of the operation that set it, and its place on
  -- the way from the entrance (0) to the till (1000); null is learned from purchases again: {"mejeri": [1790000000000,
  -- "…", 350]}.
  places jsonb not null default '{}'::jsonb,
  rev bigint not null,
  -- As in the table shopping.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_name check (name = btrim(name) and char_length(name) between 1 and 40 and private.is_visible(name)),
  constraint bad_places check (private.are_places(places)),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index shop_rev on public.shop (rev);
alter table public.shop enable row level security;
revoke all on public.shop from public, anon, authenticated;
grant select on public.shop to authenticated;
grant insert (key, name, stamps) on public.shop to authenticated;
grant update (name, active, places, stamps) on public.shop to authenticated;

create policy "members read shops" on public.shop for select to authenticated
  using ((select private.is_member()));
create policy "members add shops" on public.shop for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change shops" on public.shop for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps) and private.stamps_are_past(places));
grant select on public.shop to family_backup;
create policy "the backup reads shops" on public.shop for select to family_backup using (true);
comment on policy "the backup reads shops" on public.shop is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.shop
  for each row execute function private.set_rev();

-- The operations. Each of the following functions applies operations of one kind together, with the caller's rights;
-- they are on different shops. A refusal is an exception whose message is its code: then none is applied.

create function private.add_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into public.shop (key, name, stamps)
  select o.key, coalesce(private.tidy_text(o.data, 'name'), ''), private.stamped('{}', array['name', 'active'], o.at, o.id)
  from unnest(ops) as o
  order by o.n;
end;
$$;

-- Adding a shop that exists, since two phones make the same key from the same name, restores it if it was removed. If
-- it has been renamed since, it is another shop, and the operation is refused unless it has a fallback (see below).
create function private.add_existing_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.shop s on s.key = o.key
    where private.fold_case(coalesce(private.tidy_text(o.data, 'name'), '')) <> private.fold_case(s.name))
  then
    raise exception 'exists';
  end if;
  perform private.set_shops_active(ops, true);
end;
$$;

create function private.rename_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.shop s set
    name = case when private.wins(s.stamps, 'name', o.at, o.id)
      then coalesce(private.tidy_text(o.data, 'name'), '') else s.name end,
    -- Renaming a removed shop restores it, unless it was removed later than it was renamed.
    active = s.active or private.wins(s.stamps, 'active', o.at, o.id),
    stamps = private.stamped(s.stamps, array['name', 'active'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key;
end;
$$;

create function private.set_shops_active(ops private.incoming_operation[], restored boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.shop s set active = restored, stamps = private.stamped(s.stamps, array['active'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key and private.wins(s.stamps, 'active', o.at, o.id);
end;
$$;

-- Places a category in a shop, or lets its place be learned again. If two members place different categories at the
-- same time, both take effect.
create function private.place_categories(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o
    where case coalesce(jsonb_typeof(o.data -> 'place'), '')
      when 'null' then false
      when 'number' then (o.data ->> 'place')::numeric not between 0 and 1000 or (o.data ->> 'place')::numeric % 1 <> 0
      else true end)
  then
    raise exception 'bad-data';
  end if;
  update public.shop s set
    places = s.places || jsonb_build_object(o.category,
      jsonb_build_array(o.at, o.id, (o.data ->> 'place')::numeric::integer))
  from (select op.*, private.fold_case(coalesce(private.tidy_text(op.data, 'category'), '')) as category
    from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.places, o.category, o.at, o.id);
end;
$$;

-- Two phones without a connection make the same key from the same name. If the shop with that key has been renamed by
-- the time the second phone's operation arrives, that phone has added another shop. It gets the key that the phone made
-- for this case ('fallback'), and all that the phone did with it before it knew carries both keys. The name could not
-- tell the shops apart, since either may have been renamed again. Operations of older pages have no fallback.

-- Returns the operations with the keys of the shops that they are meant for.
create function private.resolve_shop_keys(ops private.incoming_operation[]) returns private.incoming_operation[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return array(
    select (o.n, o.id, o.entity, o.kind, case
        when o.fallback is not null and (exists (select from public.shop s where s.key = o.fallback)
          or exists (select from public.shop s where s.key = o.key
            and private.fold_case(s.name) <> private.fold_case(o.added)))
        then o.fallback else o.key end, o.at, o.phone_time, o.data)::private.incoming_operation
    from (select op.*, (op.data ->> 'fallback')::uuid as fallback,
        case when op.kind = 'add' then coalesce(private.tidy_text(op.data, 'name'), '') end as added
      from unnest(ops) as op) as o
    order by o.n);
end;
$$;

-- Applies operations on different shops.
create function private.apply_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  resolved constant private.incoming_operation[] := private.resolve_shop_keys(ops);
  kind text;
  exist boolean;
  same_kind private.incoming_operation[];
begin
  for kind, exist, same_kind in
    select o.kind, s.key is not null, array_agg(o order by o.n)
    from unnest(resolved) as o left join public.shop s on s.key = o.key
    group by 1, 2
  loop
    if not exist and kind <> 'add' then
      raise exception 'unknown-shop';
    end if;
    case kind
      when 'add' then
        if exist then
          perform private.add_existing_shops(same_kind);
        else
          perform private.add_shops(same_kind);
        end if;
      when 'rename' then perform private.rename_shops(same_kind);
      when 'remove' then perform private.set_shops_active(same_kind, false);
      when 'restore' then perform private.set_shops_active(same_kind, true);
      when 'place' then perform private.place_categories(same_kind);
      else raise exception 'unknown-kind';
    end case;
  end loop;
end;
$$;

revoke all on function
  private.add_shops(private.incoming_operation[]), private.add_existing_shops(private.incoming_operation[]),
  private.rename_shops(private.incoming_operation[]), private.set_shops_active(private.incoming_operation[], boolean),
  private.place_categories(private.incoming_operation[]), private.resolve_shop_keys(private.incoming_operation[]),
  private.apply_shops(private.incoming_operation[])
from public;
grant execute on function
  private.add_shops(private.incoming_operation[]), private.add_existing_shops(private.incoming_operation[]),
  private.rename_shops(private.incoming_operation[]), private.set_shops_active(private.incoming_operation[], boolean),
  private.place_categories(private.incoming_operation[]), private.resolve_shop_keys(private.incoming_operation[]),
  private.apply_shops(private.incoming_operation[])
to authenticated;
