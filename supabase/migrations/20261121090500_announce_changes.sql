-- At the end of every transaction that took a revision: one message on the family's private topic, with the rows it
-- changed, or without them where they are many; then the phones ask for them.
create function private.announce_changes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed jsonb := jsonb_build_object(
    'shopping', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.shopping s where s.rev = new.value),
    'purchase', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.purchase p where p.rev = new.value),
    'log', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.log l where l.rev = new.value)
  );
begin
  perform realtime.send(
    private.current_revision() || jsonb_build_object(
      'rev', new.value,
      'rows', case when octet_length(changed::text) <= 100000 then changed end
    ),
    'change', 'family', true
  );
  return null;
end;
$$;
revoke all on function private.announce_changes() from public;

create constraint trigger announce_changes after update on private.revision
  deferrable initially deferred for each row execute function private.announce_changes();

-- Members listen; there is no insert policy, so nobody but the database speaks.
create policy "members hear the family" on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'family' and extension = 'broadcast' and (select private.is_member()));
