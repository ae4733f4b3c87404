-- How long the items of a category keep in the freezer, where a member has chosen another number than the pages' own.
create table public.norm (
  -- Made by the phone from the category, so that two members who set the same category write the same row.
  key uuid primary key,
  -- In lower case.
  category text not null,
  -- Null means the pages' own number.
  months integer,
  constraint bad_category check (private.is_tidy(category, 40) and category = private.fold_case(category)),
  constraint bad_months check (months between 1 and 60)
);
call private.sync_table('public.norm');
grant select, insert (key, category, months, stamps), update (months, stamps) on public.norm to authenticated;
