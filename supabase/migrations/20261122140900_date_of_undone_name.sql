-- Gives an open entry back the date that it had when its new name is taken back, as when its completion is.
alter function private.date_reopened(jsonb, bigint) rename to date_before;

create or replace function private.rename_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.date_before(o.data, o.at) from unnest(ops) as o;
  update public.log l set
    name = case when private.wins(l.stamps, 'name', o.at, o.id)
      then coalesce(private.tidy_text(o.data, 'name'), '') else l.name end,
    date = case when not l.done and private.wins(l.stamps, 'date', o.at, o.id)
      then private.date_before(o.data, o.at) else l.date end,
    stamps = private.stamped(l.stamps, case when l.done then array['name'] else array['name', 'date'] end, o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key;
end;
$$;

create or replace function private.reopen_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.date_before(o.data, o.at) from unnest(ops) as o;
  update public.log l set done = false, date = private.date_before(o.data, o.at), done_by = null,
    stamps = private.stamped(l.stamps, array['done', 'date'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'done', o.at, o.id);
end;
$$;
