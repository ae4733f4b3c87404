-- The weekly export, and what is restored from one. It contains the tables with a policy for the role that makes it.

-- In an order in which their rows can be restored: each table after those it refers to.
create function private.archived_tables() returns table (name name, relation regclass, key text)
language sql stable set search_path = ''
as $$
  with recursive archived as (
    select p.polrelid as oid from pg_catalog.pg_policy p where 'family_backup'::regrole = any (p.polroles)
  ), placed (oid, depth) as (
    select oid, 0 from archived
    union all
    select k.conrelid, p.depth + 1 from placed p join pg_catalog.pg_constraint k on k.confrelid = p.oid
    where k.contype = 'f' and k.conrelid <> k.confrelid and k.conrelid in (select oid from archived)
  )
  select c.relname, c.oid::regclass, (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = c.oid and i.indisprimary)
  from placed p join pg_catalog.pg_class c on c.oid = p.oid
  group by c.oid, c.relname order by max(p.depth), c.relname;
$$;

-- {table: [row, ...]}, each table in the order of its key, times in UTC. The timeout replaces that of the API.
create function public.export_family() returns jsonb
language plpgsql stable security invoker
set search_path = '' set timezone = 'UTC' set statement_timeout = '25s'
as $$
declare
  archived record;
  rows jsonb;
  tables jsonb := '{}';
begin
  for archived in select * from private.archived_tables() loop
    execute format('select coalesce(jsonb_agg(to_jsonb(t) order by %s), ''[]'') from %s t', archived.key, archived.relation)
      into rows;
    tables := tables || jsonb_build_object(archived.name, rows);
  end loop;
  return tables;
end;
$$;

-- Call after inserting rows without the triggers that process members' changes. Makes every phone start over.
create function private.finish_import() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  "table" text;
  latest_rev bigint := 0;
  latest_time bigint := 0;
begin
  for "table" in select jsonb_object_keys(private.synced_tables()) loop
    execute format('select greatest($1, (select max(rev) from public.%1$I)),
      greatest($2, (select max((s.value ->> 0)::bigint) from public.%1$I r, jsonb_each(r.stamps) s))', "table")
    into latest_rev, latest_time using latest_rev, latest_time;
  end loop;
  update private.revision set transaction_id = null, epoch = gen_random_uuid(), value = 1 + greatest(value, latest_rev),
    latest = greatest(latest, latest_time)
  where only_row;
  -- The import may have changed the family list. Former members may still be connected to Realtime, so messages are
  -- muted as after a removal.
  perform private.record_time('removal');
end;
$$;

-- Called after an export is stored. An action more than a year old is refused when it arrives again (private.malformed),
-- so one that is forgotten here cannot be applied twice. Its time may have been a year ahead when it was received.
create function private.record_backup() returns void
language sql volatile security definer set search_path = ''
as $$
  select private.record_time('backup');
  delete from private.action where received_at < now() - interval '733 days';
$$;

call private.serve('family_backup', 'private.record_backup');

-- Returns when the last good backup was made, for members and for the backup itself; null when there was none.
create function private.last_backup() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.jwt() ->> 'role' is distinct from 'family_backup' then
    perform private.require_member();
  end if;
  return (select at from private.last_time where what = 'backup');
end;
$$;
call private.serve('authenticated', 'private.last_backup');

grant execute on function
  private.archived_tables(), private.last_backup(), public.export_family(), public.last_backup()
to family_backup;
