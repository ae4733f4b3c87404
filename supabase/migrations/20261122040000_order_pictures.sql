-- The pictures of an album in an order by hand, as it is named here, all at once. Those that are not named, such as one
-- that has just arrived, stand behind them by day, as all of them do when none is named.
create function public.order_pictures(of_album text, keys uuid[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  update public.picture p set position = array_position(keys, p.key) - 1
  where p.album = of_album and p.deleted_at is null and p.position is distinct from array_position(keys, p.key) - 1;
end;
$$;
revoke all on function public.order_pictures(text, uuid[]) from public, anon;
grant execute on function public.order_pictures(text, uuid[]) to authenticated;
