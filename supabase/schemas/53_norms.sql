-- How many months the items of a category keep in the freezer, where a member has chosen another number than the pages'
-- own.
create table public.norm (
  -- Made by the phone from the category's name, so that two members who set the same category write the same row.
  key uuid primary key,
  -- In lower case.
  category text not null,
  -- Null means the pages' own number.
  months integer,
  rev bigint not null,
  -- As in the table shopping.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_category check (category = btrim(category) and category = private.fold_case(category)
    and char_length(category) between 1 and 40 and private.is_visible(category)),
  constraint bad_months check (months between 1 and 60),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index norm_rev on public.norm (rev);
alter table public.norm enable row level security;
revoke all on public.norm from public, anon, authenticated;
grant select on public.norm to authenticated;
grant insert (key, category, months, stamps) on public.norm to authenticated;
grant update (months, stamps) on public.norm to authenticated;

create policy "members read norms" on public.norm for select to authenticated
  using ((select private.is_member()));
create policy "members add norms" on public.norm for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change norms" on public.norm for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
grant select on public.norm to family_backup;
create policy "the backup reads norms" on public.norm for select to family_backup using (true);
comment on policy "the backup reads norms" on public.norm is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.norm
  for each row execute function private.set_rev();

-- Applies operations on different norms. The latest sets the months. A key that belongs to another category is refused.
create function private.apply_norms(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where o.kind <> 'set') then
    raise exception 'unknown-kind';
  end if;
  if exists (select from unnest(ops) as o
    where case coalesce(jsonb_typeof(o.data -> 'months'), '')
      when 'null' then false
      when 'number' then (o.data ->> 'months')::numeric not between 1 and 60 or (o.data ->> 'months')::numeric % 1 <> 0
      else true end)
  then
    raise exception 'bad-data';
  end if;
  if exists (select from unnest(ops) as o join public.norm n on n.key = o.key
    where n.category <> private.fold_case(coalesce(private.tidy_text(o.data, 'category'), '')))
  then
    raise exception 'exists';
  end if;
  insert into public.norm (key, category, months, stamps)
  select o.key, private.fold_case(coalesce(private.tidy_text(o.data, 'category'), '')),
    (o.data ->> 'months')::numeric::integer, private.stamped('{}', array['months'], o.at, o.id)
  from unnest(ops) as o
  where not exists (select from public.norm n where n.key = o.key)
  order by o.n;
  update public.norm n set months = (o.data ->> 'months')::numeric::integer,
    stamps = private.stamped(n.stamps, array['months'], o.at, o.id)
  from unnest(ops) as o
  where n.key = o.key and private.wins(n.stamps, 'months', o.at, o.id);
end;
$$;
revoke all on function private.apply_norms(private.incoming_operation[]) from public;
grant execute on function private.apply_norms(private.incoming_operation[]) to authenticated;
