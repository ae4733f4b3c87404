-- Gives a phone that starts with nothing the purchases of 150 days.
create or replace view private.synced_row with (security_invoker = true) as
  select 'shop' as "table", h.rev, true as kept, to_jsonb(h) as "row" from public.shop h
  union all
  select 'norm', n.rev, true, to_jsonb(n) from public.norm n
  union all
  select 'shopping', s.rev, true, to_jsonb(s) from public.shopping s
  union all
  select 'purchase', p.rev, p.bought_at > now() - interval '150 days', to_jsonb(p) from public.purchase p
  union all
  select 'log', l.rev, l.purged_at is null
    and (not l.done or l.deleted_at is not null or l.date > now() - interval '2 years'), to_jsonb(l)
  from public.log l;
