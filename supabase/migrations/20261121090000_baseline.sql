-- Written by `npm run db:baseline` from supabase/schemas. Do not edit it by hand.

-- schemas/10_family.sql

-- The family's members. The list is in a schema that the API does not expose. Every policy checks it, so that removing
-- a member locks them out at once.
create schema if not exists private;
grant usage on schema private to authenticated;

-- Nobody may use a table or call a function unless it is granted in these files. By default everybody may call each new
-- function, and older projects of Supabase give all in the schema public to whoever has a token or none.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;

-- For tokens of one minute that the site's functions sign. Another database of the server may have the role already.
create procedure private.make_role(name text)
language plpgsql set search_path = ''
as $$
begin
  begin
    if not exists (select from pg_catalog.pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant %1$I to authenticator; grant usage on schema public, private to %1$I', name);
end;
$$;

-- The role of the schedule, the weekly export among it: it reads everything, and writes by functions alone.
call private.make_role('family_backup');

-- An export contains the tables with a policy for its role.
create procedure private.export_table(relation regclass)
language plpgsql set search_path = ''
as $$
begin
  execute format($sql$
    alter table %1$s enable row level security;
    grant select on %1$s to family_backup;
    create policy "the backup reads all rows" on %1$s for select to family_backup using (true);
    comment on policy "the backup reads all rows" on %1$s is 'An export without some rows would lose them.';
  $sql$, relation);
end;
$$;

-- As row-level security without a policy; the policy shows that none was forgotten.
create procedure private.hide_table(relation regclass)
language plpgsql set search_path = ''
as $$
begin
  execute format($sql$
    alter table %1$s enable row level security;
    create policy "nobody touches it through the API" on %1$s for all to anon, authenticated using (false) with check (false);
  $sql$, relation);
end;
$$;

-- Lets a role call functions of the schema private, each by one in public that forwards to it with the rights of its
-- caller (docs/decisions.md).
create procedure private.serve(role regrole, variadic functions regproc[])
language plpgsql set search_path = ''
as $$
declare
  served record;
begin
  for served in
    select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result,
      case p.provolatile when 's' then 'stable' else 'volatile' end as volatility,
      array_to_string(array(select quote_ident(n) from unnest(p.proargnames[:p.pronargs]) n), ', ') as names
    from pg_catalog.pg_proc p where p.oid = any (functions)
  loop
    execute format($sql$
      create function public.%1$I(%2$s) returns %3$s
        language sql %4$s set search_path = '' begin atomic select * from private.%1$I(%5$s); end;
      grant execute on function private.%1$I, public.%1$I to %6$s;
    $sql$, served.name, served.arguments, served.result, served.volatility, served.names, role);
  end loop;
end;
$$;

-- email: null for who signs in with a passkey only. removed_at: null for a member; the row of somebody who was removed
-- stays, for their name on what they did.
create table private.family_member (
  id uuid primary key default gen_random_uuid(),
  email text unique,
  display_name text not null,
  kind text not null default 'adult' constraint bad_kind check (kind in ('adult', 'child', 'guest')),
  removed_at timestamptz,
  constraint bad_email check (email = lower(btrim(email)) and email like '%_@_%' and char_length(email) <= 254),
  constraint bad_display_name check (display_name = btrim(display_name) and char_length(display_name) between 1 and 40)
);
call private.export_table('private.family_member');

-- host: the site's when it was made, on which alone it works. challenged_at: when the challenge was made that was answered
-- last. backup_eligible: its key may be on several devices at once, each with a counter of its own.
create table private.passkey (
  id text primary key constraint bad_id check (id ~ '^[A-Za-z0-9_-]+$' and char_length(id) <= 1400),
  member uuid not null references private.family_member on delete cascade,
  public_key text not null constraint bad_public_key
    check (public_key ~ '^[A-Za-z0-9_-]+$' and char_length(public_key) <= 4000),
  counter bigint not null default 0,
  backup_eligible boolean not null default false,
  device text not null constraint bad_device check (device = btrim(device) and char_length(device) between 1 and 40),
  host text not null,
  made_at timestamptz not null default now(),
  challenged_at timestamptz,
  used_at timestamptz
);
create index passkey_by_member on private.passkey (member);
call private.export_table('private.passkey');

-- A cookie and its tokens have the id, and are refused without the row. passkey: null for an identity provider.
create table private.session (
  id uuid primary key default gen_random_uuid(),
  member uuid not null references private.family_member on delete cascade,
  passkey text references private.passkey on delete cascade,
  made_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index session_by_member on private.session (member);
create index session_by_passkey on private.session (passkey);
call private.export_table('private.session');

-- Returns the caller's session; null if there is none in the token, which only a holder of the signing key can make.
create function private.session_id() returns uuid language sql stable set search_path = ''
  return (auth.jwt() ->> 'session')::uuid;

-- Returns the caller's kind; null if the caller is not in the family, the session has ended, or the token is for another
-- audience ('aud').
create function private.own_kind() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select m.kind from private.family_member m
    where m.id = auth.uid() and m.removed_at is null and auth.jwt() ->> 'aud' = 'authenticated'
      and (private.session_id() is null
        or exists (select from private.session s where s.id = private.session_id() and s.member = m.id)));
end;
$$;

-- The result is never null, because 'if not null' would let the caller pass.
create function private.is_member() returns boolean language sql stable security definer set search_path = ''
  return coalesce(private.own_kind() in ('adult', 'child'), false);

create function private.is_adult() returns boolean language sql stable security definer set search_path = ''
  return coalesce(private.own_kind() = 'adult', false);

create function private.is_in_family() returns boolean language sql stable security definer set search_path = ''
  return private.own_kind() is not null;

-- What a child puts into the bin is there from now on: an earlier time would delete it at once.
create function private.stay_in_bin() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if private.own_kind() = 'child' then
    new.deleted_at := now();
  end if;
  return new;
end;
$$;

-- Returns the caller, none or one row, and records the use of their session and its passkey.
create function private.whoami() returns table (id uuid, display_name text, kind text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  with used as (
    update private.session s set used_at = now()
    where s.id = private.session_id() and s.member = auth.uid() and s.used_at < now() - interval '1 day'
    returning s.passkey
  )
  update private.passkey p set used_at = now() from used where p.id = used.passkey;
  return query
    select m.id, m.display_name, m.kind from private.family_member m
    where m.id = auth.uid() and private.is_in_family();
end;
$$;

-- For members. removed: not, or no longer, a member: a guest may have been one, and has a name on what they did.
create function private.members() returns table (id uuid, display_name text, removed boolean)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name, m.removed_at is not null or m.kind = 'guest' from private.family_member m
  where (select private.is_member()) order by m.display_name, m.id;
$$;

-- Raises an error (HTTP 403), because an empty answer would look like an empty list.
create function private.require_member() returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

create function private.end_session() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.session s where s.id = private.session_id() and s.member = auth.uid();
end;
$$;

call private.serve('authenticated', 'private.whoami', 'private.members', 'private.end_session');

grant execute on function
  private.own_kind(), private.is_member(), private.is_adult(), private.is_in_family(), private.require_member(),
  private.session_id()
to authenticated;

-- schemas/20_revision.sql

-- Incremented under a row lock that is held until commit, so revisions become visible in order: a client that holds
-- revision n asks for rev > n and misses nothing.
create table private.revision (
  only_row boolean primary key default true constraint one_row check (only_row),
  value bigint not null default 0,
  -- The transaction that took the value; it does not take another.
  transaction_id xid8,
  -- Another database has another epoch: a client that sees a new epoch starts over from revision 0.
  epoch uuid not null default gen_random_uuid(),
  -- The latest time given to a write, in ms since 1970. The machine's clock may step back; the time given never does.
  latest bigint not null default 0
);
call private.hide_table('private.revision');
insert into private.revision default values;

-- Returns the clock's time in ms since 1970, or a millisecond after the latest one given where the clock has stepped back.
create function private.time_after(latest bigint) returns bigint
language sql volatile set search_path = ''
as $$ select greatest(floor(extract(epoch from clock_timestamp()) * 1000)::bigint, latest + 1); $$;

create function private.next_rev() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken bigint;
begin
  select value into taken from private.revision where transaction_id = pg_current_xact_id();
  if taken is null then
    -- Hosted Supabase refuses an update without a condition.
    update private.revision set
      value = value + 1, transaction_id = pg_current_xact_id(), latest = private.time_after(latest)
    where only_row returning value into taken;
  end if;
  return taken;
end;
$$;

-- Locks the counter and returns the first of so many times, which nobody else gets.
create function private.lock_revision(times integer) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  first bigint;
begin
  perform private.require_member();
  update private.revision set latest = private.time_after(latest) + times where only_row returning latest - times into first;
  return first;
end;
$$;

-- Returns the counter in the snapshot of the calling statement, the epoch, and the server's time.
create function private.current_revision() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('rev', value, 'epoch', epoch, 'now', private.time_after(latest)) from private.revision;
$$;

-- Refuses a stamp of the future, which would win over every change until then; those that the row had are left alone.
create function private.set_rev() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if new.stamps is distinct from old.stamps and jsonb_typeof(new.stamps) = 'object' and exists (
    select from jsonb_each(new.stamps) as s, private.revision r
    where s.value is distinct from old.stamps -> s.key
      and jsonb_path_exists(s.value, 'strict $[0] ? (@ > $latest)', jsonb_build_object('latest', r.latest), true))
  then
    raise exception 'a stamp is in the future' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;

-- As apply_actions does: in the opposite order, two transactions could wait for each other, as the upkeep's and a member's.
create function private.lock_revision_first() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform 1 from private.revision for update;
  return null;
end;
$$;

grant execute on function private.lock_revision(integer), private.time_after(bigint), private.current_revision() to authenticated;

-- When something happened last: 'removal' of a member (80_changes.sql), 'backup' and 'upkeep'. The upkeep writes each hour
-- also because a free project is paused that is little used, and reading may not count.
create table private.last_time (
  what text primary key,
  at timestamptz not null
);
call private.hide_table('private.last_time');

create function private.record_time(what text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.last_time (what, at) values (record_time.what, now())
  on conflict on constraint last_time_pkey do update set at = excluded.at;
$$;

-- schemas/30_values.sql

-- What the columns of several tables may contain.

-- A number that members change only by adding to it (the operation 'count'), so that two who count at the same time
-- both take effect.
create domain private.counter as integer constraint bad_counter check (value between 0 and 9999);

-- True if the text has a visible character: not only spaces, zero-width characters, direction marks and the like.
-- src/lib/tidy-text.ts has the same list.
create function private.is_visible(words text) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return words ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
end;
$$;

-- True if the text has a visible character, no spaces at its ends, at most so many characters, and nothing inside that
-- nobody sees: soft hyphens, joiners and direction marks make two items of one name and turn sentences around. Phones
-- remove them (tidyInput in src/lib/tidy-text.ts). What emoji are made of is allowed: U+200D, U+FE0F and tags.
create function private.is_tidy(words text, most integer) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return words = btrim(words) and char_length(words) between 1 and most and private.is_visible(words)
    and words !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8]';
end;
$$;

-- Folds case and composes letters with their accents, so that two spellings of a name are equal. Letters are listed
-- where the result would otherwise depend on the database's locale.
create function private.fold_case(words text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return translate(lower(normalize(words, nfc)), 'ÆØÅÄÖÜÉÈÊËÁÀÂÇÑÓÒÔÍÌÎÏÚÙÛÝÐÞÃÕ', 'æøåäöüéèêëáàâçñóòôíìîïúùûýðþãõ');
end;
$$;

-- A phone cannot parse 'infinity' or the year 20000, and a backup that contains one could not be restored.
create function private.is_plausible(at timestamptz) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$ select at between '1900-01-01Z' and '3000-01-01Z'; $$;

-- True if these are field timestamps that an action can have written, because other actions would fail on anything
-- else: {"title": [1790000000000, "…"]}, the author's time in ms and the action's id. At most 16, counted apart: in the
-- pattern, '{0,16}' around the other repetitions made it take thirty times as long.
create function private.are_stamps(stamps jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?)*\}$'
    and jsonb_array_length(jsonb_path_query_array(stamps, '$.*')) <= 16;
end;
$$;

-- True if the action is later, by its author's time, than the one that set the field. Ties go to the higher id.
create function private.wins(stamps jsonb, field text, at bigint, action uuid) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return stamps -> field is null
    or (stamps -> field ->> 0)::bigint < at
    or ((stamps -> field ->> 0)::bigint = at and (stamps -> field ->> 1) collate "C" < action::text collate "C");
end;
$$;

grant execute on function
  private.is_visible(text), private.is_tidy(text, integer), private.fold_case(text), private.is_plausible(timestamptz),
  private.are_stamps(jsonb), private.wins(jsonb, text, bigint, uuid)
to authenticated;

-- schemas/32_synced_tables.sql

-- Makes a table one that all phones have (70_actions.sql, 80_changes.sql): it gets the revision of its last write and,
-- for each field, the author's time and action that set it. Members read, add and change rows as far as its grants go.
-- Nobody deletes any: a flag removes a row, and no policy for reading asks for it, because phones must learn of it.
-- 'is_kept' says of a row r whether a phone that starts over needs it.
create procedure private.sync_table(relation regclass, is_kept text default 'true')
language plpgsql set search_path = ''
as $$
begin
  execute format($sql$
    alter table %1$s
      -- The default is for rows from an export that is older than this column.
      add rev bigint not null default 1,
      add stamps jsonb not null default '{}'::jsonb constraint bad_stamps check (private.are_stamps(stamps));
    create index on %1$s (rev);
    create trigger lock_revision_first before update on %1$s
      for each statement execute function private.lock_revision_first();
    create trigger set_rev before insert or update on %1$s for each row execute function private.set_rev();
    create policy "members read" on %1$s for select to authenticated using ((select private.is_member()));
    create policy "members add" on %1$s for insert to authenticated
      with check ((select private.is_member()));
    create policy "members change" on %1$s for update to authenticated
      using ((select private.is_member()))
      with check ((select private.is_member()));
    create function private.is_kept(r %1$s) returns boolean language sql stable set search_path = '' return %2$s;
    grant execute on function private.is_kept(%1$s) to authenticated;
    call private.export_table(%1$L);
  $sql$, relation, is_kept);
end;
$$;

-- Makes it one with a bin: what a person deletes can be restored for 30 days, and is then erased (92_upkeep.sql). The row
-- stays so that phones learn of it, and nobody changes it any more.
create procedure private.bin_table(relation regclass)
language plpgsql set search_path = ''
as $$
begin
  execute format($sql$
    alter table %1$s
      -- Since when it has been in the bin, and when it was erased.
      add deleted_at timestamptz constraint bad_deleted_at check (private.is_plausible(deleted_at)),
      add purged_at timestamptz constraint bad_purge_time check (private.is_plausible(purged_at));
    call private.sync_table(%1$L, 'r.purged_at is null');
    alter policy "members change" on %1$s using ((select private.is_member()) and purged_at is null);
    create trigger stay_in_bin before insert or update of deleted_at on %1$s
      for each row when (new.deleted_at < now()) execute function private.stay_in_bin();
  $sql$, relation);
end;
$$;

-- Returns the columns of each synced table, which is one in the schema public with the columns key, rev and stamps, and
-- their types: {table: {column: type}}.
create function private.synced_tables() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(t.name, t.columns) from (
    select c.relname as name, jsonb_object_agg(a.attname, format_type(a.atttypid, null)) as columns
    from pg_catalog.pg_class c
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname
  ) as t
  where t.columns ?& array['key', 'rev', 'stamps'];
$$;

grant execute on function private.synced_tables() to authenticated;

-- schemas/35_family_list.sql

-- How adults change the family list. Children and guests see and change their own devices only.

-- Lets whoever holds its token, of which only the SHA-256 is stored, make a passkey once. 'recovery': a code on paper, which
-- does not expire. It is deleted with its maker (null: in a terminal) and the passkey of the maker's session, so that
-- nobody who is locked out gets in with what they made before. An export leaves invitations out.
create table private.invitation (
  id uuid primary key default gen_random_uuid(),
  hash text not null unique constraint bad_hash check (hash ~ '^[0-9a-f]{64}$'),
  member uuid not null references private.family_member on delete cascade,
  kind text not null constraint bad_kind check (kind in ('invitation', 'recovery')),
  made_by uuid references private.family_member on delete cascade,
  made_with text references private.passkey on delete cascade,
  made_at timestamptz not null default now(),
  expires_at timestamptz
);
create index invitation_by_member on private.invitation (member);
create index invitation_by_maker on private.invitation (made_by);
create index invitation_by_passkey on private.invitation (made_with);
call private.hide_table('private.invitation');

-- by: null if it was done in a terminal.
create table private.family_event (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  member uuid not null,
  what text not null,
  detail text
);
call private.export_table('private.family_event');

create function private.record_event(member uuid, what text, detail text default null, by uuid default auth.uid())
returns void
language sql volatile set search_path = ''
as $$
  insert into private.family_event (member, what, detail, by)
  values (record_event.member, record_event.what, record_event.detail, record_event.by);
$$;

-- Refuses a change with a code, which the page knows.
create function private.refuse(code text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception '%', code using errcode = 'P0001';
end;
$$;

-- Begins a change of the list by an adult, or by anybody of the family who changes what is theirs. One at a time: two
-- who remove each other must not both succeed. Returns the present name of the member that it is about, if of any.
create function private.begin_family_change(about uuid default null, of_own boolean default false) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  name text;
begin
  lock table private.family_member in share row exclusive mode;
  if not (private.is_adult() or (of_own and private.is_in_family())) then
    raise exception 'not an adult of the family' using errcode = 'insufficient_privilege';
  end if;
  select m.display_name into name from private.family_member m where m.id = about and m.removed_at is null;
  if about is not null and name is null then
    perform private.refuse('unknown-member');
  end if;
  return name;
end;
$$;

-- As the site's functions say, which signed the token: a setting kept here would be wrong after a restore elsewhere.
create function private.has_provider() returns boolean language sql stable set search_path = ''
  return coalesce(auth.jwt() -> 'provider' = 'true', false);

-- Refuses a change after which no adult could sign in: with a passkey or, where there is a provider, with an address.
create function private.require_way_in() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (
    select from private.family_member m
    where m.removed_at is null and m.kind = 'adult'
      and ((m.email is not null and private.has_provider())
        or exists (select from private.passkey p where p.member = m.id))
  ) then
    perform private.refuse('last-member');
  end if;
end;
$$;

create function private.tidy_name(name text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  trimmed constant text := regexp_replace(btrim(name), '\s+', ' ', 'g');
begin
  if private.is_tidy(trimmed, 40) is not true then
    perform private.refuse('bad-name');
  end if;
  return trimmed;
end;
$$;

-- It must differ from all others, those of former members too: a phone finds what is stored for somebody by the name in a
-- cookie, and a row shows who did something by name only.
create function private.free_name(name text, member uuid default null) returns text
language plpgsql stable set search_path = ''
as $$
declare
  trimmed constant text := private.tidy_name(name);
begin
  if exists (
    select from private.family_member m
    where private.fold_case(m.display_name) = private.fold_case(trimmed) and m.id is distinct from free_name.member
  ) then
    perform private.refuse('name-taken');
  end if;
  return trimmed;
end;
$$;

-- Returns the address as it is stored, null for none.
create function private.free_address(email text, member uuid default null) returns text
language plpgsql stable set search_path = ''
as $$
declare
  trimmed constant text := nullif(lower(btrim(email)), '');
begin
  if trimmed !~ '^[^\s@]+@[^\s@]+$' or char_length(trimmed) > 254 then
    perform private.refuse('bad-address');
  end if;
  if exists (
    select from private.family_member m where m.email = trimmed and m.id is distinct from free_address.member
  ) then
    perform private.refuse('address-taken');
  end if;
  return trimmed;
end;
$$;

create function private.is_open(invitation private.invitation) returns boolean language sql stable set search_path = ''
  return invitation.expires_at is null or invitation.expires_at > now();

create function private.require_room() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (select count(*) from private.family_member where removed_at is null) >= 30 then
    perform private.refuse('too-many');
  end if;
end;
$$;

create function private.add_member(name text, email text default null, kind text default 'adult') returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  added uuid;
begin
  perform private.begin_family_change();
  perform private.require_room();
  insert into private.family_member (display_name, email, kind)
  values (private.free_name(add_member.name), private.free_address(add_member.email), add_member.kind)
  returning id into added;
  perform private.record_event(added, 'added');
  return added;
end;
$$;

-- former: the name as the caller saw it, which another member may have changed meanwhile.
create function private.rename_member(member uuid, name text, former text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  present text;
begin
  present := private.begin_family_change(rename_member.member);
  if present = private.tidy_name(rename_member.name) then
    return;
  end if;
  if present <> rename_member.former then
    perform private.refuse('renamed-meanwhile');
  end if;
  update private.family_member m set display_name = private.free_name(rename_member.name, rename_member.member)
  where m.id = rename_member.member;
  perform private.record_event(rename_member.member, 'renamed', present);
end;
$$;

-- Who is no adult any more has invited nobody, and a guest gets no messages.
create function private.set_member_kind(member uuid, kind text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change(set_member_kind.member);
  update private.family_member m set kind = set_member_kind.kind
  where m.id = set_member_kind.member and m.kind <> set_member_kind.kind;
  if not found then
    return;
  end if;
  perform private.require_way_in();
  if set_member_kind.kind <> 'adult' then
    delete from private.invitation i where i.made_by = set_member_kind.member;
  end if;
  if set_member_kind.kind = 'guest' then
    delete from public.push_subscription s where s.member = set_member_kind.member;
    delete from private.calendar_address a where a.member = set_member_kind.member;
  end if;
  perform private.record_event(set_member_kind.member, 'kind', set_member_kind.kind);
end;
$$;

create function private.set_member_address(member uuid, email text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change(set_member_address.member);
  update private.family_member m
  set email = private.free_address(set_member_address.email, set_member_address.member)
  where m.id = set_member_address.member;
  perform private.require_way_in();
  perform private.record_event(set_member_address.member, 'address');
end;
$$;

-- Ends what a member has made that lets somebody in, their passkeys aside, and all messages to their devices.
create function private.end_access(member uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.session s where s.member = end_access.member;
  delete from private.invitation i where i.made_by = end_access.member;
  delete from public.push_subscription s where s.member = end_access.member;
  delete from private.calendar_address a where a.member = end_access.member;
end;
$$;

-- Whoever removes a member, a terminal too, ends all that member's ways in. Bringing the member back revives none, not
-- even a session that began in the moment of the removal.
create function private.end_membership() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.end_access(new.id);
  delete from private.passkey p where p.member = new.id;
  delete from private.invitation i where i.member = new.id;
  return null;
end;
$$;
create trigger end_membership after update of removed_at on private.family_member
  for each row when (new.removed_at is distinct from old.removed_at) execute function private.end_membership();

create function private.end_sessions() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change(of_own => true);
  perform private.end_access(auth.uid());
end;
$$;

create function private.remove_member(member uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change(remove_member.member);
  update private.family_member m set removed_at = now() where m.id = remove_member.member;
  perform private.require_way_in();
  perform private.record_event(remove_member.member, 'removed');
end;
$$;

create function private.restore_member(member uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change();
  perform private.require_room();
  update private.family_member m set removed_at = null
  where m.id = restore_member.member and m.removed_at is not null;
  if not found then
    perform private.refuse('unknown-member');
  end if;
  perform private.record_event(restore_member.member, 'restored');
end;
$$;

create function private.remove_passkey(passkey text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed private.passkey;
begin
  perform private.begin_family_change(of_own => true);
  delete from private.passkey p
  where p.id = remove_passkey.passkey and (private.is_adult() or p.member = auth.uid())
  returning p.* into removed;
  if removed is null then
    perform private.refuse('unknown-passkey');
  end if;
  perform private.require_way_in();
  perform private.record_event(removed.member, 'passkey-removed', removed.device);
end;
$$;

create function private.rename_passkey(passkey text, device text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  trimmed constant text := private.tidy_name(device);
  owner uuid;
begin
  perform private.begin_family_change(of_own => true);
  update private.passkey p set device = trimmed
  where p.id = rename_passkey.passkey and (private.is_adult() or p.member = auth.uid())
  returning p.member into owner;
  if owner is null then
    perform private.refuse('unknown-passkey');
  end if;
  perform private.record_event(owner, 'passkey-renamed', trimmed);
end;
$$;

-- Adds an invitation, by a member or in a terminal. Returns {id, expiresAt}.
create function private.add_invitation(member uuid, kind text, hash text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  added private.invitation;
begin
  if (
    select count(*) from private.invitation i
    where i.member = add_invitation.member and i.kind = add_invitation.kind and private.is_open(i)
  ) >= 10 then
    perform private.refuse('too-many');
  end if;
  insert into private.invitation (member, kind, hash, made_by, made_with, expires_at)
  values (
    add_invitation.member, add_invitation.kind, add_invitation.hash, auth.uid(),
    (select s.passkey from private.session s where s.id = private.session_id()),
    case when add_invitation.kind = 'invitation' then now() + interval '48 hours' end
  ) returning * into added;
  perform private.record_event(
    add_invitation.member, case add_invitation.kind when 'recovery' then 'recovery-made' else 'invited' end);
  return jsonb_build_object('id', added.id, 'expiresAt', private.to_ms(added.expires_at));
end;
$$;

create function private.make_invitation(member uuid, hash text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change(make_invitation.member);
  return private.add_invitation(make_invitation.member, 'invitation', make_invitation.hash);
end;
$$;

-- The family has one recovery code: a new one ends the one before.
create function private.make_recovery(hash text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_family_change();
  delete from private.invitation i where i.kind = 'recovery';
  return private.add_invitation(auth.uid(), 'recovery', make_recovery.hash);
end;
$$;

create function private.revoke_invitation(invitation uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  revoked private.invitation;
begin
  perform private.begin_family_change();
  delete from private.invitation i where i.id = revoke_invitation.invitation and private.is_open(i)
  returning i.* into revoked;
  if revoked.id is null then
    perform private.refuse('unknown-invitation');
  end if;
  perform private.record_event(
    revoked.member, case revoked.kind when 'recovery' then 'recovery-revoked' else 'revoked' end);
end;
$$;

-- What adults should know of the code: 'void' if the last one was not revoked and can be used no more, and for a week the
-- name of another who made one; null for nothing.
create function private.recovery_notice() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member();
  return (
    select case
      when e.what = 'recovery-revoked' then null
      when not exists (select from private.invitation i where i.kind = 'recovery') then '{"kind": "void"}'
      when e.by <> auth.uid() and e.at > now() - interval '7 days'
        then jsonb_build_object('kind', 'made', 'by', m.display_name)
    end
    from private.family_event e left join private.family_member m on m.id = e.by
    where e.what in ('recovery-made', 'recovery-revoked') and private.is_adult() order by e.at desc limit 1);
end;
$$;

-- Times in JSON are in ms.
create function private.to_ms(at timestamptz) returns bigint language sql immutable set search_path = ''
  return floor(extract(epoch from at) * 1000)::bigint;

create function private.family() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  all_of_it constant boolean := private.is_adult();
begin
  if not private.is_in_family() then
    perform private.require_member();
  end if;
  return jsonb_build_object(
    'hasProvider', private.has_provider(),
    'members', (
      select jsonb_agg(jsonb_build_object(
        'id', m.id, 'name', m.display_name, 'kind', m.kind, 'email', m.email, 'removedAt', private.to_ms(m.removed_at),
        'passkeys', coalesce(p.passkeys, '[]')) order by m.display_name, m.id)
      from private.family_member m left join lateral (
        select jsonb_agg(jsonb_build_object(
          'id', k.id, 'device', k.device, 'madeAt', private.to_ms(k.made_at), 'usedAt', private.to_ms(k.used_at))
          order by k.made_at) as passkeys
        from private.passkey k where k.member = m.id) p on true
      where all_of_it or m.id = auth.uid()),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'member', i.member, 'kind', i.kind, 'madeBy', i.made_by, 'madeWith', i.made_with,
        'madeAt', private.to_ms(i.made_at), 'expiresAt', private.to_ms(i.expires_at)) order by i.made_at), '[]')
      from private.invitation i where all_of_it and private.is_open(i)),
    'recovery', case when all_of_it then private.recovery_notice() end,
    'upkeepAt', (select private.to_ms(at) from private.last_time where what = 'upkeep' and all_of_it),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', private.to_ms(e.at), 'by', e.by, 'member', e.member, 'what', e.what, 'detail', e.detail)
        order by e.at desc), '[]')
      from (select * from private.family_event where all_of_it order by at desc limit 100) e));
end;
$$;

-- The API. Refusals have the code P0001, and the message says why: 'last-member', 'unknown-member',
-- 'renamed-meanwhile', 'name-taken', 'address-taken', 'bad-name', 'bad-address', 'unknown-passkey', 'unknown-invitation', 'too-many'.
call private.serve('authenticated',
  'private.family', 'private.add_member', 'private.rename_member', 'private.set_member_kind',
  'private.set_member_address', 'private.remove_member', 'private.restore_member', 'private.remove_passkey',
  'private.rename_passkey', 'private.make_invitation', 'private.make_recovery', 'private.revoke_invitation',
  'private.recovery_notice', 'private.end_sessions');

-- schemas/36_family_door.sql

-- What must be asked before anybody is known: passkeys and invitations.
call private.make_role('family_door');

-- Returns {member, name, kind, publicKey}; null if it is unknown or its member was removed.
create function private.find_passkey(passkey text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('member', m.id, 'name', m.display_name, 'kind', m.kind, 'publicKey', p.public_key)
  from private.passkey p join private.family_member m on m.id = p.member and m.removed_at is null
  where p.id = find_passkey.passkey;
$$;

-- Sessions that cannot be used any more are deleted: their cookies last 90 days after the last use, which is known up to a
-- day, and a year at most (netlify/lib/sign-in/session.ts).
create function private.new_session(member uuid, passkey text default null) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  begun uuid;
begin
  delete from private.session s
  where s.used_at < now() - interval '91 days' or s.made_at < now() - interval '366 days';
  insert into private.session (member, passkey) values (new_session.member, new_session.passkey) returning id into begun;
  return begun;
end;
$$;

-- Returns {member, name, kind, session}, null if the verified address is nobody's. It arrives in lower case, and is not folded
-- further, since Unicode folds a Kelvin sign to k.
create function private.begin_session(email text) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object(
    'member', m.id, 'name', m.display_name, 'kind', m.kind, 'session', private.new_session(m.id))
  from private.family_member m where m.removed_at is null and m.email = begin_session.email;
$$;

-- Begins a session with a right signature, and returns its id. Returns null if it must not count: the challenge is not
-- newer than the last one answered, so it may be a copy (if that one was made while the clock was ahead, it must be newer
-- than the last use since), or the counter did not rise, so the key may be. A key that may
-- be on several devices says nothing by its counter, nor does one that never counts.
create function private.use_passkey(passkey text, counter bigint, challenged_at timestamptz) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner uuid;
begin
  update private.passkey p
  set counter = use_passkey.counter, challenged_at = greatest(p.challenged_at, use_passkey.challenged_at), used_at = now()
  where p.id = use_passkey.passkey
    and (p.backup_eligible or use_passkey.counter > p.counter or (use_passkey.counter = 0 and p.counter = 0))
    and (p.challenged_at is null or use_passkey.challenged_at > p.challenged_at
      or (p.challenged_at > now() and use_passkey.challenged_at <= now()
        and (p.used_at > now() or use_passkey.challenged_at > p.used_at)))
  returning p.member into owner;
  return case when owner is not null then private.new_session(owner, use_passkey.passkey) end;
end;
$$;

-- Returns {member, name, from, kind, expiresAt, passkeys}; from: the name of its maker, null for a terminal. Null unless open.
create function private.look_up_invitation(hash text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('member', m.id, 'name', m.display_name, 'kind', i.kind,
    'from', (select f.display_name from private.family_member f where f.id = i.made_by),
    'expiresAt', private.to_ms(i.expires_at),
    'passkeys', array(select p.id from private.passkey p where p.member = m.id))
  from private.invitation i join private.family_member m on m.id = i.member and m.removed_at is null
  where i.hash = look_up_invitation.hash and private.is_open(i);
$$;

-- Returns what a member's new device is called: two of a kind are told apart, 'iPhone' and 'iPhone 2'.
create function private.free_device(member uuid, device text) returns text
language sql stable set search_path = ''
as $$
  select called.name
  from generate_series(1, 21) n,
    lateral (select case n when 1 then free_device.device else left(free_device.device, 37) || ' ' || n end) called (name)
  where not exists (select from private.passkey p where p.member = free_device.member and p.device = called.name)
  order by n limit 1;
$$;

-- Adds a passkey {id, publicKey, counter, backupEligible, device, host}, either to the member whom the invitation is for,
-- which is used up by that, or to an adult who is signed in, and begins a session with it. Returns
-- {member, name, kind, session}; null if there is no such invitation or adult.
create function private.register_passkey(passkey jsonb, hash text default null, member uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accepted private.invitation;
  owner private.family_member;
  event text := 'passkey-added';
  device text;
begin
  lock table private.family_member in share row exclusive mode;
  if register_passkey.hash is not null then
    delete from private.invitation i where i.hash = register_passkey.hash and private.is_open(i)
    returning i.* into accepted;
    event := case
      when accepted.kind = 'recovery' then 'recovery-used'
      when exists (select from private.passkey p where p.member = accepted.member) then event
      else 'joined' end;
  end if;
  select m.* into owner from private.family_member m
  where m.removed_at is null and case
    when register_passkey.hash is null then m.id = register_passkey.member and m.kind = 'adult'
    else m.id = accepted.member end;
  if owner.id is null then
    return null;
  end if;
  if (select count(*) from private.passkey p where p.member = owner.id) >= 20 then
    perform private.refuse('too-many');
  end if;
  device := private.free_device(owner.id, private.tidy_name(register_passkey.passkey ->> 'device'));
  insert into private.passkey (id, member, public_key, counter, backup_eligible, device, host, used_at)
  select given.id, owner.id, given."publicKey", given.counter, coalesce(given."backupEligible", false), device, given.host,
    now()
  from jsonb_to_record(register_passkey.passkey)
    as given (id text, "publicKey" text, counter bigint, "backupEligible" boolean, host text);
  perform private.record_event(owner.id, event, device, owner.id);
  return jsonb_build_object('member', owner.id, 'name', owner.display_name, 'kind', owner.kind,
    'session', private.new_session(owner.id, register_passkey.passkey ->> 'id'));
end;
$$;

-- In a family without members it adds the first one. Returns {id, expiresAt}.
create function private.invite_by_name(name text, hash text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invited uuid;
begin
  lock table private.family_member in share row exclusive mode;
  select m.id into invited from private.family_member m
  where m.removed_at is null and private.fold_case(m.display_name) = private.fold_case(btrim(invite_by_name.name));
  if invited is null then
    if exists (select from private.family_member m where m.removed_at is null) then
      perform private.refuse('unknown-member');
    end if;
    insert into private.family_member (display_name) values (private.free_name(invite_by_name.name))
    returning id into invited;
    perform private.record_event(invited, 'added');
  end if;
  return private.add_invitation(invited, 'invitation', invite_by_name.hash);
end;
$$;

call private.serve('family_door',
  'private.find_passkey', 'private.begin_session', 'private.use_passkey', 'private.look_up_invitation',
  'private.register_passkey', 'private.invite_by_name');

-- schemas/40_photos.sql

-- The albums: visitors read the active ones that are not family-only, guests of the family those too, and members have
-- all on their phones.
create table public.photos (
  key uuid primary key default gen_random_uuid(),
  -- The end of its address: its key, or an id from the family's old site, which is text.
  id text not null unique default gen_random_uuid()::text,
  title text not null,
  thumbnail text not null default '/albums/tomt.svg',
  -- Another site's page with its pictures; null when the pictures are in the table picture.
  link text,
  category text not null,
  active boolean not null default true,
  newest boolean not null default false,
  updated_ts timestamptz not null default now(),
  -- Only the family sees it; neither it nor its pictures are ever in a shared cache.
  family_only boolean not null default false,
  -- The place in its category set by hand; null means by date.
  position integer,
  constraint bad_id check (char_length(id) between 1 and 100),
  constraint bad_title check (title = btrim(title) and char_length(title) between 1 and 120
    and private.is_visible(title)),
  constraint bad_category check (category = btrim(category) and char_length(category) between 1 and 40
    and private.is_visible(category)),
  -- Addresses that are safe to show and open: never javascript: or data:, and no user name before the host, because
  -- https://google.com@evil.example would look like another site.
  constraint bad_thumbnail check (
    thumbnail ~ '^(https://[^\s/?#\\@]+([/?#]\S*)?|/[^\s/\\]\S*)$' and char_length(thumbnail) <= 2000),
  constraint bad_link check (link ~ '^https://[^\s/?#\\@]+([/?#]\S*)?$' and char_length(link) <= 2000),
  constraint bad_updated_ts check (private.is_plausible(updated_ts)),
  constraint bad_position check (position between 0 and 100000)
);

call private.bin_table('public.photos');
create policy "visitors read active photos that are for everybody" on public.photos for select to anon
  using (active and not family_only and deleted_at is null);
alter policy "members read" on public.photos rename to "members read all, guests what the family sees";
alter policy "members read all, guests what the family sees" on public.photos
  using ((active and deleted_at is null and (select private.is_in_family())) or (select private.is_member()));
grant select on public.photos to anon;
grant select,
  insert (key, id, title, thumbnail, link, category, active, newest, family_only, deleted_at, position, stamps),
  update (title, thumbnail, link, category, active, newest, family_only, deleted_at, position, stamps)
on public.photos to authenticated;

-- schemas/45_pictures.sql

-- The files are stored elsewhere, named after their content and widths: /billeder/NAME-WIDTH.webp. Whoever may read the
-- row may read the files.
create table public.picture (
  -- Made by the phone that sends the picture.
  key uuid primary key,
  album text not null references public.photos (id) on delete cascade,
  -- The first half of the SHA-256 of the file that was sent, in hex. Two pictures may have the same content.
  name text not null,
  -- The size of the largest file, in pixels.
  width integer not null,
  height integer not null,
  caption text,
  taken_on date,
  -- By the camera's clock; it orders the pictures of a day.
  taken_time text,
  -- The place set by hand; null means by date.
  position integer,
  author uuid,
  created_at timestamptz not null default now(),
  constraint bad_name check (name ~ '^[0-9a-f]{32}$'),
  -- Same limits as `sizeWithin` in src/lib/picture-files.ts.
  constraint bad_size check (
    width between 1 and 16000 and height between 1 and 16000 and width * height <= 2560 * 2560),
  constraint bad_caption check (caption = btrim(caption) and char_length(caption) between 1 and 300
    and private.is_visible(caption)),
  constraint bad_taken_on check (taken_on between '1800-01-01' and '3000-01-01'),
  constraint bad_taken_time check (
    taken_time is null or taken_time ~ '^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$' and taken_on is not null),
  constraint bad_position check (position between 0 and 100000),
  constraint bad_created_at check (private.is_plausible(created_at))
);
create index picture_album on public.picture (album);
create index picture_name on public.picture (name);
call private.bin_table('public.picture');
-- The policy on the albums decides which of them somebody may read. Nobody else reads who sent a picture.
create policy "visitors read pictures of albums that they read" on public.picture for select to anon
  using (deleted_at is null and exists (select from public.photos a where a.id = album));
alter policy "members read" on public.picture rename to "members read all, guests those of albums that they read";
alter policy "members read all, guests those of albums that they read" on public.picture
  using ((select private.is_member())
    or (deleted_at is null and exists (select from public.photos a where a.id = album)));
grant select (key, album, name, width, height, caption, taken_on, taken_time, position, deleted_at, created_at)
  on public.picture to anon;
grant select,
  insert (key, album, name, width, height, caption, taken_on, taken_time, position, deleted_at, author, stamps),
  update (caption, taken_on, taken_time, position, deleted_at, stamps)
on public.picture to authenticated;

-- An album holds a selection, not an archive: nobody would look through a page with more.
create function private.limit_pictures() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select count(*) from public.picture where album = new.album and purged_at is null) >= 1000 then
    raise exception 'album-full';
  end if;
  return new;
end;
$$;
create trigger limit_pictures before insert on public.picture
  for each row execute function private.limit_pictures();

-- An album stored here shows one of its pictures on its tile: the chosen one while it exists, else the first.
create function private.choose_cover() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.photos a set thumbnail = coalesce((
    select '/billeder/' || p.name || '-' || least(800, p.width) || '.webp' from public.picture p
    where p.album = a.id and p.deleted_at is null
    order by p.position, p.taken_on, p.taken_time, p.created_at, p.key limit 1), '/albums/tomt.svg')
  where a.id = new.album and a.link is null and not exists (
    select from public.picture p
    where p.album = a.id and p.deleted_at is null and a.thumbnail like '/billeder/' || p.name || '-%');
  return null;
end;
$$;
create trigger choose_cover after insert or update of deleted_at on public.picture
  for each row execute function private.choose_cover();

-- Whether visitors may see a picture: it is in a public album, or the thumbnail of one.
create function public.is_public_picture(picture_name text) returns boolean
language sql stable security invoker set search_path = ''
as $$
  select exists (select from public.picture where name = picture_name)
    or exists (select from public.photos where thumbnail like '/billeder/' || picture_name || '-%');
$$;
grant execute on function public.is_public_picture(text) to anon;
comment on function public.is_public_picture(text) is 'Visitors look at public pictures; it sees what they may read.';

-- schemas/48_shops.sql

-- Phones learn all other places from the order in which purchases were struck out.
create table public.shop (
  -- Made by the phone from the name, so that two members who add the same shop write the same row.
  key uuid primary key,
  name text not null,
  active boolean not null default true,
  constraint bad_name check (private.is_tidy(name, 40))
);
call private.sync_table('public.shop');
grant select, insert (key, name, active, stamps), update (name, active, stamps) on public.shop to authenticated;

create table public.shop_place (
  -- Made by the phone from the shop's key and the category.
  key uuid primary key,
  shop uuid not null references public.shop (key),
  -- In lower case.
  category text not null,
  -- On the way from the entrance (0) to the till (1000); null is learned from purchases again.
  place integer,
  constraint bad_category check (private.is_tidy(category, 40) and category = private.fold_case(category)),
  constraint bad_place check (place between 0 and 1000)
);
create index shop_place_shop on public.shop_place (shop);
call private.sync_table('public.shop_place');
grant select, insert (key, shop, category, place, stamps), update (place, stamps) on public.shop_place to authenticated;

-- schemas/50_shopping.sql

create table public.shopping (
  -- Made by the phone from the title, so that two members who add the same item write the same row.
  key uuid primary key,
  -- Assigned by the server: one more than the highest.
  id bigint not null unique,
  title text not null,
  category text not null default 'Andet',
  active boolean not null default true,
  buy boolean not null default false,
  -- Counted from purchases (55_purchases.sql).
  buy_counter integer not null default 0,
  freezer boolean not null default false,
  can_outdate boolean not null default false,
  -- The sum of its batches in the freezer (52_freezer.sql).
  count integer not null default 0,
  -- The amount and a note ('skåret', 'ikke Ariel') in a member's own words, and who asked for the item.
  quantity text,
  note text,
  wanted_by uuid,
  -- Who last struck it out, when and in which shop: 'Bodil har den'.
  struck_by uuid,
  struck_at timestamptz,
  struck_shop uuid references public.shop (key),
  -- When it was last changed.
  update_ts timestamptz not null default now(),
  constraint bad_title check (private.is_tidy(title, 80)),
  constraint bad_category check (private.is_tidy(category, 40)),
  constraint bad_quantity check (private.is_tidy(quantity, 100)),
  constraint bad_note check (private.is_tidy(note, 200)),
  constraint bad_buy_counter check (buy_counter >= 0),
  constraint bad_count check (count >= 0),
  constraint bad_struck_at check (private.is_plausible(struck_at)),
  constraint bad_update_ts check (private.is_plausible(update_ts))
);
create index shopping_struck_shop on public.shopping (struck_shop) where struck_shop is not null;
call private.sync_table('public.shopping');
grant select,
  insert (key, title, category, active, buy, freezer, can_outdate, quantity, note, wanted_by, struck_by, struck_at,
    struck_shop, stamps),
  update (title, category, active, buy, freezer, can_outdate, quantity, note, wanted_by, struck_by, struck_at,
    struck_shop, stamps)
on public.shopping to authenticated;

create function private.shopping_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- The trigger set_rev, which comes first by its name, has locked the revision until commit, so no other transaction
    -- can compute the same id.
    new.id := coalesce(new.id, (select coalesce(max(id), 0) + 1 from public.shopping));
  elsif new.update_ts = old.update_ts then
    new.update_ts := now();
  end if;
  return new;
end;
$$;
create trigger shopping_write before insert or update on public.shopping
  for each row execute function private.shopping_write();

-- schemas/51_shop_items.sql

-- Items that are bought only in some of the family's shops.
create table public.shop_item (
  -- Made by the phone from the keys of the shop and the item.
  key uuid primary key,
  shop uuid not null references public.shop (key),
  item uuid not null references public.shopping (key) on delete cascade,
  active boolean not null default true
);
create index shop_item_shop on public.shop_item (shop);
create index shop_item_item on public.shop_item (item);
call private.sync_table('public.shop_item');
grant select, insert (key, shop, item, active, stamps), update (active, stamps) on public.shop_item to authenticated;

-- schemas/52_freezer.sql

create table public.freezer_batch (
  -- Made by the phone from the item's key and the day.
  key uuid primary key,
  item uuid not null references public.shopping (key) on delete cascade,
  -- Null is an unknown day.
  day date,
  count private.counter not null default 0,
  constraint bad_day check (day between '2000-01-01' and '2099-12-31')
);
create index freezer_batch_item on public.freezer_batch (item);
call private.sync_table('public.freezer_batch');
grant select, insert (key, item, day, stamps), update (count, stamps) on public.freezer_batch to authenticated;

create function private.sum_batches() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.shopping s set count = s.count + new.count - case when tg_op = 'UPDATE' then old.count else 0 end
  where s.key = new.item;
  return null;
end;
$$;
create trigger sum_batches after insert or update of count on public.freezer_batch
  for each row execute function private.sum_batches();

-- schemas/53_norms.sql

-- How long the items of a category keep in the freezer, where a member has chosen another number than the pages' own.
create table public.norm (
  -- Made by the phone from the category, so that two members who set the same category write the same row.
  key uuid primary key,
  -- In lower case.
  category text not null,
  -- Null means the pages' own number.
  months integer,
  constraint bad_category check (private.is_tidy(category, 40) and category = private.fold_case(category)),
  constraint bad_months check (months between 1 and 60)
);
call private.sync_table('public.norm');
grant select, insert (key, category, months, stamps), update (months, stamps) on public.norm to authenticated;

-- schemas/54_item_pictures.sql

-- A picture of an item, so small that every phone has it with the list.
create table public.item_picture (
  -- The item's. No foreign key: items are never deleted, and a phone makes both in one action.
  key uuid primary key,
  -- A JPEG of at most 20,000 bytes, as base64; null when it was removed.
  picture text,
  constraint bad_picture check (
    char_length(picture) <= 26668 and char_length(picture) % 4 = 0 and picture ~ '^/9j/[A-Za-z0-9+/]+={0,2}$')
);
call private.sync_table('public.item_picture');
grant select, insert (key, picture, stamps), update (picture, stamps) on public.item_picture to authenticated;

-- schemas/55_purchases.sql

-- Purchases. An item's counter is the number of its purchases that have not been undone.
create table public.purchase (
  key uuid primary key,
  -- Shared by the items that were bought together.
  trip uuid not null,
  -- Another one after two items were put together.
  item uuid not null references public.shopping (key) on delete cascade,
  member uuid not null,
  bought_at timestamptz not null default now(),
  -- What was wanted, by whom, when and in which shop its buyer struck it out; the order of the shop's aisles is learned
  -- from that.
  quantity text,
  note text,
  wanted_by uuid,
  struck_at timestamptz,
  shop uuid references public.shop (key),
  undone_at timestamptz,
  undone_by uuid,
  constraint bad_quantity check (private.is_tidy(quantity, 100)),
  constraint bad_note check (private.is_tidy(note, 200)),
  constraint bad_bought_at check (private.is_plausible(bought_at)),
  constraint bad_struck_at check (private.is_plausible(struck_at)),
  constraint bad_undone_at check (private.is_plausible(undone_at))
);
create index purchase_item on public.purchase (item);
create index purchase_shop on public.purchase (shop) where shop is not null;
call private.sync_table('public.purchase', 'r.bought_at > now() - interval ''150 days''');
grant select,
  insert (key, trip, item, member, bought_at, quantity, note, wanted_by, struck_at, shop, undone_at, undone_by, stamps),
  update (item, undone_at, undone_by, stamps)
on public.purchase to authenticated;

-- Adds to the counter, which may include purchases of the family's old site that have no rows here.
create function private.count_purchase() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before constant uuid := case when tg_op = 'UPDATE' and old.undone_at is null then old.item end;
  after constant uuid := case when new.undone_at is null then new.item end;
begin
  if before is distinct from after then
    update public.shopping set buy_counter = greatest(0, buy_counter - 1) where key = before;
    update public.shopping set buy_counter = buy_counter + 1 where key = after;
  end if;
  return null;
end;
$$;
create trigger count_purchase after insert or update of item, undone_at on public.purchase
  for each row execute function private.count_purchase();

-- schemas/58_push_messages.sql

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

-- schemas/60_log.sql

-- Open entries (todo) and done ones (the log).
create table public.log (
  -- Made by the phone that adds the entry.
  key uuid primary key,
  -- The creation time in ms as text. The server changes it if another entry was made in the same millisecond.
  id text not null unique,
  name text not null,
  done boolean not null default false,
  -- When it was made, last changed, or done.
  date timestamptz not null default now(),
  created_by uuid,
  done_by uuid,
  -- The day on which an open entry comes on the list, or comes back.
  due date,
  -- Whose it is. Null: everybody's.
  for_member uuid,
  -- How often it comes back: in days or months ('14d', '5m', '1m31' on that day), or every year in a season.
  every text,
  constraint bad_id check (id ~ '^[0-9]{1,15}$'),
  constraint bad_date check (private.is_plausible(date)),
  constraint bad_due check (due between date '1900-01-01' and date '2999-12-31'),
  constraint bad_every check (every ~ '^([1-9][0-9]{0,2}(d|m([1-9]|[12][0-9]|3[01])?)|spring|summer|autumn|winter)$')
);
call private.bin_table('public.log');
-- Members erase entries before their time, too, unless another member has restored them from the bin.
alter table public.log
  add constraint bad_name check (case when purged_at is null then private.is_tidy(name, 500) else name = '' end),
  add constraint bad_purged_at check (purged_at is null or deleted_at is not null);
-- A child erases nothing.
alter policy "members add" on public.log
  with check ((select private.is_member())
    and (purged_at is null or (select private.is_adult())));
alter policy "members change" on public.log
  with check ((select private.is_member())
    and (purged_at is null or (select private.is_adult())));
grant select,
  insert (key, id, name, done, date, deleted_at, purged_at, created_by, done_by, due, for_member, every,
    stamps),
  update (name, done, date, deleted_at, purged_at, done_by, due, for_member, every, stamps)
on public.log to authenticated;

create function private.before_log_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if new.purged_at is not null then
    new.name := '';
  end if;
  if tg_op = 'INSERT' then
    while exists (select 1 from public.log where id = new.id) loop
      new.id := (new.id::bigint + 1)::text;
    end loop;
  end if;
  return new;
end;
$$;
create trigger before_log_write before insert or update on public.log
  for each row execute function private.before_log_write();

-- schemas/62_appointments.sql

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

-- schemas/63_calendar_addresses.sql

-- The addresses at which members' own calendars (Apple, Google, Outlook) read the family's appointments.

-- Its token is made by the site, which stores its SHA-256 only. passkey: of the session in which it was made; it ends with
-- either, as an invitation does. An export leaves addresses out: after a restore there are none.
create table private.calendar_address (
  member uuid primary key references private.family_member on delete cascade,
  hash text not null unique constraint bad_hash check (hash ~ '^[0-9a-f]{64}$'),
  passkey text references private.passkey on delete cascade,
  made_at timestamptz not null default now()
);
create index calendar_address_by_passkey on private.calendar_address (passkey);
call private.hide_table('private.calendar_address');

-- Makes the caller's address, in place of the former one.
create function private.make_calendar_address(hash text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.calendar_address (member, hash, passkey)
  values (auth.uid(), make_calendar_address.hash,
    (select s.passkey from private.session s where s.id = private.session_id()))
  on conflict (member) do update
    set hash = excluded.hash, passkey = excluded.passkey, made_at = excluded.made_at;
end;
$$;

-- Ends the caller's own address or, by an adult, anybody's.
create function private.end_calendar_address(member uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  delete from private.calendar_address a
  where a.member = end_calendar_address.member and (a.member = auth.uid() or private.is_adult());
end;
$$;

-- Returns [{member, name, own, madeAt}]: the caller's address, and to an adult everybody's.
create function private.calendar_addresses() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('member', a.member, 'name', m.display_name, 'own', m.id = auth.uid(),
      'madeAt', private.to_ms(a.made_at)) order by m.display_name), '[]')
    from private.calendar_address a join private.family_member m on m.id = a.member
    where m.id = auth.uid() or private.is_adult());
end;
$$;

-- Returns {names, tables} to who has an address; null when it has ended.
create function private.calendar_by_address(hash text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'names', (select jsonb_object_agg(n.id, n.display_name) from private.family_member n),
    'tables', private.planned_rows())
  from private.calendar_address a
    join private.family_member m on m.id = a.member and m.removed_at is null and m.kind <> 'guest'
  where a.hash = calendar_by_address.hash;
$$;

-- The API, for members and, by an address, for whoever has it.
call private.serve('authenticated',
  'private.make_calendar_address', 'private.end_calendar_address', 'private.calendar_addresses');
call private.serve('family_door', 'private.calendar_by_address');

-- schemas/64_calendars.sql

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

-- schemas/65_day_messages.sql

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

-- schemas/70_actions.sql

-- How phones send what people did. Grants, constraints and policies of the tables say what members may write.

-- The outcome is final, even a refusal: a copy that the network delivers later gets the same answer. To try again, a phone
-- sends a new action.
create table private.action (
  id uuid primary key,
  member uuid not null,
  received_at timestamptz not null default clock_timestamp(),
  -- The code of the refusal; null if it was applied.
  refused_with text,
  -- The revision in which it was applied.
  rev bigint,
  constraint bad_refused_with check (refused_with ~ '^[a-z-]{1,40}$')
);
create index action_rev on private.action (rev);
call private.export_table('private.action');

-- The API does not expose the next two functions. They check membership in case somebody reaches them in another way.

-- 'duplicate' if applied, else the code of the refusal; null for a new one.
create function private.known_outcome(action uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member();
  return (
    select case when a.member <> auth.uid() then 'taken' else coalesce(a.refused_with, 'duplicate') end
    from private.action a where a.id = action);
end;
$$;

create function private.record_action(action uuid, refused_with text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.action (id, member, refused_with, rev)
  values (action, auth.uid(), refused_with, case when refused_with is null then private.next_rev() end);
end;
$$;

-- 'deleted_at' is the author's time. What was deleted on a phone that was offline for long stays in the bin for 30 days
-- from when the database received the deletion, so that others have time to restore it.
create function private.was_deletion_received_lately(stamps jsonb) returns boolean
language sql stable security definer set search_path = ''
  return exists (select from private.action a
    where a.id = (stamps -> 'deleted_at' ->> 1)::uuid and a.received_at > now() - interval '30 days');

-- Returns the elements of a call. A value that Postgres cannot store (NUL, half a surrogate pair, a number that is too
-- large) makes only its own action unreadable: all that remains of it is the id.
create function private.read_elements(actions json) returns jsonb[]
language plpgsql stable set search_path = ''
as $$
declare
  element json;
  read jsonb[] := '{}';
begin
  begin
    return array(select jsonb_array_elements(actions::jsonb));
  exception when data_exception then null;
  end;
  for element in select json_array_elements(actions) loop
    begin
      read := read || element::jsonb;
    exception when data_exception then
      -- The type json does not check numbers, and rejects escapes only when a value is read. Once the escapes are
      -- replaced, the id can be read.
      read := read || jsonb_build_object('id', regexp_replace(element::text, '\\(u.{4}|.)', '?', 'g')::json ->> 'id');
    end;
  end loop;
  return read;
end;
$$;

create function private.malformed(action jsonb, now_ms bigint) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  year constant bigint := 31622400000;
begin
  if jsonb_typeof(action) <> 'object'
    or coalesce(action ->> 'id', '') !~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
    or jsonb_typeof(action -> 'at') is distinct from 'number' or (action ->> 'at')::numeric % 1 <> 0
    or jsonb_typeof(action -> 'operations') is distinct from 'array'
    or jsonb_array_length(action -> 'operations') not between 1 and 2000
  then
    return 'bad-action';
  end if;
  if (action ->> 'at')::numeric > now_ms + year then
    return 'bad-time';
  end if;
  -- Older actions may have been forgotten (private.record_backup), so that nothing shows whether this one was
  -- applied before.
  if (action ->> 'at')::numeric < now_ms - year then
    return 'too-old';
  end if;
  return null;
end;
$$;

-- Applies a 'set' to a table with these columns, with the caller's rights. Times after now are moved back to now.
create function private.apply_set(operation jsonb, columns jsonb, at bigint, action uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  "table" constant text := operation ->> 'set';
  row_key constant uuid := (operation ->> 'key')::uuid;
  fields constant jsonb := operation -> 'fields';
  defaults constant jsonb := coalesce(operation -> 'defaults', '{}');
  row_stamps jsonb;
  is_new boolean;
  field text;
  value jsonb;
  changed jsonb;
  names text;
  hit integer;
  server_time constant timestamptz := to_timestamp((private.current_revision() ->> 'now')::bigint / 1000.0);
begin
  if jsonb_typeof(fields) is distinct from 'object' or jsonb_typeof(defaults) <> 'object' then
    raise exception 'bad-action';
  end if;
  execute format('select stamps from public.%I where key = $1', "table") into row_stamps using row_key;
  is_new := row_stamps is null;
  row_stamps := coalesce(row_stamps, '{}');
  changed := case when is_new then defaults else '{}' end;
  for field in select jsonb_object_keys(fields) loop
    continue when not private.wins(row_stamps, field, at, action);
    changed := changed || jsonb_build_object(field, fields -> field);
    row_stamps := row_stamps || jsonb_build_object(field, jsonb_build_array(at, action));
  end loop;
  for field, value in select * from jsonb_each(changed) loop
    if field in ('key', 'rev', 'stamps') or coalesce(columns ->> field, 'private.counter') = 'private.counter'
      or jsonb_typeof(value) in ('object', 'array')
    then
      raise exception 'bad-data';
    end if;
    if columns ->> field = 'timestamp with time zone' and (value #>> '{}')::timestamptz > server_time then
      changed := changed || jsonb_build_object(field, server_time);
    end if;
  end loop;
  changed := changed || jsonb_build_object('stamps', row_stamps);
  if is_new then
    changed := changed || jsonb_build_object('key', row_key);
    select string_agg(format('%I', name), ', ') into names from jsonb_object_keys(changed) as name;
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      "table", names) using changed;
  elsif changed <> jsonb_build_object('stamps', row_stamps) then
    select string_agg(format('%I', name), ', ') into names from jsonb_object_keys(changed) as name;
    execute format(
      'update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1)) where key = $2',
      "table", names) using changed, row_key;
    get diagnostics hit = row_count;
    if hit = 0 then
      -- The row is one that a policy protects, such as an entry that has been deleted permanently.
      raise exception 'unknown-row';
    end if;
  end if;
end;
$$;

-- Applies a 'count' to a table with these columns, with the caller's rights.
create function private.apply_count(operation jsonb, columns jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  hit integer;
begin
  if columns ->> (operation ->> 'field') is distinct from 'private.counter'
    or jsonb_typeof(operation -> 'by') is distinct from 'number'
    or (operation ->> 'by')::numeric not between -9999 and 9999
  then
    raise exception 'bad-data';
  end if;
  execute format('update public.%1$I set %2$I = least(9999, greatest(0, %2$I + $1)) where key = $2',
    operation ->> 'count', operation ->> 'field') using (operation ->> 'by')::integer, (operation ->> 'key')::uuid;
  get diagnostics hit = row_count;
  if hit = 0 then
    raise exception 'unknown-row';
  end if;
end;
$$;

-- Applies an action, as a whole or not at all. Returns its outcome: 'applied', 'duplicate' or the code of its refusal.
create function private.apply_action(action jsonb, at bigint, tables jsonb) returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  action_id constant uuid := (action ->> 'id')::uuid;
  code text := private.known_outcome(action_id);
  operation jsonb;
  columns jsonb;
begin
  if code is not null then
    return code;
  end if;
  begin
    perform private.record_action(action_id, null);
    for operation in select value from jsonb_array_elements(action -> 'operations') loop
      columns := tables -> coalesce(operation ->> 'set', operation ->> 'count');
      if columns is null then
        raise exception 'unknown-table';
      end if;
      if operation ? 'set' then
        perform private.apply_set(operation, columns, at, action_id);
      else
        perform private.apply_count(operation, columns);
      end if;
    end loop;
    return 'applied';
  exception
    when raise_exception then
      code := sqlerrm;
    when check_violation then
      get stacked diagnostics code = constraint_name;
      code := replace(code, '_', '-');
    when insufficient_privilege then
      code := 'denied';
    when not_null_violation or foreign_key_violation then
      code := 'unknown-row';
    -- A wrong type or value. Other errors, such as a deadlock or a full disk, are not caught: they end the call, nothing
    -- is applied, and the phone tries again.
    when data_exception or integrity_constraint_violation then
      code := 'bad-data';
  end;
  perform private.record_action(action_id, code);
  return code;
end;
$$;

-- Takes [{id, at, operations}], at most 500. Returns {rev, epoch, now, receipts: [{id, status, code?}]} in the order of
-- the call. Every change confirmed by the receipts is in rows with a revision of at most rev.
create function public.apply_actions(actions json) returns jsonb
language plpgsql volatile security invoker
-- A lower page cost makes the plans look rows up by key, also in a small table.
set search_path = '' set random_page_cost = 1.1
as $$
declare
  most constant integer := 500;
  tables constant jsonb := private.synced_tables();
  receipts jsonb[] := '{}';
  now_ms bigint;
  next_future bigint;
  action jsonb;
  at bigint;
  outcome text;
begin
  perform private.require_member();
  if json_typeof(actions) is distinct from 'array' then
    raise exception 'actions must be an array' using errcode = 'invalid_parameter_value';
  end if;
  now_ms := private.lock_revision(least(json_array_length(actions), most));
  next_future := now_ms;
  foreach action in array private.read_elements(actions) loop
    outcome := case when cardinality(receipts) >= most then 'too-many' else private.malformed(action, now_ms) end;
    if outcome is null then
      at := (action ->> 'at')::bigint;
      if at > now_ms then
        -- Times in the future become now. A millisecond between them keeps their order.
        at := next_future;
        next_future := next_future + 1;
      end if;
      outcome := private.apply_action(action, at, tables);
    end if;
    receipts := receipts || (jsonb_build_object('id', action -> 'id') || case
      when outcome in ('applied', 'duplicate') then jsonb_build_object('status', outcome)
      else jsonb_build_object('status', 'rejected', 'code', outcome) end);
  end loop;
  return private.current_revision() || jsonb_build_object('receipts', to_jsonb(receipts));
end;
$$;

grant execute on function
  private.known_outcome(uuid), private.record_action(uuid, text), private.read_elements(json),
  private.malformed(jsonb, bigint), private.apply_set(jsonb, jsonb, bigint, uuid), private.apply_count(jsonb, jsonb),
  private.apply_action(jsonb, bigint, jsonb), public.apply_actions(json)
to authenticated;

-- schemas/80_changes.sql

-- How phones learn what has changed: they fetch rows (pull_changes), and a message brings them at once.

-- Returns the caller's actions applied after a revision; from 0, those of the last day, since a phone that starts over
-- has no older ones in flight.
create function private.applied_actions(since bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(a.id), '[]') from private.action a
  where a.rev > since and a.member = auth.uid() and (since > 0 or a.received_at > now() - interval '1 day');
$$;

-- {table: [row, ...]}. From 0, all that a phone keeps. Made as json, which costs a third of what jsonb does.
create function private.changed_rows(tables text[], since bigint) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  synced constant jsonb := private.synced_tables();
  "table" text;
  rows text;
  changed text[] := '{}';
begin
  foreach "table" in array tables loop
    rows := null;
    if synced ? "table" then
      execute format('select json_agg(r) from public.%I r where r.rev > $1 and ($1 > 0 or private.is_kept(r))',
        "table") into rows using since;
    end if;
    changed := changed || (to_json("table") || ':' || coalesce(rows, '[]'));
  end loop;
  return '{' || array_to_string(changed, ',') || '}';
end;
$$;

-- Returns how many rows of each of these tables a phone keeps, and a sum over their revisions, as text: a phone that has
-- others pulls all again. Same rule as `checksumOf` in src/sync/snapshot.ts.
create function private.checksums(tables text[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  "table" text;
  checksum text;
  all_of_them jsonb := '{}';
begin
  for "table" in select name from jsonb_object_keys(private.synced_tables()) name where name = any (tables) loop
    execute format('select count(*) || '' '' || coalesce(sum(r.rev * r.rev %% 2147483647), 0)
      from public.%I r where private.is_kept(r)', "table") into checksum;
    all_of_them := all_of_them || jsonb_build_object("table", checksum);
  end loop;
  return all_of_them;
end;
$$;

-- Returns the rows that changed after a revision in one snapshot: {rev, epoch, now, actions, rows, checksums}. 'actions'
-- are those of the caller that the rows contain.
create function public.pull_changes(tables text[], since bigint) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  current constant jsonb := private.current_revision();
begin
  perform private.require_member();
  return json_build_object(
    'rev', current -> 'rev', 'epoch', current -> 'epoch', 'now', current -> 'now',
    'actions', private.applied_actions(since), 'rows', private.changed_rows(tables, since),
    'checksums', private.checksums(tables));
end;
$$;

grant execute on function
  private.applied_actions(bigint), private.changed_rows(text[], bigint), private.checksums(text[]),
  public.pull_changes(text[], bigint)
to authenticated;

-- Realtime checks its policies when somebody joins and when they renew their token, so a member who is removed or made a
-- guest, or whose session was ended, still receives messages until their token expires, ten minutes at most. During that
-- time messages are muted: they say that something changed but not what, and phones that are allowed to know fetch it.

create function private.record_removal() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.record_time('removal');
  perform realtime.send(private.current_revision() || '{"actions": [], "rows": null}', 'change', 'family', true);
  return null;
end;
$$;
create trigger record_removal after delete or update of id, removed_at, kind or truncate on private.family_member
  for each statement execute function private.record_removal();
create trigger record_removal after delete on private.session
  for each row when (old.used_at > now() - interval '91 days') execute function private.record_removal();

-- At the end of every transaction that took a revision, sends one message in the shape of pull_changes; more than 100,000
-- bytes of rows are left out, and phones fetch them. The actions tell a phone which of its own the rows contain, as a
-- message may arrive before the answer to the push that caused it.
create function private.announce_changes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed json;
begin
  if not exists (select from private.last_time where what = 'removal' and at > now() - interval '10 minutes') then
    changed := private.changed_rows(array(select jsonb_object_keys(private.synced_tables())), new.value - 1);
  end if;
  perform realtime.send(
    private.current_revision() || jsonb_build_object(
      'rev', new.value,
      'actions', (select coalesce(jsonb_agg(a.id), '[]') from private.action a where a.rev = new.value),
      'rows', case when octet_length(changed::text) <= 100000 then changed end
    ),
    'change', 'family', true
  );
  return null;
end;
$$;
create constraint trigger announce_changes after update of value on private.revision
  deferrable initially deferred for each row execute function private.announce_changes();

-- Pages that show the family, or more to an adult than to a child or a guest, are told that something changed.
create function private.announce_family() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform realtime.send('{}'::jsonb, 'family', 'family', true);
  return null;
end;
$$;
create trigger announce_family after insert or update or delete on private.family_member
  for each statement execute function private.announce_family();
create trigger announce_family after insert or delete or update of device on private.passkey
  for each statement execute function private.announce_family();
create trigger announce_family after insert or update or delete on private.invitation
  for each statement execute function private.announce_family();

-- Only the database sends on the topic.
create policy "members hear the family" on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'family' and extension = 'broadcast' and (select private.is_member()));

-- schemas/90_backup.sql

-- The weekly export, and what is restored from one. It contains the tables with a policy for the role that makes it.

-- In an order in which their rows can be restored: each table after those it refers to.
create function private.archived_tables() returns table (name name, relation regclass, key text)
language sql stable set search_path = ''
as $$
  with recursive archived as (
    select p.polrelid as oid from pg_catalog.pg_policy p where 'family_backup'::regrole = any (p.polroles)
  ), placed (oid, depth) as (
    select oid, 0 from archived
    union all
    select k.conrelid, p.depth + 1 from placed p join pg_catalog.pg_constraint k on k.confrelid = p.oid
    where k.contype = 'f' and k.conrelid <> k.confrelid and k.conrelid in (select oid from archived)
  )
  select c.relname, c.oid::regclass, (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = c.oid and i.indisprimary)
  from placed p join pg_catalog.pg_class c on c.oid = p.oid
  group by c.oid, c.relname order by max(p.depth), c.relname;
$$;

-- {table: [row, ...]}, each table in the order of its key, times in UTC. The timeout replaces that of the API.
create function public.export_family() returns jsonb
language plpgsql stable security invoker
set search_path = '' set timezone = 'UTC' set statement_timeout = '25s'
as $$
declare
  archived record;
  rows jsonb;
  tables jsonb := '{}';
begin
  for archived in select * from private.archived_tables() loop
    execute format('select coalesce(jsonb_agg(to_jsonb(t) order by %s), ''[]'') from %s t', archived.key, archived.relation)
      into rows;
    tables := tables || jsonb_build_object(archived.name, rows);
  end loop;
  return tables;
end;
$$;

-- Call after inserting rows without the triggers that process members' changes. Makes every phone start over.
create function private.finish_import() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  "table" text;
  latest_rev bigint := 0;
  latest_time bigint := 0;
begin
  for "table" in select jsonb_object_keys(private.synced_tables()) loop
    execute format('select greatest($1, (select max(rev) from public.%1$I)),
      greatest($2, (select max((s.value ->> 0)::bigint) from public.%1$I r, jsonb_each(r.stamps) s))', "table")
    into latest_rev, latest_time using latest_rev, latest_time;
  end loop;
  update private.revision set transaction_id = null, epoch = gen_random_uuid(), value = 1 + greatest(value, latest_rev),
    latest = greatest(latest, latest_time)
  where only_row;
  -- The import may have changed the family list. Former members may still be connected to Realtime, so messages are
  -- muted as after a removal.
  perform private.record_time('removal');
end;
$$;

-- Called after an export is stored. An action more than a year old is refused when it arrives again (private.malformed),
-- so one that is forgotten here cannot be applied twice. Its time may have been a year ahead when it was received.
create function private.record_backup() returns void
language sql volatile security definer set search_path = ''
as $$
  select private.record_time('backup');
  delete from private.action where received_at < now() - interval '733 days';
$$;

call private.serve('family_backup', 'private.record_backup');

-- Returns when the last good backup was made, for members and for the backup itself; null when there was none.
create function private.last_backup() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.jwt() ->> 'role' is distinct from 'family_backup' then
    perform private.require_member();
  end if;
  return (select at from private.last_time where what = 'backup');
end;
$$;
call private.serve('authenticated', 'private.last_backup');

grant execute on function
  private.archived_tables(), private.last_backup(), public.export_family(), public.last_backup()
to family_backup;

-- schemas/92_upkeep.sql

-- What the site does each hour, with the backup's role.

-- Erases what has been in the bin of a table for 30 days. 'erased' sets what its rows say.
create function private.erase(relation regclass, erased text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  execute format($sql$
    update %s set purged_at = now(), %s
    where deleted_at < now() - interval '30 days' and purged_at is null
      and not private.was_deletion_received_lately(stamps)
  $sql$, relation, erased);
end;
$$;

-- Empties all bins, and records that the upkeep ran. Returns the distinct names of pictures that are still in use: files
-- with other names may be deleted.
create function private.empty_bins() returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.erase('public.log', $erased$name = ''$erased$);
  perform private.erase('public.photos', $erased$title = '–', link = null, thumbnail = '/albums/tomt.svg'$erased$);
  perform private.erase('public.picture', 'caption = null');
  update public.picture p set purged_at = now(), caption = null
  where purged_at is null and exists (select from public.photos a where a.id = p.album and a.purged_at is not null);
  perform private.erase('public.appointment', $erased$title = '–', place = null$erased$);
  -- They say what it was.
  update public.appointment_exception e set change = null, title = '–', place = null
  where (e.change, e.title, e.place) is distinct from (null, '–', null)
    and exists (select from public.appointment a where a.key = e.appointment and a.purged_at is not null);
  perform private.erase('public.calendar',
    $erased$name = '–', address = null, failing_since = null, failure = null$erased$);
  -- Without a calendar are those of which a phone was lost before it could send it.
  update public.calendar_event e set removed_at = now()
  where e.removed_at is null
    and not exists (select from public.calendar c where c.key = e.calendar and c.purged_at is null)
    and not exists (select from private.calendar_fetch f
      where f.calendar = e.calendar and f.fetched_at > now() - interval '30 days');
  -- A phone that was away for longer pulls all rows again.
  delete from public.calendar_event e where e.removed_at < now() - interval '30 days';
  perform private.record_time('upkeep');
  return array(
    select name from public.picture where purged_at is null
    union select substring(thumbnail from '^/billeder/([0-9a-f]{32})-') from public.photos
    where thumbnail ~ '^/billeder/[0-9a-f]{32}-');
end;
$$;

call private.serve('family_backup', 'private.empty_bins');

-- schemas/95_doctor.sql

-- What `npm run doctor` asks of a database.

-- Such as '20261121090000'; null if the migrations were run by hand. Any token may ask, as doctor does with a stranger's.
create function private.schema_version() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  newest text;
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  execute 'select max(version) from supabase_migrations.schema_migrations' into newest;
  return newest;
end;
$$;

call private.serve('authenticated', 'private.schema_version');

-- Applies actions as apply_actions does and returns its answer, but takes back everything that they wrote.
create function public.try_actions(actions json) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  answer jsonb;
begin
  begin
    answer := public.apply_actions(actions);
    raise exception using errcode = 'TRIED';
  exception when sqlstate 'TRIED' then null;
  end;
  return answer;
end;
$$;

grant execute on function public.try_actions(json) to authenticated;
