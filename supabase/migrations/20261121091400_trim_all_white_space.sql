-- Text as it is kept: no white space at the ends (also no line break), single spaces inside. Null stays null; what is not text is refused.
create or replace function private.tidy_text(data jsonb, field text) returns text
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
