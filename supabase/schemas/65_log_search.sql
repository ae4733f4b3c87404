-- The search index of the log, maintained by a trigger: a row for every entry that is not deleted.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The Danish stemmer without stop words: somebody who searches for 'over' means that word.
create text search dictionary private.danish_words (template = pg_catalog.snowball, language = danish);

-- 'aa' is another spelling of å, 'ae' of æ, 'oe' of ø. They are never replaced by a or o: 'bør' is not 'bor'.
create function private.fold_spelling(folded text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select replace(replace(replace(folded, 'aa', 'å'), 'ae', 'æ'), 'oe', 'ø'); $$;

create function private.stem(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select coalesce((ts_lexize('private.danish_words', word))[1], word); $$;

-- Writes a year in capital letters, which no word of a query contains, so that '20' does not find everything done in
-- 2020.
create function private.year_line(year text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select translate(year, '0123456789', 'ABCDEFGHIJ') || E'\n'; $$;

-- Returns the name, a tab and the name in normalized spelling if that differs, then a line for each stem and one for
-- the year. Query words never contain a tab or a line break, so they can match within the name, while stems and years
-- match whole lines.
create function private.search_document(name text, date timestamptz) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select folded || case when spelled <> folded then E'\t' || spelled else '' end || E'\n' || coalesce((
    select string_agg(distinct private.stem(word) || E'\n', '')
    from regexp_split_to_table(spelled, '[^0-9a-zß-öø-ÿ]+') as word where word <> ''), '')
    || private.year_line(extract(year from date at time zone 'Europe/Copenhagen')::text)
  from (select private.fold_case(name) as folded, private.fold_spelling(private.fold_case(name)) as spelled) as this;
$$;

-- Returns each letter and each pair of adjacent letters, because trigrams do not find words of one or two letters.
create function private.bigrams(words text) returns text[]
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
-- Without a list of pending entries, which every search would have to scan.
create index log_search_trigrams on private.log_search using gin (document extensions.gin_trgm_ops)
  with (fastupdate = off);
create index log_search_pairs on private.log_search using gin (private.bigrams(split_part(document, E'\n', 1)))
  with (fastupdate = off);

create function private.index_log_entry() returns trigger
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

-- Rebuilds the whole index, after rows were inserted without triggers.
create function private.rebuild_log_search() returns void
language sql volatile set search_path = ''
as $$
  delete from private.log_search where true;
  insert into private.log_search (key, date, done, document)
  select key, date, done, private.search_document(name, date) from public.log where deleted_at is null and purged_at is null;
$$;

create trigger index_log_entry after insert or update of name, done, date, deleted_at, purged_at on public.log
  for each row execute function private.index_log_entry();

-- Returns the distinct words of a query, which is cut off at a length that nobody types.
create function private.query_words(query text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select word from regexp_split_to_table(left(private.fold_case(query), 200), '\s+') as word
    where word <> '' group by word order by char_length(word) desc, word limit 12);
$$;

-- Returns an SQL condition on 'document' for one word of a query: it is in the name, or in the name's normalized
-- spelling, or a word of the name has the same stem, or it is the year of the entry. With 'indexed', a condition that
-- the indexes can answer.
create function private.word_condition(word text, indexed boolean) returns text
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
    -- The index of trigrams helps only with three letters or digits in a row. For shorter words the index of bigrams
    -- finds candidates, which the condition then checks.
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

-- Returns the newest entries that match every word, before a position in the list. For common words, scanning back from
-- there soon finds enough; for rare words one query on the indexes returns the entries and their number. 'matches'
-- counts all matches, up to a thousand.
create function private.find_entries(
  words text[], before_date timestamptz, before_key uuid, most integer, counting boolean,
  out keys uuid[], out matches integer
)
language plpgsql stable security definer
set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = on
as $$
declare
  scan_limit constant integer := 4000;
  max_matches constant integer := 1000;
  older text := format('(date, key) < (%L, %L)', before_date, before_key);
  scan_condition text;
  index_condition text;
  scanned integer;
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
  select string_agg(private.word_condition(word, false), ' and '), string_agg(private.word_condition(word, true), ' and ')
  into scan_condition, index_condition from unnest(words) as word;

  execute format('select coalesce(array_agg(key) filter (where %s), ''{}''), count(*)
    from (select * from private.log_search where %s order by date desc, key desc limit %s) as newest',
    scan_condition, older, scan_limit) into keys, scanned;
  matches := least(cardinality(keys), max_matches);
  keys := keys[:most];
  if scanned < scan_limit then
    return;
  end if;

  -- The following queries should use the indexes of the words, which are read by bitmap scans. Without plain index
  -- scans, the planner does not choose the index by date that the first query used.
  perform set_config('enable_indexscan', 'off', true);
  if cardinality(keys) < most then
    execute format('select coalesce(array_agg(key order by date desc, key desc), ''{}'')
      from private.log_search where %s and %s', older, index_condition) into keys;
    matches := least(cardinality(keys), max_matches);
    keys := keys[:most];
  elsif counting and matches < max_matches then
    execute format('select count(*) from (select from private.log_search where %s limit %s) as matching',
      index_condition, max_matches) into matches;
  end if;
end;
$$;

create function private.done_entries_before(before_date timestamptz, before_key uuid, most integer) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select key from private.log_search
    where done and (date, key) < (before_date, before_key) and (select private.is_member())
    order by date desc, key desc limit most);
$$;

-- Returns a page of entries, newest first: those whose name or year matches every word, done or not; without words, all
-- done entries. 'before' is the 'next' of the previous page, or a {date}. Returns {rows, next, found}: 'next' is null
-- at the end; 'found' is on the first page of a search, and a thousand means that many or more.
create function public.search_log(query text, before jsonb default null, most integer default 50) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  page constant integer := least(greatest(most, 1), 1000);
  before_date constant timestamptz := coalesce((before ->> 'date')::timestamptz, 'infinity');
  before_key constant uuid := coalesce((before ->> 'key')::uuid, '00000000-0000-0000-0000-000000000000');
  words text[];
  keys uuid[];
  matches integer;
  entries jsonb[];
begin
  perform private.require_member();
  words := private.query_words(query);
  if words = '{}' then
    keys := private.done_entries_before(before_date, before_key, page + 1);
  else
    select f.keys, f.matches into keys, matches
    from private.find_entries(words, before_date, before_key, page + 1, before is null) as f;
  end if;
  entries := array(select to_jsonb(l) from public.log l where l.key = any (keys[:page]) order by l.date desc, l.key desc);
  return jsonb_build_object(
    'rows', to_jsonb(entries),
    'next', case when cardinality(keys) > page
      then jsonb_build_object('date', entries[page] -> 'date', 'key', entries[page] -> 'key') end,
    'found', case when before is null then matches end
  );
end;
$$;

-- Returns the years in which something was done, newest first. It jumps from the last entry of each year to the year
-- before, so it reads as many rows as there are years.
create function private.log_years() returns integer[]
language sql stable security definer set search_path = ''
as $$
  with recursive last_of_year (date) as (
    (select date from private.log_search where done order by date desc, key desc limit 1)
    union all
    select (
      select earlier.date from private.log_search earlier
      where earlier.done
        and earlier.date < date_trunc('year', l.date at time zone 'Europe/Copenhagen') at time zone 'Europe/Copenhagen'
      order by earlier.date desc, earlier.key desc limit 1)
    from last_of_year l where l.date is not null
  )
  select coalesce(array_agg(extract(year from date at time zone 'Europe/Copenhagen')::integer order by date desc), '{}')
  from last_of_year where date is not null and (select private.is_member());
$$;

create function public.log_years() returns integer[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  return private.log_years();
end;
$$;

revoke all on function
  private.fold_spelling(text), private.stem(text), private.year_line(text),
  private.search_document(text, timestamptz), private.bigrams(text),
  private.index_log_entry(), private.rebuild_log_search(), private.word_condition(text, boolean),
  private.query_words(text), private.find_entries(text[], timestamptz, uuid, integer, boolean),
  private.done_entries_before(timestamptz, uuid, integer), private.log_years()
from public;
revoke all on function public.search_log(text, jsonb, integer), public.log_years() from public, anon;
grant execute on function
  private.query_words(text), private.find_entries(text[], timestamptz, uuid, integer, boolean),
  private.done_entries_before(timestamptz, uuid, integer), private.log_years(),
  public.search_log(text, jsonb, integer), public.log_years()
to authenticated;
