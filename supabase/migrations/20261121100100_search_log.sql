-- What makes an entry match one word of a query: it is in the name, it is there in the other spelling, or a word of
-- the name has the same stem. Gives a condition on 'document'; where 'indexed', one that the indexes answer.
create function private.word_condition(word text, indexed boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  spelled text := private.spelled(word);
  form text;
  condition text;
  conditions text[] := '{}';
begin
  for form in select distinct unnest(array[word, spelled]) loop
    condition := format('document like %L', '%' || regexp_replace(form, '([\\%_])', '\\\1', 'g') || '%');
    -- Without three letters or digits in a row there is no trigram to look up.
    if indexed and form !~ '[0-9a-zß-öø-ÿ]{3}' then
      condition := format('(private.letter_pairs(split_part(document, E''\n'', 1)) @> %L and %s)',
        (select array_agg(substr(form, n, 2)) from generate_series(1, greatest(1, char_length(form) - 1)) as n),
        condition);
    end if;
    conditions := conditions || condition;
  end loop;
  if spelled ~ '^[0-9a-zß-öø-ÿ]+$' and private.stem(spelled) <> spelled then
    conditions := conditions || format('document like %L', E'%\n' || private.stem(spelled) || E'\n%');
  end if;
  return '(' || array_to_string(conditions, ' or ') || ')';
end;
$$;

-- The newest entries that match every word, before a place in the list. Walking back from there soon meets enough of
-- the common words; the indexes find the rare ones. 'matches' counts the matches of all time, to a thousand at most.
create function private.find_log(
  words text[], before_date timestamptz, before_key uuid, most integer, counting boolean,
  out keys uuid[], out matches integer
)
language plpgsql stable security definer
set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = on
as $$
declare
  walk constant integer := 4000;
  highest constant integer := 1000;
  place text := format('(date, key) < (%L, %L)', before_date, before_key);
  walking text;
  looking text;
  walked integer;
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
  select string_agg(private.word_condition(word, false), ' and '), string_agg(private.word_condition(word, true), ' and ')
  into walking, looking from unnest(words) as word;

  execute format('select coalesce(array_agg(key) filter (where %s), ''{}''), count(*)
    from (select * from private.log_search where %s order by date desc, key desc limit %s) as newest',
    walking, place, walk) into keys, walked;
  matches := least(cardinality(keys), highest);
  keys := keys[:most];
  if walked < walk then
    return;
  end if;

  -- From here on the indexes of the words, not the one of the walk.
  perform set_config('enable_indexscan', 'off', true);
  if cardinality(keys) < most then
    execute format('select array(
      select key from (select key, date from private.log_search where %s and %s offset 0) as matching
      order by date desc, key desc limit %s)', place, looking, most) into keys;
  end if;
  if counting and matches < highest then
    execute format('select count(*) from (select from private.log_search where %s limit %s) as matching',
      looking, highest) into matches;
  end if;
end;
$$;

-- Entries newest first, a page at a time: those whose name matches every word, done or not; without a word all that is
-- done. 'before' is the 'next' of the page before, or a {date}. Gives {rows, next, found}: 'next' is null at the end;
-- 'found' stands on the first page of a search, and a thousand means as many or more.
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
    keys := private.done_before(before_date, before_key, page + 1);
  else
    select f.keys, f.matches into keys, matches
    from private.find_log(words, before_date, before_key, page + 1, before is null) as f;
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

-- The words of a query, each once; what nobody types is cut off.
create function private.query_words(query text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select word from regexp_split_to_table(left(private.folded(query), 200), '\s+') as word
    where word <> '' group by word order by char_length(word) desc, word limit 12);
$$;

create function private.done_before(before_date timestamptz, before_key uuid, most integer) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select key from private.log_search
    where done and (date, key) < (before_date, before_key) and (select private.is_member())
    order by date desc, key desc limit most);
$$;

revoke all on function private.word_condition(text, boolean) from public;
revoke all on function private.find_log(text[], timestamptz, uuid, integer, boolean) from public;
revoke all on function private.query_words(text) from public;
revoke all on function private.done_before(timestamptz, uuid, integer) from public;
revoke all on function public.search_log(text, jsonb, integer) from public, anon;
grant execute on function private.find_log(text[], timestamptz, uuid, integer, boolean) to authenticated;
grant execute on function private.query_words(text) to authenticated;
grant execute on function private.done_before(timestamptz, uuid, integer) to authenticated;
grant execute on function private.folded(text) to authenticated;
grant execute on function public.search_log(text, jsonb, integer) to authenticated;
