-- What the search of the log looks in, kept by a trigger: a row for every entry that is not deleted.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The Danish stemmer without stop words: whoever searches for 'over' means it.
create text search dictionary private.danish_words (template = pg_catalog.snowball, language = danish);

-- Lower case, letters whole. Spelled out where it matters, so that it does not hang on the database's locale.
create function private.folded(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(lower(normalize(words, nfc)), 'ÆØÅÄÖÜÉÈÊËÁÀÂÇÑÓÒÔÍÌÎÏÚÙÛÝÐÞÃÕ', 'æøåäöüéèêëáàâçñóòôíìîïúùûýðþãõ');
$$;

-- 'aa' is a way to spell å, 'ae' æ, 'oe' ø. Never are they spelled a or o: 'bør' is not 'bor'.
create function private.spelled(folded text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select replace(replace(replace(folded, 'aa', 'å'), 'ae', 'æ'), 'oe', 'ø'); $$;

create function private.stem(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select coalesce((ts_lexize('private.danish_words', word))[1], word); $$;

-- The name as written, a tab and the same in one spelling where that differs, then a line for each stem. Words never
-- hold a tab or a line break, so a word is found in a name and a stem between line breaks.
create function private.search_document(name text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select folded || case when spelled <> folded then E'\t' || spelled else '' end || E'\n' || coalesce((
    select string_agg(distinct private.stem(word) || E'\n', '')
    from regexp_split_to_table(spelled, '[^0-9a-zß-öø-ÿ]+') as word where word <> ''), '')
  from (select private.folded(name) as folded, private.spelled(private.folded(name)) as spelled) as this;
$$;

-- Each letter and each two neighbours of a text: trigrams do not know words of one or two letters.
create function private.letter_pairs(words text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct part), '{}') from generate_series(1, char_length(words)) as n,
    lateral (values (substr(words, n, 1)), (substr(words, n, 2))) as parts (part);
$$;

create table private.log_search (
  key uuid primary key references public.log (key) on delete cascade,
  date timestamptz not null,
  done boolean not null,
  document text not null
);
alter table private.log_search enable row level security;
create policy "nobody touches the index of the log through the API" on private.log_search for all to anon, authenticated
  using (false) with check (false);
create index log_search_newest on private.log_search (date, key);
-- Without a list of pending words, which every search would have to read through.
create index log_search_trigrams on private.log_search using gin (document extensions.gin_trgm_ops)
  with (fastupdate = off);
create index log_search_pairs on private.log_search using gin (private.letter_pairs(split_part(document, E'\n', 1)))
  with (fastupdate = off);

create function private.index_log_entry() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null or new.purged_at is not null then
    delete from private.log_search where key = new.key;
  else
    insert into private.log_search (key, date, done, document)
    values (new.key, new.date, new.done, private.search_document(new.name))
    on conflict (key) do update set date = excluded.date, done = excluded.done, document = excluded.document;
  end if;
  return null;
end;
$$;
create trigger index_log_entry after insert or update of name, done, date, deleted_at, purged_at on public.log
  for each row execute function private.index_log_entry();

insert into private.log_search (key, date, done, document)
select key, date, done, private.search_document(name) from public.log where deleted_at is null and purged_at is null;

revoke all on function private.folded(text) from public;
revoke all on function private.spelled(text) from public;
revoke all on function private.stem(text) from public;
revoke all on function private.search_document(text) from public;
revoke all on function private.letter_pairs(text) from public;
revoke all on function private.index_log_entry() from public;
