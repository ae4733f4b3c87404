-- Changes come as operations: each once, each in its own savepoint, merged field by field by the author's time.

create table private.applied_operation (
  id uuid primary key,
  member uuid not null,
  applied_at timestamptz not null default now()
);
alter table private.applied_operation enable row level security;

-- 'new' the first time, 'duplicate' when the caller sent it before, 'taken' when another member did.
create function private.claim_operation(operation uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.applied_operation (id, member) values (operation, auth.uid()) on conflict (id) do nothing;
  if found then
    return 'new';
  end if;
  return (select case when member = auth.uid() then 'duplicate' else 'taken' end
    from private.applied_operation where id = operation);
end;
$$;

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

-- Text as it is kept: no space at the ends, single spaces inside. Null stays null; what is not text is refused.
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
  return regexp_replace(btrim(data ->> field), '\s+', ' ', 'g');
end;
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

revoke all on function private.claim_operation(uuid) from public;
revoke all on function private.wins(jsonb, text, bigint, uuid) from public;
revoke all on function private.stamped(jsonb, text[], bigint, uuid) from public;
revoke all on function private.tidy_text(jsonb, text) from public;
revoke all on function private.flag(jsonb, text, boolean) from public;
revoke all on function private.to_time(bigint) from public;
grant execute on function private.claim_operation(uuid) to authenticated;
grant execute on function private.wins(jsonb, text, bigint, uuid) to authenticated;
grant execute on function private.stamped(jsonb, text[], bigint, uuid) to authenticated;
grant execute on function private.tidy_text(jsonb, text) to authenticated;
grant execute on function private.flag(jsonb, text, boolean) to authenticated;
grant execute on function private.to_time(bigint) to authenticated;
