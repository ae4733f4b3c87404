-- What operations on all tables share: their type, reading their values, and merging field by field by the author's
-- time.

-- An operation that has been checked and whose time has been corrected.
create type private.incoming_operation as (
  -- Its position in the call, from 1.
  n integer,
  id uuid,
  entity text,
  kind text,
  key uuid,
  -- The author's time in ms since 1970, corrected.
  at bigint,
  -- The same time according to the phone.
  phone_time bigint,
  data jsonb
);

-- Normalizes text: no white space at the ends, and single spaces instead of spaces and line breaks inside. Null stays
-- null; a value that is not text is refused.
create function private.tidy_text(data jsonb, field text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(data -> field) not in ('string', 'null') then
    raise exception 'bad-data';
  end if;
  if char_length(data ->> field) > 10000 then
    raise exception 'bad-data';
  end if;
  return btrim(regexp_replace(data ->> field, '\s+', ' ', 'g'));
end;
$$;

-- True if the text has a visible character: not only spaces, zero-width characters, direction marks and the like.
-- src/lib/tidy-text.ts has the same list.
create function private.is_visible(words text) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return words ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
end;
$$;

-- Returns a boolean field, or 'otherwise' when the operation does not have it.
create function private.flag(data jsonb, field text, otherwise boolean) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if not data ? field then
    return otherwise;
  end if;
  if jsonb_typeof(data -> field) <> 'boolean' then
    raise exception 'bad-data';
  end if;
  return (data ->> field)::boolean;
end;
$$;

-- Returns the field 'day' of an operation, such as '2026-11-02'; null when it has none. Anything else is refused,
-- although Postgres takes 'tomorrow' for a date, too.
create function private.day_of(data jsonb) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(data -> 'day'), 'null') = 'null' then
    return null;
  end if;
  if jsonb_typeof(data -> 'day') <> 'string' or data ->> 'day' !~ '^20\d\d-\d\d-\d\d$' then
    raise exception 'bad-data';
  end if;
  return (data ->> 'day')::date;
end;
$$;

create function private.to_time(ms bigint) returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  return to_timestamp(ms / 1000.0);
end;
$$;

-- Folds case and composes letters with their accents, so that two spellings of a name are equal. Letters are listed
-- where the result would otherwise depend on the database's locale.
create function private.fold_case(words text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return translate(lower(normalize(words, nfc)), 'ÆØÅÄÖÜÉÈÊËÁÀÂÇÑÓÒÔÍÌÎÏÚÙÛÝÐÞÃÕ', 'æøåäöüéèêëáàâçñóòôíìîïúùûýðþãõ');
end;
$$;

-- True if these are field timestamps that an operation can have written, because other operations would fail on anything
-- else. At most 12, counted apart: in the pattern, '{0,12}' around the other repetitions made it take thirty times as
-- long.
create function private.are_stamps(stamps jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?)*\}$'
    and jsonb_array_length(jsonb_path_query_array(stamps, '$.*')) <= 12;
end;
$$;

-- True if the operation is later, by its author's time, than the one that set the field. Ties go to the higher
-- operation id.
create function private.wins(stamps jsonb, field text, at bigint, operation uuid) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return stamps -> field is null
    or (stamps -> field ->> 0)::bigint < at
    or ((stamps -> field ->> 0)::bigint = at and (stamps -> field ->> 1) collate "C" < operation::text collate "C");
end;
$$;

-- Returns the stamps after the operation has set those of the fields where it wins.
create function private.stamped(stamps jsonb, fields text[], at bigint, operation uuid) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  result jsonb := stamps;
begin
  foreach field in array fields loop
    if private.wins(stamps, field, at, operation) then
      result := result || jsonb_build_object(field, jsonb_build_array(at, operation));
    end if;
  end loop;
  return result;
end;
$$;

-- Returns the normalized values of those named fields in which the edit wins. 'fields' lists the editable fields:
-- {name: {kind: 'text' or 'flag', empty: the value when it is left empty}}. Any other field is refused.
create function private.edited_values(fields jsonb, data jsonb, stamps jsonb, at bigint, operation uuid) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  result jsonb := '{}';
begin
  for field in select jsonb_object_keys(data) loop
    if not fields ? field then
      raise exception 'bad-data';
    end if;
    continue when not private.wins(stamps, field, at, operation);
    result := result || jsonb_build_object(field, case fields -> field ->> 'kind'
      when 'flag' then to_jsonb(private.flag(data, field, null))
      else coalesce(to_jsonb(nullif(private.tidy_text(data, field), '')), fields -> field -> 'empty') end);
  end loop;
  return result;
end;
$$;

-- Returns only these fields of an operation's data.
create function private.only_fields(data jsonb, fields jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data) where fields ? key);
end;
$$;

-- Returns the value of every field that nobody has written.
create function private.empty_values(fields jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (select jsonb_object_agg(key, value -> 'empty') from jsonb_each(fields));
end;
$$;

-- The latest time that a change may have. No two operations of a phone have the same time, so a burst may end shortly
-- after now. The time of the clock and not of the transaction: while it waited for the revision's lock, another may have
-- set a later time in the same row.
create function private.latest_accepted_time() returns timestamptz
language plpgsql volatile set search_path = ''
as $$
begin
  return clock_timestamp() + interval '1 second';
end;
$$;

-- A stamp of tomorrow would win over every change until then.
create function private.stamps_are_past(stamps jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  return not jsonb_path_exists(stamps, 'strict $.*[0] ? (@ > $latest)',
    jsonb_build_object('latest', extract(epoch from private.latest_accepted_time()) * 1000), true);
end;
$$;

revoke all on function
  private.tidy_text(jsonb, text), private.is_visible(text), private.flag(jsonb, text, boolean), private.day_of(jsonb),
  private.to_time(bigint), private.fold_case(text), private.are_stamps(jsonb),
  private.wins(jsonb, text, bigint, uuid), private.stamped(jsonb, text[], bigint, uuid),
  private.edited_values(jsonb, jsonb, jsonb, bigint, uuid), private.only_fields(jsonb, jsonb),
  private.empty_values(jsonb),
  private.latest_accepted_time(), private.stamps_are_past(jsonb)
from public;
grant execute on function
  private.tidy_text(jsonb, text), private.is_visible(text), private.flag(jsonb, text, boolean), private.day_of(jsonb),
  private.to_time(bigint), private.fold_case(text), private.are_stamps(jsonb),
  private.wins(jsonb, text, bigint, uuid), private.stamped(jsonb, text[], bigint, uuid),
  private.edited_values(jsonb, jsonb, jsonb, bigint, uuid), private.only_fields(jsonb, jsonb),
  private.empty_values(jsonb),
  private.latest_accepted_time(), private.stamps_are_past(jsonb)
to authenticated;
