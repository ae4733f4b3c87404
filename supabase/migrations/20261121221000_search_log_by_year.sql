-- A search for a year finds what was done in it: 'fejet 2024'.

-- A year in capital letters, which no word of a query is made of: '20' is not to find all that was done in 2020.
create or replace function private.year_line(year text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select translate(year, '0123456789', 'ABCDEFGHIJ') || E'\n'; $$;

create or replace function private.search_document(name text, date timestamptz) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select folded || case when spelled <> folded then E'\t' || spelled else '' end || E'\n' || coalesce((
    select string_agg(distinct private.stem(word) || E'\n', '')
    from regexp_split_to_table(spelled, '[^0-9a-zß-öø-ÿ]+') as word where word <> ''), '')
    || private.year_line(extract(year from date at time zone 'Europe/Copenhagen')::text)
  from (select private.fold_case(name) as folded, private.fold_spelling(private.fold_case(name)) as spelled) as this;
$$;
revoke all on function private.year_line(text), private.search_document(text, timestamptz) from public;

create or replace function private.index_log_entry() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null or new.purged_at is not null then
    delete from private.log_search where key = new.key;
  else
    insert into private.log_search (key, date, done, document)
    values (new.key, new.date, new.done, private.search_document(new.name, new.date))
    on conflict (key) do update set date = excluded.date, done = excluded.done, document = excluded.document;
  end if;
  return null;
end;
$$;

create or replace function private.rebuild_log_search() returns void
language sql volatile set search_path = ''
as $$
  delete from private.log_search;
  insert into private.log_search (key, date, done, document)
  select key, date, done, private.search_document(name, date) from public.log where deleted_at is null and purged_at is null;
$$;

create or replace function private.word_condition(word text, indexed boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  spelled text := private.fold_spelling(word);
  form text;
  condition text;
  conditions text[] := '{}';
begin
  for form in select distinct unnest(array[word, spelled]) loop
    condition := format('document like %L', '%' || regexp_replace(form, '([\\%_])', '\\\1', 'g') || '%');
    -- Without three letters or digits in a row there is no trigram to look up.
    if indexed and form !~ '[0-9a-zß-öø-ÿ]{3}' then
      condition := format('(private.bigrams(split_part(document, E''\n'', 1)) @> %L and %s)',
        (select array_agg(substr(form, n, 2)) from generate_series(1, greatest(1, char_length(form) - 1)) as n),
        condition);
    end if;
    conditions := conditions || condition;
  end loop;
  if spelled ~ '^[0-9a-zß-öø-ÿ]+$' and private.stem(spelled) <> spelled then
    conditions := conditions || format('document like %L', E'%\n' || private.stem(spelled) || E'\n%');
  end if;
  if word ~ '^(19|20)[0-9]{2}$' then
    conditions := conditions || format('document like %L', '%' || E'\n' || private.year_line(word) || '%');
  end if;
  return '(' || array_to_string(conditions, ' or ') || ')';
end;
$$;

drop function if exists private.search_document(text);
select private.rebuild_log_search();
