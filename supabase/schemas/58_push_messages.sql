-- A function of the site sends push messages, as the member who caused them; who is told, and when, is decided here. Those
-- about a day are in 65_day_messages.sql.

-- As a browser describes a device. It receives messages of a kind for the member who asked last.
create table public.push_subscription (
  -- Its address at the browser's push service, where only the site's key can send.
  endpoint text constraint bad_endpoint check (endpoint ~ '^https?://[!-~]+$' and char_length(endpoint) <= 1000),
  kind text constraint bad_kind check (kind in ('trip', 'day')),
  member uuid not null default auth.uid() references private.family_member on delete cascade,
  -- In which it was made or its page opened last; null for a token without one. It ends with it.
  session uuid default private.session_id() references private.session on delete cascade,
  -- The browser's public key, and the secret that the encryption needs besides: Base64url.
  p256dh text not null constraint bad_p256dh check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null constraint bad_auth check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  primary key (endpoint, kind)
);
create index push_subscription_member on public.push_subscription (member);
create index push_subscription_session on public.push_subscription (session);
alter table public.push_subscription enable row level security;
grant select, insert (endpoint, kind, p256dh, auth) on public.push_subscription to authenticated;
create policy "members read their own subscriptions" on public.push_subscription for select to authenticated
  using ((select private.is_member()) and member = (select auth.uid()));
create policy "members add subscriptions of their own" on public.push_subscription for insert to authenticated
  with check ((select private.is_member()) and member = (select auth.uid()));
-- Nobody can send with them but the site.
call private.export_table('public.push_subscription');

-- The last trip to a shop that each member has told the others of. told_additions: whether the member has been told what
-- others put on the list since.
create table private.told_trip (
  member uuid primary key references private.family_member on delete cascade,
  began_at timestamptz not null default now(),
  told_additions boolean not null default false
);
call private.hide_table('private.told_trip');

-- A trip is over when its member buys something, or after three hours.
create function private.is_over(trip private.told_trip) returns boolean language sql stable set search_path = ''
  return trip.began_at < now() - interval '3 hours'
    or exists (select from public.purchase p where p.member = trip.member and p.bought_at > trip.began_at);

-- Of this member, or of all others. A removed member or a guest has none.
create function private.listening_devices(kind text, member uuid, others boolean) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)), '[]')
  from public.push_subscription s
    join private.family_member m on m.id = s.member and m.removed_at is null and m.kind <> 'guest'
  where s.kind = listening_devices.kind and (s.member <> listening_devices.member) = others;
$$;

-- Returns whom to tell: {shop: its name, devices: [{endpoint, p256dh, auth}]}; null if they have been told of this trip.
-- Without devices it is no trip yet.
create function private.begin_trip(shop uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  devices jsonb;
begin
  perform private.require_member();
  devices := private.listening_devices('trip', auth.uid(), true);
  if devices <> '[]' then
    insert into private.told_trip as t (member) values (auth.uid())
    on conflict (member) do update set began_at = now(), told_additions = false where private.is_over(t);
    if not found then
      return null;
    end if;
  end if;
  return jsonb_build_object(
    'shop', (select s.name from public.shop s where s.key = begin_trip.shop), 'devices', devices);
end;
$$;

-- Returns what the caller has put on the list since others began their trips, for each who has not been told of
-- anything on this trip, and is told now: [{shopper, titles, devices}].
create function private.tell_additions() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  trip private.told_trip;
  titles text[];
  told jsonb := '[]';
begin
  perform private.require_member();
  for trip in
    select * from private.told_trip t
    where t.member <> auth.uid() and not t.told_additions and not private.is_over(t) for update
  loop
    titles := array(
      select s.title from public.shopping s
      where s.active and s.buy and s.wanted_by = auth.uid()
        and (s.stamps -> 'buy' ->> 0)::bigint > private.to_ms(trip.began_at)
      order by s.title);
    if titles <> '{}' then
      update private.told_trip t set told_additions = true where t.member = trip.member;
      told := told || jsonb_build_object(
        'shopper', trip.member, 'titles', titles, 'devices', private.listening_devices('trip', trip.member, false));
    end if;
  end loop;
  return told;
end;
$$;

-- A message reached nobody: that of the caller's own trip, or the one of additions to the member who is in a shop.
create function private.take_back_message(shopper uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  if shopper = auth.uid() then
    delete from private.told_trip t where t.member = shopper;
  else
    update private.told_trip t set told_additions = false where t.member = shopper;
  end if;
end;
$$;

-- Returns {own: whether the caller does, name}, null for nobody. The caller's belongs to their session from now on.
create function private.confirm_subscription(endpoint text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  update public.push_subscription s set session = private.session_id()
  where s.endpoint = confirm_subscription.endpoint and s.member = auth.uid()
    and s.session is distinct from private.session_id();
  return (
    select jsonb_build_object('own', m.id = auth.uid(), 'name', m.display_name, 'kinds', jsonb_agg(s.kind))
    from public.push_subscription s
      join private.family_member m on m.id = s.member and m.removed_at is null and m.kind <> 'guest'
    where s.endpoint = confirm_subscription.endpoint group by m.id);
end;
$$;

create function private.forget_subscription(endpoint text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  delete from public.push_subscription s where s.endpoint = forget_subscription.endpoint;
end;
$$;

call private.serve('authenticated',
  'private.begin_trip', 'private.tell_additions', 'private.take_back_message', 'private.confirm_subscription',
  'private.forget_subscription');
