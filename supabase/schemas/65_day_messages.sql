-- The messages about a day: in the evening what comes tomorrow, in the morning what is to be done. A scheduled function
-- sends them, with the backup's role. What of a series is on a day is worked out there, by the rules of the phones.

-- The last day of which each member has been told, in the evening and in the morning.
create table private.told_day (
  member uuid references private.family_member on delete cascade,
  call text constraint bad_call check (call in ('evening', 'morning')),
  day date not null,
  primary key (member, call)
);
call private.hide_table('private.told_day');

-- Returns those who are to be told of a day, each once, and the rows of what is on it: {members: [{member, devices}],
-- rows}; null for nobody.
create function private.claim_day_messages(call text, day date) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed jsonb;
begin
  with told as (
    insert into private.told_day as t (member, call, day)
    select m.id, claim_day_messages.call, claim_day_messages.day from private.family_member m
    where private.listening_devices('day', m.id, false) <> '[]' order by m.id
    on conflict on constraint told_day_pkey do update set day = excluded.day where t.day < excluded.day
    returning t.member
  )
  select jsonb_agg(jsonb_build_object(
    'member', t.member, 'devices', private.listening_devices('day', t.member, false))) into claimed
  from told t;
  if claimed is null then
    return null;
  end if;
  return jsonb_build_object(
    'members', claimed,
    'rows', private.planned_rows() || jsonb_build_object(
      'calendar', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.calendar c),
      'calendar_event', (
        select coalesce(jsonb_agg(to_jsonb(e)), '[]') from public.calendar_event e
        where claim_day_messages.day between e.first_day and coalesce(e.last_day, e.first_day)),
      'log', (
        select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.log l where l.due = claim_day_messages.day)));
end;
$$;

-- Forgets devices that nothing will ever reach. Who was not reached may be told again.
create function private.record_day_message(member uuid, call text, reached boolean, gone text[]) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.push_subscription s where s.endpoint = any (gone);
  delete from private.told_day t
  where t.member = record_day_message.member and t.call = record_day_message.call and not reached;
$$;

-- The API, for the schedule.
call private.serve('family_backup', 'private.claim_day_messages', 'private.record_day_message');
