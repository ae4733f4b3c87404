-- Realtime asks its policy when somebody joins and when they renew their token: who is taken off the family list goes on
-- hearing the topic until their token ends, ten minutes at most. For so long the messages say that something changed and
-- not what; the phones that may know it ask.
create table private.last_removal (
  only_row boolean primary key default true constraint one_row check (only_row),
  removed_at timestamptz not null
);
alter table private.last_removal enable row level security;
create policy "nobody touches the last removal through the API" on private.last_removal for all to anon, authenticated
  using (false) with check (false);

create function private.note_removal() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.last_removal (removed_at) values (now())
  on conflict (only_row) do update set removed_at = excluded.removed_at;
  return null;
end;
$$;
revoke all on function private.note_removal() from public;
create trigger note_removal after delete or update of id or truncate on private.family_member
  for each statement execute function private.note_removal();

create or replace function private.announce_changes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hushed constant boolean := exists (
    select from private.last_removal where removed_at > now() - interval '10 minutes');
  changed jsonb;
begin
  if not hushed then
    changed := jsonb_build_object(
      'shopping', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.shopping s where s.rev = new.value),
      'purchase', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.purchase p where p.rev = new.value),
      'log', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.log l where l.rev = new.value)
    );
  end if;
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
