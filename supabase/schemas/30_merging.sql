-- What the operations on every table share: reading their values, and merging field by field by the author's time.

-- Text as it is kept: no white space at the ends (also no line break), single spaces inside. Null stays null; what is not text is refused.
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

-- Lower case, letters whole. Spelled out where it matters, so that it does not hang on the database's locale.
create function private.folded(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(lower(normalize(words, nfc)), 'ÆØÅÄÖÜÉÈÊËÁÀÂÇÑÓÒÔÍÌÎÏÚÙÛÝÐÞÃÕ', 'æøåäöüéèêëáàâçñóòôíìîïúùûýðþãõ');
$$;

-- A truth value of an operation, or what stands there when it says nothing of it.
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

create function private.to_time(ms bigint) returns timestamptz
language sql immutable set search_path = ''
as $$ select to_timestamp(ms / 1000.0); $$;

-- Is the author's time of this operation later than what set the field? Ties go to the higher operation id.
create function private.wins(stamps jsonb, field text, at bigint, operation uuid) returns boolean
language sql immutable set search_path = ''
as $$
  select stamps -> field is null
    or (stamps -> field ->> 0)::bigint < at
    or ((stamps -> field ->> 0)::bigint = at and (stamps -> field ->> 1) collate "C" < operation::text collate "C");
$$;

-- The stamps after this operation has set these fields, where it wins.
create function private.stamped(stamps jsonb, fields text[], at bigint, operation uuid) returns jsonb
language sql immutable set search_path = ''
as $$
  select stamps || coalesce(
    (select jsonb_object_agg(field, jsonb_build_array(at, operation)) from unnest(fields) as field
      where private.wins(stamps, field, at, operation)),
    '{}'::jsonb
  );
$$;

-- Two operations of one phone are never at the same time, so many in one moment reach past it.
create function private.soon() returns timestamptz
language sql stable set search_path = ''
as $$ select now() + interval '1 second'; $$;

create function private.is_past(stamps jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select not jsonb_path_exists(stamps, 'strict $.*[0] ? (@ > $soon)',
    jsonb_build_object('soon', extract(epoch from private.soon()) * 1000), true);
$$;

revoke all on function private.tidy_text(jsonb, text) from public;
revoke all on function private.folded(text) from public;
revoke all on function private.flag(jsonb, text, boolean) from public;
revoke all on function private.to_time(bigint) from public;
revoke all on function private.wins(jsonb, text, bigint, uuid) from public;
revoke all on function private.stamped(jsonb, text[], bigint, uuid) from public;
revoke all on function private.soon() from public;
revoke all on function private.is_past(jsonb) from public;
grant execute on function private.tidy_text(jsonb, text) to authenticated;
grant execute on function private.folded(text) to authenticated;
grant execute on function private.flag(jsonb, text, boolean) to authenticated;
grant execute on function private.to_time(bigint) to authenticated;
grant execute on function private.wins(jsonb, text, bigint, uuid) to authenticated;
grant execute on function private.stamped(jsonb, text[], bigint, uuid) to authenticated;
grant execute on function private.soon() to authenticated;
grant execute on function private.is_past(jsonb) to authenticated;
