-- What the family has planned. Days and times are Copenhagen's wall time as plain values, so that no summer time moves
-- them.

-- Adds what is planned, and when, to a table: appointments, exceptions to them, and what is in the calendars of others.
create procedure private.plan_table(relation regclass)
language plpgsql set search_path = ''
as $$
begin
  execute format($sql$
    alter table %1$s
      add title text not null constraint bad_title check (private.is_tidy(title, 200)),
      add place text constraint bad_place check (private.is_tidy(place, 200)),
      add first_day date not null
        constraint bad_first_day check (first_day between date '1900-01-01' and date '2999-12-31'),
      -- The last of several days. Null: the same day, or the next one where to_time is earlier than from_time.
      add last_day date constraint bad_last_day check (last_day > first_day and last_day - first_day <= 366),
      -- '14:30'. Null: all day.
      add from_time text constraint bad_from_time check (from_time ~ %2$L),
      add to_time text constraint bad_to_time check (to_time is null or to_time ~ %2$L and from_time is not null);
  $sql$, relation, '^([01][0-9]|2[0-3]):[0-5][0-9]$');
end;
$$;

create table public.appointment (
  key uuid primary key,
  -- Whose it is. Null: everybody's.
  for_member uuid,
  -- See src/features/week/rules/occurrences.ts. Null: once.
  repeat text,
  -- The last day on which it may begin.
  until date,
  created_by uuid,
  constraint bad_repeat check (repeat in ('week', 'fortnight', 'month', 'month-weekday', 'month-last', 'year')),
  constraint bad_until check (until between date '1900-01-01' and date '2999-12-31')
);
call private.plan_table('public.appointment');
call private.bin_table('public.appointment');
grant select,
  insert (key, title, place, for_member, first_day, last_day, from_time, to_time, repeat, until, created_by, deleted_at,
    stamps),
  update (title, place, for_member, first_day, last_day, from_time, to_time, repeat, until, deleted_at, stamps)
on public.appointment to authenticated;

-- One time of a series that is left out, or is otherwise: then all of it is here. Its key is made from its appointment and
-- the day on which the series has it.
create table public.appointment_exception (
  key uuid primary key,
  appointment uuid not null,
  day date not null,
  -- Null: as in the series.
  change text,
  for_member uuid,
  constraint bad_day check (day between date '1900-01-01' and date '2999-12-31'),
  constraint bad_change check (change in ('skipped', 'changed'))
);
call private.plan_table('public.appointment_exception');
call private.sync_table('public.appointment_exception');
grant select,
  insert (key, appointment, day, change, title, place, for_member, first_day, last_day, from_time, to_time, stamps),
  update (change, title, place, for_member, first_day, last_day, from_time, to_time, stamps)
on public.appointment_exception to authenticated;

-- Returns the rows of all that is planned, {appointment, appointment_exception}, for what the site sends out.
create function private.planned_rows() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'appointment', (
      select coalesce(jsonb_agg(to_jsonb(a) order by a.key), '[]') from public.appointment a where a.deleted_at is null),
    'appointment_exception', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.key), '[]')
      from public.appointment_exception e where e.change is not null));
$$;
