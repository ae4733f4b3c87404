-- The years in which something was done, newest first. From the last day of each year it leaps to the one before, so it
-- reads as many rows as there are years.
create function private.log_years() returns integer[]
language sql stable security definer set search_path = ''
as $$
  with recursive last_of_year (date) as (
    (select date from private.log_search where done order by date desc, key desc limit 1)
    union all
    select (
      select earlier.date from private.log_search earlier
      where earlier.done
        and earlier.date < date_trunc('year', l.date at time zone 'Europe/Copenhagen') at time zone 'Europe/Copenhagen'
      order by earlier.date desc, earlier.key desc limit 1)
    from last_of_year l where l.date is not null
  )
  select coalesce(array_agg(extract(year from date at time zone 'Europe/Copenhagen')::integer order by date desc), '{}')
  from last_of_year where date is not null and (select private.is_member());
$$;

create function public.log_years() returns integer[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  return private.log_years();
end;
$$;
revoke all on function private.log_years() from public;
revoke all on function public.log_years() from public, anon;
grant execute on function private.log_years() to authenticated;
grant execute on function public.log_years() to authenticated;
