-- Calendars of others that members see in their week: the school's, a club's. The site fetches them by address, or a member
-- sends a file. netlify/lib/calendars reads and expands them.

-- address: whoever has it reads that calendar, so members know it, and nobody else; null for a file. failing_since and
-- failure: since when, and why, it could not be fetched, by the site.
create table public.calendar (
  key uuid primary key,
  name text not null,
  color text not null,
  -- Whose it is. Null: everybody's.
  for_member uuid,
  address text,
  failing_since timestamptz,
  failure text,
  constraint bad_name check (private.is_tidy(name, 60)),
  constraint bad_color check (color in ('red', 'gold', 'green', 'blue', 'purple', 'grey')),
  constraint bad_address check (address ~ '^[\x21-\x7e]+$' and char_length(address) <= 2000),
  constraint bad_failing_since check (private.is_plausible(failing_since))
);
call private.bin_table('public.calendar');
grant select,
  insert (key, name, color, for_member, address, deleted_at, stamps),
  update (name, color, for_member, deleted_at, stamps)
on public.calendar to authenticated;

-- What is in them, as Copenhagen's wall time; see 62_appointments.sql. A row's key is made from all that it says, so that
-- it never changes: what is otherwise in the source is another row. Only the site writes here.
create table public.calendar_event (
  key uuid primary key,
  calendar uuid not null,
  -- When its source had it no more.
  removed_at timestamptz,
  constraint bad_removed_at check (private.is_plausible(removed_at))
);
create index calendar_event_calendar on public.calendar_event (calendar);
call private.plan_table('public.calendar_event');
call private.sync_table('public.calendar_event', 'r.removed_at is null');
alter policy "members add" on public.calendar_event with check (false);
alter policy "members change" on public.calendar_event using (false) with check (false);
grant select on public.calendar_event to authenticated;

-- How far the site is with each. read_on: the day on which all of it was read; what comes into the 15 months ahead is seen
-- when it is read again on another day, changed or not.
create table private.calendar_fetch (
  calendar uuid primary key,
  fetched_at timestamptz not null default now(),
  etag text,
  read_on date
);
call private.hide_table('private.calendar_fetch');

-- The site's functions ask with a token of one minute for this role, which can do nothing else.
call private.make_role('family_calendars');

-- Returns the calendars to fetch that were not fetched for so many minutes, [{key, address, etag}], the longest ago first.
-- Nobody else gets them meanwhile.
create function private.due_calendars(minutes integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due jsonb;
begin
  with claimed as (
    insert into private.calendar_fetch as f (calendar)
    select c.key from public.calendar c left join private.calendar_fetch p on p.calendar = c.key
    where c.address is not null and c.deleted_at is null
      and (p.calendar is null or p.fetched_at < now() - make_interval(mins => due_calendars.minutes))
    order by p.fetched_at nulls first limit 20
    on conflict (calendar) do update set fetched_at = now()
      where f.fetched_at < now() - make_interval(mins => due_calendars.minutes)
    returning f.calendar, f.etag, f.read_on
  )
  select coalesce(jsonb_agg(jsonb_build_object('key', f.calendar, 'address', c.address,
    'etag', case when f.read_on = current_date then f.etag end)), '[]') into due
  from claimed f join public.calendar c on c.key = f.calendar;
  return due;
end;
$$;

-- Keeps what came of fetching a calendar: all that is in it, as [{title, place, firstDay, lastDay, fromTime, toTime}], or
-- null where it is unchanged or could not be fetched, for which 'failure' says why.
create function private.keep_calendar(calendar uuid, events jsonb, etag text, failure text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- One at a time, and before any row, as all who write.
  perform 1 from private.revision for update;
  update public.calendar c
  set failure = keep_calendar.failure,
    failing_since = case when keep_calendar.failure is not null then coalesce(c.failing_since, now()) end
  where c.key = keep_calendar.calendar and c.purged_at is null and c.failure is distinct from keep_calendar.failure;
  if keep_calendar.events is null then
    return;
  end if;
  insert into private.calendar_fetch as f (calendar, etag, read_on)
  values (keep_calendar.calendar, keep_calendar.etag, current_date)
  on conflict on constraint calendar_fetch_pkey
    do update set fetched_at = now(), etag = excluded.etag, read_on = excluded.read_on;
  with given as materialized (
    select distinct md5(keep_calendar.calendar || e.value::text)::uuid as key, e.value
    from jsonb_array_elements(keep_calendar.events) e
  ), added as (
    insert into public.calendar_event (key, calendar, title, place, first_day, last_day, from_time, to_time)
    select g.key, keep_calendar.calendar, r.* from given g, jsonb_to_record(g.value)
      as r (title text, place text, "firstDay" date, "lastDay" date, "fromTime" text, "toTime" text)
    where not exists (select from public.calendar_event p where p.key = g.key)
  ), returned as (
    update public.calendar_event p set removed_at = null from given g where p.key = g.key and p.removed_at is not null
  )
  update public.calendar_event p set removed_at = now()
  where p.calendar = keep_calendar.calendar and p.removed_at is null
    and not exists (select from given g where g.key = p.key);
end;
$$;

call private.serve('family_calendars', 'private.due_calendars', 'private.keep_calendar');
