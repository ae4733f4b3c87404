-- All that changed after a revision, in one snapshot: {rev, epoch, now, rows: {table: [...]}}. From 0 it gives what a
-- phone keeps: every item and the purchases of two months; the open, the deleted and the last two years of the log.
create function public.pull_shopping(since bigint) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  return (select private.current_revision() || jsonb_build_object('rows', jsonb_build_object(
    'shopping', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.shopping s where s.rev > since),
    'purchase', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.purchase p
      where p.rev > since and (since > 0 or p.bought_at > now() - interval '2 months'))
  )));
end;
$$;

create function public.pull_log(since bigint) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  return (select private.current_revision() || jsonb_build_object('rows', jsonb_build_object(
    'log', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from public.log l
      where l.rev > since and (since > 0 or (l.purged_at is null
        and (not l.done or l.deleted_at is not null or l.date > now() - interval '2 years'))))
  )));
end;
$$;
revoke all on function public.pull_shopping(bigint) from public, anon;
revoke all on function public.pull_log(bigint) from public, anon;
grant execute on function public.pull_shopping(bigint) to authenticated;
grant execute on function public.pull_log(bigint) to authenticated;
