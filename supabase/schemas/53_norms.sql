-- How many months the items of a category keep in the freezer, where a member has chosen another number than the pages'
-- own.
create table public.norm (
  -- Made by the phone from the category, so that two members who set the same category write the same row.
  key uuid primary key,
  -- In lower case.
  category text not null,
  -- Null means the pages' own number.
  months integer,
  rev bigint not null,
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_category check (private.is_tidy(category, 40) and category = private.fold_case(category)),
  constraint bad_months check (months between 1 and 60),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index norm_rev on public.norm (rev);
alter table public.norm enable row level security;
revoke all on public.norm from public, anon, authenticated;
grant select, insert (key, category, months, stamps), update (months, stamps) on public.norm to authenticated;

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
