-- The same limits on the field timestamps, in one function instead of in each table.
create function private.are_stamps(stamps jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?)*\}$'
    and jsonb_array_length(jsonb_path_query_array(stamps, '$.*')) <= 12;
end;
$$;
revoke all on function private.are_stamps(jsonb) from public;
grant execute on function private.are_stamps(jsonb) to authenticated;

alter table public.shop drop constraint bad_stamps,
  add constraint bad_stamps check (private.are_stamps(stamps));
alter table public.shopping drop constraint bad_stamps,
  add constraint bad_stamps check (private.are_stamps(stamps));
alter table public.norm drop constraint bad_stamps,
  add constraint bad_stamps check (private.are_stamps(stamps));
alter table public.log drop constraint bad_stamps,
  add constraint bad_stamps check (private.are_stamps(stamps));
