-- Makes a table one that all phones have (70_actions.sql, 80_changes.sql): it gets the revision of its last write and,
-- for each field, the author's time and action that set it. Members read, add and change rows as far as its grants go.
-- Nobody deletes any: a flag removes a row, and no policy for reading asks for it, because phones must learn of it.
-- 'is_kept' says of a row r whether a phone that starts over needs it.
create procedure private.sync_table(relation regclass, is_kept text default 'true')
language plpgsql set search_path = ''
as $$
begin
  execute format($sql$
    alter table %1$s
      -- The default is for rows from an export that is older than this column.
      add rev bigint not null default 1,
      add stamps jsonb not null default '{}'::jsonb constraint bad_stamps check (private.are_stamps(stamps));
    create index on %1$s (rev);
    create trigger lock_revision_first before update on %1$s
      for each statement execute function private.lock_revision_first();
    create trigger set_rev before insert or update on %1$s for each row execute function private.set_rev();
    create policy "members read" on %1$s for select to authenticated using ((select private.is_member()));
    create policy "members add" on %1$s for insert to authenticated
      with check ((select private.is_member()));
    create policy "members change" on %1$s for update to authenticated
      using ((select private.is_member()))
      with check ((select private.is_member()));
    create function private.is_kept(r %1$s) returns boolean language sql stable set search_path = '' return %2$s;
    grant execute on function private.is_kept(%1$s) to authenticated;
    call private.export_table(%1$L);
  $sql$, relation, is_kept);
end;
$$;

-- Makes it one with a bin: what a person deletes can be restored for 30 days, and is then erased (92_upkeep.sql). The row
-- stays so that phones learn of it, and nobody changes it any more.
create procedure private.bin_table(relation regclass)
language plpgsql set search_path = ''
as $$
begin
  execute format($sql$
    alter table %1$s
      -- Since when it has been in the bin, and when it was erased.
      add deleted_at timestamptz constraint bad_deleted_at check (private.is_plausible(deleted_at)),
      add purged_at timestamptz constraint bad_purge_time check (private.is_plausible(purged_at));
    call private.sync_table(%1$L, 'r.purged_at is null');
    alter policy "members change" on %1$s using ((select private.is_member()) and purged_at is null);
    create trigger stay_in_bin before insert or update of deleted_at on %1$s
      for each row when (new.deleted_at < now()) execute function private.stay_in_bin();
  $sql$, relation);
end;
$$;

-- Returns the columns of each synced table, which is one in the schema public with the columns key, rev and stamps, and
-- their types: {table: {column: type}}.
create function private.synced_tables() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(t.name, t.columns) from (
    select c.relname as name, jsonb_object_agg(a.attname, format_type(a.atttypid, null)) as columns
    from pg_catalog.pg_class c
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname
  ) as t
  where t.columns ?& array['key', 'rev', 'stamps'];
$$;

grant execute on function private.synced_tables() to authenticated;
