-- Gives an entry back the date that it had when its completion is taken back.
create function private.date_reopened(data jsonb, at bigint) returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  if not data ? 'date' or jsonb_typeof(data -> 'date') = 'null' then
    return private.to_time(at);
  end if;
  if jsonb_typeof(data -> 'date') <> 'number' then
    raise exception 'bad-data';
  end if;
  if (data ->> 'date')::numeric < -2208988800000 then
    raise exception 'bad-date';
  end if;
  return private.to_time(least((data ->> 'date')::numeric, at)::bigint);
end;
$$;

create or replace function private.reopen_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.date_reopened(o.data, o.at) from unnest(ops) as o;
  update public.log l set done = false, date = private.date_reopened(o.data, o.at), done_by = null,
    stamps = private.stamped(l.stamps, array['done', 'date'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'done', o.at, o.id);
end;
$$;

revoke all on function private.date_reopened(jsonb, bigint) from public;
grant execute on function private.date_reopened(jsonb, bigint) to authenticated;
