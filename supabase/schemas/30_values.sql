-- What the columns of several tables may contain.

-- A number that members change only by adding to it (the operation 'count'), so that two who count at the same time
-- both take effect.
create domain private.counter as integer constraint bad_counter check (value between 0 and 9999);

-- True if the text has a visible character: not only spaces, zero-width characters, direction marks and the like.
-- src/lib/tidy-text.ts has the same list.
create function private.is_visible(words text) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return words ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
end;
$$;

-- True if the text has a visible character, no spaces at its ends, at most so many characters, and nothing inside that
-- nobody sees: soft hyphens, joiners and direction marks make two items of one name and turn sentences around. Phones
-- remove them (tidyInput in src/lib/tidy-text.ts). What emoji are made of is allowed: U+200D, U+FE0F and tags.
create function private.is_tidy(words text, most integer) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return words = btrim(words) and char_length(words) between 1 and most and private.is_visible(words)
    and words !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8]';
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

-- A phone cannot parse 'infinity' or the year 20000, and a backup that contains one could not be restored.
create function private.is_plausible(at timestamptz) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$ select at between '1900-01-01Z' and '3000-01-01Z'; $$;

-- True if these are field timestamps that an action can have written, because other actions would fail on anything
-- else: {"title": [1790000000000, "…"]}, the author's time in ms and the action's id. At most 16, counted apart: in the
-- pattern, '{0,16}' around the other repetitions made it take thirty times as long.
create function private.are_stamps(stamps jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?)*\}$'
    and jsonb_array_length(jsonb_path_query_array(stamps, '$.*')) <= 16;
end;
$$;

-- True if the action is later, by its author's time, than the one that set the field. Ties go to the higher id.
create function private.wins(stamps jsonb, field text, at bigint, action uuid) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return stamps -> field is null
    or (stamps -> field ->> 0)::bigint < at
    or ((stamps -> field ->> 0)::bigint = at and (stamps -> field ->> 1) collate "C" < action::text collate "C");
end;
$$;

grant execute on function
  private.is_visible(text), private.is_tidy(text, integer), private.fold_case(text), private.is_plausible(timestamptz),
  private.are_stamps(jsonb), private.wins(jsonb, text, bigint, uuid)
to authenticated;
