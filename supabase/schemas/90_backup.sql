-- Who makes the weekly export: a role that reads all and writes nothing, reached with a token made for it alone.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'family_backup') then
    create role family_backup nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end;
$$;
grant family_backup to authenticator;
grant usage on schema public, private to family_backup;
grant select on public.photos, public.shopping, public.purchase, public.log,
  private.family_member, private.operation to family_backup;

create policy "the backup reads photos" on public.photos for select to family_backup using (true);
create policy "the backup reads shopping" on public.shopping for select to family_backup using (true);
create policy "the backup reads purchases" on public.purchase for select to family_backup using (true);
create policy "the backup reads the log" on public.log for select to family_backup using (true);
create policy "the backup reads the family list" on private.family_member for select to family_backup using (true);
create policy "the backup reads operations" on private.operation for select to family_backup using (true);
comment on policy "the backup reads photos" on public.photos is 'An export without some rows would lose them.';
comment on policy "the backup reads shopping" on public.shopping is 'An export without some rows would lose them.';
comment on policy "the backup reads purchases" on public.purchase is 'An export without some rows would lose them.';
comment on policy "the backup reads the log" on public.log is 'An export without some rows would lose them.';
comment on policy "the backup reads the family list" on private.family_member
  is 'An export without some rows would lose them.';
comment on policy "the backup reads operations" on private.operation is 'An export without some rows would lose them.';

-- All family data in one snapshot: {table: [row, ...]}, each table in the order of its key, times in UTC.
create function public.export_family() returns jsonb
language sql stable security invoker set search_path = '' set timezone = 'UTC'
as $$
  select jsonb_build_object(
    'family_member', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from private.family_member t),
    'photos', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from public.photos t),
    'shopping', (select coalesce(jsonb_agg(to_jsonb(t) order by t.key), '[]') from public.shopping t),
    'purchase', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from public.purchase t),
    'log', (select coalesce(jsonb_agg(to_jsonb(t) order by t.key), '[]') from public.log t),
    'operation', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from private.operation t)
  );
$$;
revoke all on function public.export_family() from public, anon, authenticated;
grant execute on function public.export_family() to family_backup;
