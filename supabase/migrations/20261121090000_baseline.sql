-- Written by `npm run db:baseline` from supabase/schemas. Do not edit it by hand.

-- schemas/10_family.sql

-- The family's members. The list is in a schema that the API does not expose. Every policy checks it, so that deleting
-- a row locks a person out at once.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- The role of the weekly export, which reads everything and writes nothing; it is used with a token made for it alone.
-- An export contains the tables with a policy for this role, which stands with the table's other policies.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'family_backup') then
    create role family_backup nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end;
$$;
grant family_backup to authenticator;
grant usage on schema public, private to family_backup;

create table private.family_member (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  display_name text not null,
  constraint bad_email check (email = lower(btrim(email)) and email like '%_@_%' and char_length(email) <= 254),
  constraint bad_display_name check (display_name = btrim(display_name) and char_length(display_name) between 1 and 40)
);
alter table private.family_member enable row level security;
-- Row-level security without a policy has the same effect; this policy shows that none was forgotten.
create policy "nobody touches the family list through the API" on private.family_member for all to anon, authenticated
  using (false) with check (false);
grant select on private.family_member to family_backup;
create policy "the backup reads the family list" on private.family_member for select to family_backup using (true);
comment on policy "the backup reads the family list" on private.family_member
  is 'An export without some rows would lose them.';

-- A token with a valid signature but another audience ('aud') is refused. The result is never null, because 'if not
-- null' would let the caller pass.
create function private.is_member() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aud' = 'authenticated', false)
    and exists (select from private.family_member where id = auth.uid());
end;
$$;

-- The token's address counts only where the functions ask with it: in a token without an id, or with this member's id.
-- Supabase's own sign-in, if left open by mistake, issues tokens with any address and an id of its own. The address
-- arrives in lower case; it is not folded further, since Unicode folds a Kelvin sign to k.
create function private.member_by_token_email() returns table (id uuid, display_name text)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name from private.family_member m
  where m.email = (select auth.jwt()) ->> 'email' and m.id = coalesce((select auth.uid()), m.id)
    and (select auth.jwt()) ->> 'aud' = 'authenticated';
$$;

create function private.member_names() returns table (id uuid, display_name text)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.display_name from private.family_member m
  where (select private.is_member()) order by m.display_name, m.id;
$$;

-- Raises an error (HTTP 403) if the caller is not a member, because an empty answer would look like an empty list.
create function private.require_member() returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- The API: who the caller is (none or one row), and the members' names (for members, without their addresses).
create function public.whoami() returns table (id uuid, display_name text)
language sql stable security invoker set search_path = ''
as $$ select * from private.member_by_token_email(); $$;

create function public.members() returns table (id uuid, display_name text)
language sql stable security invoker set search_path = ''
as $$ select * from private.member_names(); $$;

revoke all on function
  private.is_member(), private.member_by_token_email(), private.member_names(), private.require_member()
from public;
revoke all on function public.whoami(), public.members() from public, anon;
grant execute on function
  private.is_member(), private.member_by_token_email(), private.member_names(), private.require_member(),
  public.whoami(), public.members()
to authenticated;

-- schemas/20_revision.sql

-- One counter for all synced rows. It is incremented under a row lock that is held until commit, so revisions become
-- visible in order: a client that holds revision n asks for rev > n and misses nothing. Each transaction takes one
-- revision.
create table private.revision (
  only_row boolean primary key default true constraint one_row check (only_row),
  value bigint not null default 0,
  -- The transaction that took the value; it does not take another.
  transaction_id xid8,
  -- Another database has another epoch: a client that sees a new epoch starts over from revision 0.
  epoch uuid not null default gen_random_uuid()
);
alter table private.revision enable row level security;
create policy "nobody touches the revision through the API" on private.revision for all to anon, authenticated
  using (false) with check (false);
insert into private.revision default values;

create function private.next_rev() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  taken bigint;
begin
  select value into taken from private.revision where transaction_id = pg_current_xact_id();
  if taken is null then
    update private.revision set value = value + 1, transaction_id = pg_current_xact_id() where only_row
    returning value into taken;
  end if;
  return taken;
end;
$$;

create function private.lock_revision() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  perform 1 from private.revision for update;
end;
$$;

-- Returns the counter in the snapshot of the calling statement, the epoch, the server's clock in ms since 1970, and
-- whether phones may send each other previews (80_realtime.sql).
create function private.current_revision() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('rev', value, 'epoch', epoch, 'now', floor(extract(epoch from now()) * 1000)::bigint,
      'previews', not private.is_muted())
    from private.revision);
end;
$$;

-- Sets 'rev' before every insert and update of a synced row, whoever makes it.
create function private.set_rev() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  return new;
end;
$$;

-- Locks the revision before an update locks any row. apply_ops locks the revision first, too: in the opposite order, the
-- two transactions could wait for each other.
create function private.lock_revision_first() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform 1 from private.revision for update;
  return null;
end;
$$;

revoke all on function private.next_rev(), private.lock_revision(), private.current_revision(), private.set_rev(),
  private.lock_revision_first()
from public;
grant execute on function private.lock_revision(), private.current_revision() to authenticated;

-- schemas/30_operations.sql

-- What operations on all tables share: their type, reading their values, and merging field by field by the author's
-- time.

-- An operation that has been checked and whose time has been corrected.
create type private.incoming_operation as (
  -- Its position in the call, from 1.
  n integer,
  id uuid,
  entity text,
  kind text,
  key uuid,
  -- The author's time in ms since 1970, corrected.
  at bigint,
  -- The same time according to the phone.
  phone_time bigint,
  data jsonb
);

-- Normalizes text: no white space at the ends, and single spaces instead of spaces and line breaks inside. Null stays
-- null; a value that is not text is refused.
create function private.tidy_text(data jsonb, field text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(data -> field) not in ('string', 'null') then
    raise exception 'bad-data';
  end if;
  if char_length(data ->> field) > 10000 then
    raise exception 'bad-data';
  end if;
  return btrim(regexp_replace(data ->> field, '\s+', ' ', 'g'));
end;
$$;

-- True if the text has a visible character: not only spaces, zero-width characters, direction marks and the like.
-- src/lib/tidy-text.ts has the same list.
create function private.is_visible(words text) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return words ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
end;
$$;

-- Returns a boolean field, or 'otherwise' when the operation does not have it.
create function private.flag(data jsonb, field text, otherwise boolean) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if not data ? field then
    return otherwise;
  end if;
  if jsonb_typeof(data -> field) <> 'boolean' then
    raise exception 'bad-data';
  end if;
  return (data ->> field)::boolean;
end;
$$;

-- Returns the field 'day' of an operation, such as '2026-11-02'; null when it has none. Anything else is refused,
-- although Postgres takes 'tomorrow' for a date, too.
create function private.day_of(data jsonb) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(data -> 'day'), 'null') = 'null' then
    return null;
  end if;
  if jsonb_typeof(data -> 'day') <> 'string' or data ->> 'day' !~ '^20\d\d-\d\d-\d\d$' then
    raise exception 'bad-data';
  end if;
  return (data ->> 'day')::date;
end;
$$;

create function private.to_time(ms bigint) returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  return to_timestamp(ms / 1000.0);
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

-- True if these are field timestamps that an operation can have written, because other operations would fail on anything
-- else. At most 12, counted apart: in the pattern, '{0,12}' around the other repetitions made it take thirty times as
-- long.
create function private.are_stamps(stamps jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return stamps::text ~ '^\{("[a-z_]{1,20}": \[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"\](, )?)*\}$'
    and jsonb_array_length(jsonb_path_query_array(stamps, '$.*')) <= 12;
end;
$$;

-- True if the operation is later, by its author's time, than the one that set the field. Ties go to the higher
-- operation id.
create function private.wins(stamps jsonb, field text, at bigint, operation uuid) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return stamps -> field is null
    or (stamps -> field ->> 0)::bigint < at
    or ((stamps -> field ->> 0)::bigint = at and (stamps -> field ->> 1) collate "C" < operation::text collate "C");
end;
$$;

-- Returns the stamps after the operation has set those of the fields where it wins.
create function private.stamped(stamps jsonb, fields text[], at bigint, operation uuid) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  result jsonb := stamps;
begin
  foreach field in array fields loop
    if private.wins(stamps, field, at, operation) then
      result := result || jsonb_build_object(field, jsonb_build_array(at, operation));
    end if;
  end loop;
  return result;
end;
$$;

-- Returns the normalized values of those named fields in which the edit wins. 'fields' lists the editable fields:
-- {name: {kind: 'text' or 'flag', empty: the value when it is left empty}}. Any other field is refused.
create function private.edited_values(fields jsonb, data jsonb, stamps jsonb, at bigint, operation uuid) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  field text;
  result jsonb := '{}';
begin
  for field in select jsonb_object_keys(data) loop
    if not fields ? field then
      raise exception 'bad-data';
    end if;
    continue when not private.wins(stamps, field, at, operation);
    result := result || jsonb_build_object(field, case fields -> field ->> 'kind'
      when 'flag' then to_jsonb(private.flag(data, field, null))
      else coalesce(to_jsonb(nullif(private.tidy_text(data, field), '')), fields -> field -> 'empty') end);
  end loop;
  return result;
end;
$$;

-- Returns only these fields of an operation's data.
create function private.only_fields(data jsonb, fields jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data) where fields ? key);
end;
$$;

-- Returns the value of every field that nobody has written.
create function private.empty_values(fields jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (select jsonb_object_agg(key, value -> 'empty') from jsonb_each(fields));
end;
$$;

-- The latest time that a change may have. No two operations of a phone have the same time, so a burst may end shortly
-- after now. The time of the clock and not of the transaction: while it waited for the revision's lock, another may have
-- set a later time in the same row.
create function private.latest_accepted_time() returns timestamptz
language plpgsql volatile set search_path = ''
as $$
begin
  return clock_timestamp() + interval '1 second';
end;
$$;

-- A stamp of tomorrow would win over every change until then.
create function private.stamps_are_past(stamps jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  return not jsonb_path_exists(stamps, 'strict $.*[0] ? (@ > $latest)',
    jsonb_build_object('latest', extract(epoch from private.latest_accepted_time()) * 1000), true);
end;
$$;

revoke all on function
  private.tidy_text(jsonb, text), private.is_visible(text), private.flag(jsonb, text, boolean), private.day_of(jsonb),
  private.to_time(bigint), private.fold_case(text), private.are_stamps(jsonb),
  private.wins(jsonb, text, bigint, uuid), private.stamped(jsonb, text[], bigint, uuid),
  private.edited_values(jsonb, jsonb, jsonb, bigint, uuid), private.only_fields(jsonb, jsonb),
  private.empty_values(jsonb),
  private.latest_accepted_time(), private.stamps_are_past(jsonb)
from public;
grant execute on function
  private.tidy_text(jsonb, text), private.is_visible(text), private.flag(jsonb, text, boolean), private.day_of(jsonb),
  private.to_time(bigint), private.fold_case(text), private.are_stamps(jsonb),
  private.wins(jsonb, text, bigint, uuid), private.stamped(jsonb, text[], bigint, uuid),
  private.edited_values(jsonb, jsonb, jsonb, bigint, uuid), private.only_fields(jsonb, jsonb),
  private.empty_values(jsonb),
  private.latest_accepted_time(), private.stamps_are_past(jsonb)
to authenticated;

-- schemas/40_photos.sql

-- The albums: visitors see the active ones that are not family-only, members see and write all.
create table public.photos (
  -- An album keeps its id from the family's old site, which is text.
  id text primary key default gen_random_uuid()::text,
  title text not null,
  thumbnail text not null default '/albums/tomt.svg',
  -- Another site's page with its pictures; null when the pictures are in the table picture.
  link text,
  category text not null,
  active boolean not null default true,
  newest boolean not null default false,
  updated_ts timestamptz not null default now(),
  -- Only members see it; neither it nor its pictures are ever in a shared cache.
  family_only boolean not null default false,
  -- Since when it has been in the bin. After 30 days it is deleted with its pictures (92_albums_upkeep.sql).
  deleted_at timestamptz,
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
  -- A phone cannot parse 'infinity' or the year 20000, and a backup that contains one could not be restored.
  constraint bad_updated_ts check (updated_ts between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_position check (position between 0 and 100000)
);

alter table public.photos enable row level security;
revoke all on public.photos from public, anon, authenticated;
grant select on public.photos to anon, authenticated;
grant insert, update on public.photos to authenticated;

create policy "anyone reads active photos that are for everybody" on public.photos for select to anon
  using (active and not family_only and deleted_at is null);
create policy "members read all photos, other tokens what anyone reads" on public.photos for select to authenticated
  using ((active and not family_only and deleted_at is null) or (select private.is_member()));
create policy "members add photos" on public.photos for insert to authenticated
  with check ((select private.is_member()));
create policy "members change photos" on public.photos for update to authenticated
  using ((select private.is_member())) with check ((select private.is_member()));
grant select on public.photos to family_backup;
create policy "the backup reads photos" on public.photos for select to family_backup using (true);
comment on policy "the backup reads photos" on public.photos is 'An export without some rows would lose them.';

-- schemas/45_pictures.sql

-- Our own pictures, ordered within their album. The files are stored elsewhere, named after their content and widths:
-- /billeder/NAME-WIDTH.webp. Whoever may read the row may read the files.
create table public.picture (
  -- Made by the phone that sends the picture, to recognize one that arrives twice.
  key uuid primary key,
  album text not null references public.photos on delete cascade,
  -- The first half of the SHA-256 of the file that was sent, in hex. Two pictures may have the same content.
  name text not null,
  -- The size of the largest file, in pixels.
  width integer not null,
  height integer not null,
  caption text,
  taken_on date,
  -- By the camera's clock; it orders the pictures of a day.
  taken_time time(0),
  -- The place set by hand; null means by date.
  position integer,
  -- Since when it has been in the bin. After 30 days it is deleted, and so are its files.
  deleted_at timestamptz,
  author uuid,
  created_at timestamptz not null default now(),
  constraint bad_name check (name ~ '^[0-9a-f]{32}$'),
  constraint bad_width check (width between 1 and 2560),
  constraint bad_height check (height between 1 and 2560),
  constraint bad_caption check (caption = btrim(caption) and char_length(caption) between 1 and 300
    and private.is_visible(caption)),
  constraint bad_taken_on check (taken_on between '1800-01-01' and '3000-01-01'),
  constraint bad_taken_time check (taken_time is null or taken_on is not null),
  constraint bad_position check (position between 0 and 100000),
  constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_created_at check (created_at between '1900-01-01Z' and '3000-01-01Z')
);
create index picture_album on public.picture (album);
create index picture_name on public.picture (name);
alter table public.picture enable row level security;
revoke all on public.picture from public, anon, authenticated;
-- Nobody reads who sent it: a stranger with a valid token is no member either.
grant select (key, album, name, width, height, caption, taken_on, taken_time, position, deleted_at, created_at)
  on public.picture to anon, authenticated;
grant insert (key, album, name, width, height, caption, taken_on, taken_time, position, author)
  on public.picture to authenticated;
grant update (album, caption, taken_on, taken_time, position, deleted_at) on public.picture to authenticated;

-- The policies on the albums decide which albums somebody may read.
create policy "anyone reads pictures of albums that anyone reads" on public.picture for select to anon
  using (deleted_at is null and exists (select from public.photos a where a.id = album));
create policy "members read all pictures, other tokens what anyone reads" on public.picture for select to authenticated
  using ((select private.is_member())
    or (deleted_at is null and exists (select from public.photos a where a.id = album)));
create policy "members add pictures in their own name" on public.picture for insert to authenticated
  with check ((select private.is_member()) and author = (select auth.uid()));
create policy "members change pictures" on public.picture for update to authenticated
  using ((select private.is_member())) with check ((select private.is_member()));
grant select on public.picture to family_backup;
create policy "the backup reads pictures" on public.picture for select to family_backup using (true);
comment on policy "the backup reads pictures" on public.picture is 'An export without some rows would lose them.';

-- An album holds a selection, not an archive: nobody would look through a page with more.
create function private.limit_pictures() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select count(*) from public.picture where album = new.album) >= 1000 then
    raise exception 'album-full' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger limit_pictures before insert or update of album on public.picture
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
  where a.id in (new.album, case when tg_op = 'UPDATE' then old.album end) and a.link is null and not exists (
    select from public.picture p
    where p.album = a.id and p.deleted_at is null and a.thumbnail like '/billeder/' || p.name || '-%');
  return null;
end;
$$;
create trigger choose_cover after insert or update of album, deleted_at on public.picture
  for each row execute function private.choose_cover();

revoke all on function private.limit_pictures(), private.choose_cover() from public;

-- Sets the order of an album's pictures. Those that are not in 'keys', such as one that has just arrived, follow,
-- ordered by date; with no keys, all are ordered by date.
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

-- Whether visitors may see a picture: it is in a public album, or the thumbnail of one.
create function public.is_public_picture(picture_name text) returns boolean
language sql stable security invoker set search_path = ''
as $$
  select exists (select from public.picture where name = picture_name)
    or exists (select from public.photos where thumbnail like '/billeder/' || picture_name || '-%');
$$;
revoke all on function public.is_public_picture(text) from public, authenticated;
grant execute on function public.is_public_picture(text) to anon;

-- schemas/48_shops.sql

-- The family's shops: their names, and where members have placed categories in them. Phones learn all other places from
-- the order in which purchases were ticked.
create function private.are_places(places jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return case when jsonb_typeof(places) = 'object' then
    (select count(*) from jsonb_object_keys(places)) <= 200
    and not exists (select from jsonb_each(places) as p
      where char_length(p.key) not between 1 and 40 or p.key <> private.fold_case(p.key) or not private.is_visible(p.key)
        or p.value::text !~ '^\[-?\d{1,15}, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", (null|1000|\d{1,3})\]$')
    else false end;
end;
$$;
revoke all on function private.are_places(jsonb) from public;
grant execute on function private.are_places(jsonb) to authenticated;

create table public.shop (
  key uuid primary key,
  name text not null,
  active boolean not null default true,
  -- For each category, in lower case, the author's time in ms, the id of the operation that set it, and its place on
  -- the way from the entrance (0) to the till (1000); null is learned from purchases again: {"mejeri": [1790000000000,
  -- "…", 350]}.
  places jsonb not null default '{}'::jsonb,
  rev bigint not null,
  -- As in the table shopping.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_name check (name = btrim(name) and char_length(name) between 1 and 40 and private.is_visible(name)),
  constraint bad_places check (private.are_places(places)),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index shop_rev on public.shop (rev);
alter table public.shop enable row level security;
revoke all on public.shop from public, anon, authenticated;
grant select on public.shop to authenticated;
grant insert (key, name, stamps) on public.shop to authenticated;
grant update (name, active, places, stamps) on public.shop to authenticated;

create policy "members read shops" on public.shop for select to authenticated
  using ((select private.is_member()));
create policy "members add shops" on public.shop for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change shops" on public.shop for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps) and private.stamps_are_past(places));
grant select on public.shop to family_backup;
create policy "the backup reads shops" on public.shop for select to family_backup using (true);
comment on policy "the backup reads shops" on public.shop is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.shop
  for each row execute function private.set_rev();

-- The operations. Each of the following functions applies operations of one kind together, with the caller's rights;
-- they are on different shops. A refusal is an exception whose message is its code: then none is applied.

create function private.add_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into public.shop (key, name, stamps)
  select o.key, coalesce(private.tidy_text(o.data, 'name'), ''), private.stamped('{}', array['name', 'active'], o.at, o.id)
  from unnest(ops) as o
  order by o.n;
end;
$$;

-- Adding a shop that exists, since two phones make the same key from the same name, restores it if it was removed. If
-- it has been renamed since, it is another shop, and the operation is refused unless it has a fallback (see below).
create function private.add_existing_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.shop s on s.key = o.key
    where private.fold_case(coalesce(private.tidy_text(o.data, 'name'), '')) <> private.fold_case(s.name))
  then
    raise exception 'exists';
  end if;
  perform private.set_shops_active(ops, true);
end;
$$;

create function private.rename_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.shop s set
    name = case when private.wins(s.stamps, 'name', o.at, o.id)
      then coalesce(private.tidy_text(o.data, 'name'), '') else s.name end,
    -- Renaming a removed shop restores it, unless it was removed later than it was renamed.
    active = s.active or private.wins(s.stamps, 'active', o.at, o.id),
    stamps = private.stamped(s.stamps, array['name', 'active'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key;
end;
$$;

create function private.set_shops_active(ops private.incoming_operation[], restored boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.shop s set active = restored, stamps = private.stamped(s.stamps, array['active'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key and private.wins(s.stamps, 'active', o.at, o.id);
end;
$$;

-- Places a category in a shop, or lets its place be learned again. If two members place different categories at the
-- same time, both take effect.
create function private.place_categories(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o
    where case coalesce(jsonb_typeof(o.data -> 'place'), '')
      when 'null' then false
      when 'number' then (o.data ->> 'place')::numeric not between 0 and 1000 or (o.data ->> 'place')::numeric % 1 <> 0
      else true end)
  then
    raise exception 'bad-data';
  end if;
  update public.shop s set
    places = s.places || jsonb_build_object(o.category,
      jsonb_build_array(o.at, o.id, (o.data ->> 'place')::numeric::integer))
  from (select op.*, private.fold_case(coalesce(private.tidy_text(op.data, 'category'), '')) as category
    from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.places, o.category, o.at, o.id);
end;
$$;

-- Two phones without a connection make the same key from the same name. If the shop with that key has been renamed by
-- the time the second phone's operation arrives, that phone has added another shop. It gets the key that the phone made
-- for this case ('fallback'), and all that the phone did with it before it knew carries both keys. The name could not
-- tell the shops apart, since either may have been renamed again. Operations of older pages have no fallback.

-- Returns the operations with the keys of the shops that they are meant for.
create function private.resolve_shop_keys(ops private.incoming_operation[]) returns private.incoming_operation[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return array(
    select (o.n, o.id, o.entity, o.kind, case
        when o.fallback is not null and (exists (select from public.shop s where s.key = o.fallback)
          or exists (select from public.shop s where s.key = o.key
            and private.fold_case(s.name) <> private.fold_case(o.added)))
        then o.fallback else o.key end, o.at, o.phone_time, o.data)::private.incoming_operation
    from (select op.*, (op.data ->> 'fallback')::uuid as fallback,
        case when op.kind = 'add' then coalesce(private.tidy_text(op.data, 'name'), '') end as added
      from unnest(ops) as op) as o
    order by o.n);
end;
$$;

-- Applies operations on different shops.
create function private.apply_shops(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  resolved constant private.incoming_operation[] := private.resolve_shop_keys(ops);
  kind text;
  exist boolean;
  same_kind private.incoming_operation[];
begin
  for kind, exist, same_kind in
    select o.kind, s.key is not null, array_agg(o order by o.n)
    from unnest(resolved) as o left join public.shop s on s.key = o.key
    group by 1, 2
  loop
    if not exist and kind <> 'add' then
      raise exception 'unknown-shop';
    end if;
    case kind
      when 'add' then
        if exist then
          perform private.add_existing_shops(same_kind);
        else
          perform private.add_shops(same_kind);
        end if;
      when 'rename' then perform private.rename_shops(same_kind);
      when 'remove' then perform private.set_shops_active(same_kind, false);
      when 'restore' then perform private.set_shops_active(same_kind, true);
      when 'place' then perform private.place_categories(same_kind);
      else raise exception 'unknown-kind';
    end case;
  end loop;
end;
$$;

revoke all on function
  private.add_shops(private.incoming_operation[]), private.add_existing_shops(private.incoming_operation[]),
  private.rename_shops(private.incoming_operation[]), private.set_shops_active(private.incoming_operation[], boolean),
  private.place_categories(private.incoming_operation[]), private.resolve_shop_keys(private.incoming_operation[]),
  private.apply_shops(private.incoming_operation[])
from public;
grant execute on function
  private.add_shops(private.incoming_operation[]), private.add_existing_shops(private.incoming_operation[]),
  private.rename_shops(private.incoming_operation[]), private.set_shops_active(private.incoming_operation[], boolean),
  private.place_categories(private.incoming_operation[]), private.resolve_shop_keys(private.incoming_operation[]),
  private.apply_shops(private.incoming_operation[])
to authenticated;

-- schemas/50_shopping.sql

-- The shopping list: its items and the operations on them. Purchases are in 55_purchases.sql, the contents of the
-- freezer in 52_freezer.sql.

-- How many items in the freezer were put there on a known day.
create function private.count_of_known_days(frozen jsonb) returns bigint
language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return (select coalesce(sum(value::integer), 0) from jsonb_each_text(frozen));
end;
$$;
revoke all on function private.count_of_known_days(jsonb) from public;
grant execute on function private.count_of_known_days(jsonb) to authenticated;

create table public.shopping (
  -- Made by the phone that adds the item, so that it can be ticked before the server knows it.
  key uuid primary key,
  -- Assigned by the server: one more than the highest.
  id bigint not null unique,
  title text not null,
  category text not null default 'Andet',
  active boolean not null default true,
  buy boolean not null default false,
  buy_counter integer not null default 0,
  freezer boolean not null default false,
  -- How many are in the freezer, and how many of them were put there on which day: {"2026-11-02": 2}. The remaining
  -- ones have no known day, so the count and the days cannot contradict each other.
  count integer not null default 0,
  frozen jsonb not null default '{}'::jsonb,
  can_outdate boolean not null default false,
  -- The amount in a member's own words, and who asked for the item. Both are set only while it is on the list.
  quantity text,
  wanted_by uuid,
  -- Who had asked for it when it was taken off the list, so that putting it back right away restores that. Only the
  -- trigger below writes it, so that nobody can make it look as if another member had asked for something.
  last_wanted_by uuid,
  -- How often it was added without being removed, by members who did not know of each other.
  adds integer not null default 1,
  -- Who last ticked it, when and in which shop: 'Bodil har den'. It no longer applies once the item has been put on or
  -- taken off the list.
  ticked_by uuid,
  ticked_at timestamptz,
  ticked_shop uuid references public.shop (key),
  update_ts timestamptz not null default now(),
  rev bigint not null,
  -- For each field the author's time in ms and the operation that set it: {"title": [1790000000000, "…"]}.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_title check (title = btrim(title) and char_length(title) between 1 and 80
    and private.is_visible(title)),
  constraint bad_category check (category = btrim(category) and char_length(category) between 1 and 40
    and private.is_visible(category)),
  constraint bad_quantity check (quantity = btrim(quantity) and char_length(quantity) between 1 and 20
    and private.is_visible(quantity)),
  constraint bad_buy_counter check (buy_counter >= 0),
  constraint bad_count check (count between 0 and 9999),
  constraint bad_frozen check (frozen = '{}' or (
    frozen::text ~ '^\{("20\d\d-\d\d-\d\d": [1-9]\d{0,3}(, )?)+\}$' and private.count_of_known_days(frozen) <= count)),
  constraint bad_adds check (adds between 0 and 1000000),
  -- A phone cannot parse 'infinity' or the year 20000, and a backup that contains one could not be restored.
  constraint bad_update_ts check (update_ts between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_ticked_at check (
    (ticked_at is null) = (ticked_by is null) and ticked_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index shopping_rev on public.shopping (rev);
create index shopping_ticked_shop on public.shopping (ticked_shop) where ticked_shop is not null;
alter table public.shopping enable row level security;
revoke all on public.shopping from public, anon, authenticated;
grant select on public.shopping to authenticated;
grant insert (key, title, category, active, buy, freezer, can_outdate, quantity, wanted_by, stamps)
  on public.shopping to authenticated;
grant update (title, category, active, buy, freezer, count, frozen, can_outdate, quantity, wanted_by, ticked_by, ticked_at,
  ticked_shop, adds, stamps)
  on public.shopping to authenticated;

-- Removal is the flag 'active'. No select policy checks it, because phones must learn of removals.
create policy "members read shopping" on public.shopping for select to authenticated
  using ((select private.is_member()));
create policy "members add shopping in their own name" on public.shopping for insert to authenticated
  with check ((select private.is_member()) and (wanted_by is null or wanted_by = (select auth.uid()))
    and private.stamps_are_past(stamps));
create policy "members change shopping" on public.shopping for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps)
    and (ticked_at is null or ticked_at <= (select private.latest_accepted_time())));
grant select on public.shopping to family_backup;
create policy "the backup reads shopping" on public.shopping for select to family_backup using (true);
comment on policy "the backup reads shopping" on public.shopping is 'An export without some rows would lose them.';

create function private.before_shopping_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    -- next_rev has locked the revision until commit, so no other transaction can compute the same id.
    new.id := coalesce(new.id, (select coalesce(max(id), 0) + 1 from public.shopping));
    return new;
  end if;
  if new.update_ts = old.update_ts then
    new.update_ts := now();
  end if;
  new.last_wanted_by := case
    when new.wanted_by is not null or old.wanted_by is null then old.last_wanted_by
    -- A purchase took it off the list and keeps the name in its own row. Putting the item back later is a new wish.
    when exists (select from public.purchase p where p.id = (new.stamps -> 'buy' ->> 1)::uuid) then null
    else old.wanted_by
  end;
  -- A member may set 'wanted_by' to themselves. Any other name must be one that is restored: the name that was cleared
  -- when the item was taken off the list, or the name on a purchase that is undone in this transaction, which the
  -- purchase shows by having the same revision.
  if new.wanted_by is distinct from old.wanted_by and new.wanted_by is not null and new.wanted_by <> auth.uid()
    and not (old.wanted_by is null and new.wanted_by is not distinct from old.last_wanted_by)
    and not exists (select 1 from public.purchase p
      where p.item_key = new.key and p.wanted_by = new.wanted_by and p.undone_at is not null and p.rev = new.rev)
  then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  if new.ticked_by is distinct from old.ticked_by and new.ticked_by is not null and new.ticked_by <> auth.uid() then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger before_shopping_write before insert or update on public.shopping
  for each row execute function private.before_shopping_write();

-- Signing out ends the member's ticks by an update of the table, without apply_ops.
create trigger lock_revision_first before update on public.shopping
  for each statement execute function private.lock_revision_first();

-- The fields that people edit. src/features/shopping/rules has the same list, and a test compares them. Their limits
-- are the table's constraints.
create function private.item_fields() returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return '{
    "title": {"kind": "text", "empty": ""},
    "category": {"kind": "text", "empty": "Andet"},
    "freezer": {"kind": "flag", "empty": false},
    "can_outdate": {"kind": "flag", "empty": false}
  }'::jsonb;
end;
$$;

-- The operations. Each of the following functions applies operations of one kind together, with the caller's rights;
-- they are on different items. A refusal is an exception whose message is its code: then none is applied.

create function private.add_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  fields constant jsonb := private.item_fields();
begin
  insert into public.shopping (key, title, category, freezer, can_outdate, buy, quantity, wanted_by, stamps)
  select o.key, item.title, item.category, item.freezer, item.can_outdate, item.buy,
    case when item.buy then nullif(private.tidy_text(o.data, 'quantity'), '') end,
    case when item.buy then auth.uid() end,
    -- Only the fields that the operation contains get a stamp. The others have defaults that nobody chose, so even an
    -- edit with an earlier time may set them.
    private.stamped('{}', array['title', 'active'] || array(
      select field from jsonb_object_keys(o.data) as field where fields ? field or field = 'buy')
      || case when item.buy then array['wish'] else '{}' end, o.at, o.id)
  from unnest(ops) as o
    cross join lateral jsonb_populate_record(null::public.shopping, private.empty_values(fields)
      || private.edited_values(fields, private.only_fields(o.data, fields), '{}', o.at, o.id)
      || jsonb_build_object('buy', private.flag(o.data, 'buy', false))) as item
  order by o.n;
end;
$$;

-- Adding an item that exists puts it on the list, and restores it if it was removed. The other fields count as an edit,
-- except that an add without an amount does not remove the amount. If the item has been renamed since, it is another
-- item, and the operation is refused.
create function private.add_existing_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.shopping s on s.key = o.key
    where private.fold_case(coalesce(private.tidy_text(o.data, 'title'), '')) <> private.fold_case(s.title))
  then
    raise exception 'exists';
  end if;
  perform private.tidy_text(o.data, 'quantity') from unnest(ops) as o;
  perform private.edit_items(array(select (o.n, o.id, o.entity, o.kind, o.key, o.at, o.phone_time,
    o.data - array['title', 'buy', 'quantity'])::private.incoming_operation from unnest(ops) as o));
  perform private.want_items(array(select (o.n, o.id, o.entity, o.kind, o.key, o.at, o.phone_time,
    jsonb_strip_nulls(jsonb_build_object('buy', true, 'quantity', nullif(private.tidy_text(o.data, 'quantity'), '')))
    )::private.incoming_operation from unnest(ops) as o where private.flag(o.data, 'buy', false)));
  update public.shopping s set adds = s.adds + 1 from unnest(ops) as o where s.key = o.key;
end;
$$;

create function private.edit_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  fields constant jsonb := private.item_fields();
begin
  update public.shopping s set
    (title, category, freezer, can_outdate) = (
      select item.title, item.category, item.freezer, item.can_outdate
      from jsonb_populate_record(s, private.edited_values(fields, o.data, s.stamps, o.at, o.id)) as item),
    -- Editing a removed item restores it, unless it was removed later than it was edited.
    active = s.active or private.wins(s.stamps, 'active', o.at, o.id),
    stamps = private.stamped(s.stamps, array(select jsonb_object_keys(o.data)) || array['active'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key;
end;
$$;

-- Puts items on the list or takes them off. One that is put back ('again') keeps the member who had asked for it, and
-- neither that nor another amount counts as a new wish. Without an amount it keeps that of an item on the list, which
-- somebody may have put there meanwhile; an empty one removes it.
create function private.want_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'buy') is distinct from 'boolean') then
    raise exception 'bad-data';
  end if;
  perform private.flag(o.data, 'again', false) from unnest(ops) as o;
  perform private.tidy_text(o.data, 'quantity') from unnest(ops) as o where (o.data -> 'buy')::boolean;
  -- One that is earlier than the current wish does not replace it, but fills in an amount that is missing.
  update public.shopping s set quantity = nullif(private.tidy_text(o.data, 'quantity'), '')
  from unnest(ops) as o
  where s.key = o.key and s.buy and s.quantity is null and (o.data -> 'buy')::boolean and o.data ? 'quantity'
    and not private.wins(s.stamps, 'buy', o.at, o.id);
  update public.shopping s set
    buy = o.buy,
    quantity = case
      when o.buy and o.data ? 'quantity' then nullif(private.tidy_text(o.data, 'quantity'), '')
      when o.buy and s.buy then s.quantity
    end,
    wanted_by = case
      when o.buy and s.buy then s.wanted_by
      when o.buy and private.flag(o.data, 'again', false) then coalesce(s.last_wanted_by, auth.uid())
      when o.buy then auth.uid()
    end,
    -- Putting a removed item on the list restores it, unless it was removed later.
    active = s.active or (o.buy and private.wins(s.stamps, 'active', o.at, o.id)),
    stamps = private.stamped(s.stamps, case
      when not o.buy then array['buy']
      when s.buy or private.flag(o.data, 'again', false) and s.last_wanted_by is not null then array['buy', 'active']
      else array['buy', 'active', 'wish'] end, o.at, o.id)
  from (select op.*, (op.data ->> 'buy')::boolean as buy from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.stamps, 'buy', o.at, o.id);
end;
$$;

-- Ticks items, which the caller has taken from the shelf in one of the family's shops or elsewhere, or removes the
-- caller's own ticks.
create function private.tick_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'on') is distinct from 'boolean') then
    raise exception 'bad-data';
  end if;
  update public.shopping s set
    ticked_by = case when o.ticked then auth.uid() end,
    ticked_at = case when o.ticked then private.to_time(o.at) end,
    -- A shop that the phone has added may have its fallback as its key (private.resolve_shop_keys).
    ticked_shop = case when o.ticked then coalesce(
      (select h.key from public.shop h where h.key = (o.data ->> 'fallback')::uuid),
      (select h.key from public.shop h where h.key = (o.data ->> 'shop')::uuid)) end,
    -- Removing a tick sets no stamp, because it removes only the caller's own. A tick that another member made in
    -- between must still apply when it arrives later.
    stamps = case when o.ticked then private.stamped(s.stamps, array['tick'], o.at, o.id) else s.stamps end
  from (select op.*, (op.data ->> 'on')::boolean as ticked from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.stamps, 'tick', o.at, o.id) and (o.ticked or s.ticked_by = auth.uid());
end;
$$;

-- Removes items or restores them. Undoing an add undoes only the caller's own: the item stays for others who have added
-- it. An item that is restored is wanted anew, so removing it ends the tick of whoever had it.
create function private.set_items_active(ops private.incoming_operation[], restored boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.shopping s set
    adds = o.adds,
    active = case when o.wins then restored else s.active end,
    ticked_by = case when not o.unticks then s.ticked_by end,
    ticked_at = case when not o.unticks then s.ticked_at end,
    ticked_shop = case when not o.unticks then s.ticked_shop end,
    stamps = case
      when restored then private.stamped(s.stamps, array['active'], o.at, o.id)
      when o.adds = 0 then private.stamped(s.stamps, array['active', 'tick'], o.at, o.id)
      else s.stamps end
  from (
    select counted.*,
      private.wins(counted.stamps, 'active', counted.at, counted.id) and (restored or counted.adds = 0) as wins,
      private.wins(counted.stamps, 'tick', counted.at, counted.id) and not restored and counted.adds = 0 as unticks
    from (
      select op.key, op.at, op.id, item.stamps, case
        when private.flag(op.data, 'added', false) then greatest(0, item.adds + (case when restored then 1 else -1 end))
        when restored then greatest(1, item.adds)
        else 0 end as adds
      from unnest(ops) as op join public.shopping item on item.key = op.key
    ) as counted
  ) as o
  where s.key = o.key;
end;
$$;

-- Two phones without a connection make the same key from the same new name. If the item with that key has been renamed
-- by the time the second phone's operation arrives, that phone has added another item. It gets the next key, and the
-- phone's other operations on it, which use the old key, say what the item was called ('of').

-- Returns the key of the item that was, or would be, added under this key by this name; the key itself when there is
-- none.
create function private.resolve_item_key(key uuid, name text, is_new boolean) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  candidate uuid := key;
  title text;
begin
  loop
    select s.title into title from public.shopping s where s.key = candidate;
    if not found then
      return case when is_new then candidate else key end;
    end if;
    if private.fold_case(title) = private.fold_case(name) then
      return candidate;
    end if;
    -- A key made from a name is a UUID whose version digit is 8. At each conflict the next digit is tried, up to f. A
    -- key with another digit was not made from a name and has no next key.
    if substr(candidate::text, 15, 1) !~ '[89a-e]' then
      return key;
    end if;
    candidate := overlay(candidate::text
      placing translate(substr(candidate::text, 15, 1), '89abcde', '9abcdef') from 15 for 1)::uuid;
  end loop;
end;
$$;

-- Returns the operations with the keys of the items that they are meant for.
create function private.resolve_item_keys(ops private.incoming_operation[]) returns private.incoming_operation[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return array(
    select (o.n, o.id, o.entity, o.kind, case when o.name is null or s.key is null then o.key
      else private.resolve_item_key(o.key, o.name, o.kind = 'add') end, o.at, o.phone_time, o.data - 'of')::private.incoming_operation
    from (select op.*, private.tidy_text(op.data, case op.kind when 'add' then 'title' else 'of' end) as name
      from unnest(ops) as op) as o
      left join public.shopping s on s.key = o.key
    order by o.n);
end;
$$;

-- Applies operations on different items.
create function private.apply_shopping(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  resolved constant private.incoming_operation[] := private.resolve_item_keys(ops);
  kind text;
  exist boolean;
  same_kind private.incoming_operation[];
begin
  for kind, exist, same_kind in
    select o.kind, s.key is not null, array_agg(o order by o.n)
    from unnest(resolved) as o left join public.shopping s on s.key = o.key
    group by 1, 2
  loop
    if not exist and kind <> 'add' then
      raise exception 'unknown-item';
    end if;
    case kind
      when 'add' then
        if exist then
          perform private.add_existing_items(same_kind);
        else
          perform private.add_items(same_kind);
        end if;
      when 'edit' then perform private.edit_items(same_kind);
      when 'want' then perform private.want_items(same_kind);
      when 'purchase' then perform private.purchase_items(same_kind);
      when 'unpurchase' then perform private.undo_purchases(same_kind);
      when 'tick' then perform private.tick_items(same_kind);
      when 'stock' then perform private.stock_items(same_kind);
      when 'remove' then perform private.set_items_active(same_kind, false);
      when 'restore' then perform private.set_items_active(same_kind, true);
      else raise exception 'unknown-kind';
    end case;
  end loop;
end;
$$;

revoke all on function
  private.before_shopping_write(), private.item_fields(), private.add_items(private.incoming_operation[]),
  private.add_existing_items(private.incoming_operation[]), private.edit_items(private.incoming_operation[]),
  private.want_items(private.incoming_operation[]), private.tick_items(private.incoming_operation[]),
  private.set_items_active(private.incoming_operation[], boolean), private.resolve_item_key(uuid, text, boolean),
  private.resolve_item_keys(private.incoming_operation[]), private.apply_shopping(private.incoming_operation[])
from public;
grant execute on function
  private.item_fields(), private.add_items(private.incoming_operation[]),
  private.add_existing_items(private.incoming_operation[]), private.edit_items(private.incoming_operation[]),
  private.want_items(private.incoming_operation[]), private.tick_items(private.incoming_operation[]),
  private.set_items_active(private.incoming_operation[], boolean), private.resolve_item_key(uuid, text, boolean),
  private.resolve_item_keys(private.incoming_operation[]), private.apply_shopping(private.incoming_operation[])
to authenticated;

-- schemas/52_freezer.sql

-- The contents of the freezer: how many of each item, and since when.

-- Returns the count and its days after adding 'by', which may be negative. Items are added on 'day', or on no known day
-- when it is null. They are removed first from 'day' (which takes back what was put in), then from those of unknown
-- age, then from the oldest. The count never falls below zero.
create function private.restocked(count_before integer, frozen_before jsonb, by integer, day text,
  out count integer, out frozen jsonb)
language plpgsql immutable set search_path = ''
as $$
declare
  left_to_take integer;
  source text;
  there integer;
begin
  count := least(9999, greatest(0, count_before + by));
  frozen := frozen_before;
  if count > count_before and day is not null then
    frozen := frozen || jsonb_build_object(day, coalesce((frozen ->> day)::integer, 0) + count - count_before);
  elsif count < count_before and frozen <> '{}' then
    left_to_take := count_before - count;
    for source, there in
      select o.source, o.there from (
        select null as source, count_before - private.count_of_known_days(frozen_before)::integer as there, 1 as turn
        union all
        select d.key, d.value::integer, case when d.key = day then 0 else 2 end from jsonb_each_text(frozen_before) as d
      ) as o
      order by o.turn, o.source collate "C"
    loop
      exit when left_to_take = 0;
      frozen := case
        when source is null then frozen
        when there > left_to_take then frozen || jsonb_build_object(source, there - left_to_take)
        else frozen - source end;
      left_to_take := greatest(0, left_to_take - there);
    end loop;
  end if;
end;
$$;

-- Changes how many are in the freezer by a difference, so that two members who count at the same time both take effect.
-- An operation that names a purchase puts in what that bought, or takes it back: once, even if several members do so
-- independently.
create function private.stock_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  counted private.incoming_operation[];
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'by') is distinct from 'number'
    or (o.data ->> 'by')::numeric not between -9999 and 9999 or (o.data ->> 'by')::numeric % 1 <> 0)
  then
    raise exception 'bad-data';
  end if;
  perform private.day_of(o.data) from unnest(ops) as o;
  counted := array(select o from unnest(ops) as o where o.data ->> 'purchase' is null);
  if cardinality(counted) < cardinality(ops) then
    counted := counted || private.freeze_purchases(array(
      select o from unnest(ops) as o where o.data ->> 'purchase' is not null));
  end if;
  update public.shopping s set (count, frozen) = (
    select r.count, r.frozen
    from private.restocked(s.count, s.frozen, (o.data ->> 'by')::numeric::integer, o.data ->> 'day') as r)
  from unnest(counted) as o
  where s.key = o.key;
end;
$$;

-- Records on purchases that what they bought was put in the freezer, and how many, or that as many were taken back.
-- Returns the operations that changed a purchase which has not been undone.
create function private.freeze_purchases(ops private.incoming_operation[]) returns private.incoming_operation[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  changed uuid[];
begin
  if exists (select from unnest(ops) as o where (o.data ->> 'by')::numeric = 0 or o.data ->> 'day' is null) then
    raise exception 'bad-data';
  end if;
  if exists (select from unnest(ops) as o where not exists (
    select from public.purchase p where p.id = (o.data ->> 'purchase')::uuid and p.item_key = o.key))
  then
    raise exception 'unknown-purchase';
  end if;
  with noted as (
    update public.purchase p set
      frozen_on = case when (o.data ->> 'by')::numeric > 0 then private.day_of(o.data) end,
      frozen_count = case when (o.data ->> 'by')::numeric > 0 then (o.data ->> 'by')::numeric::integer end
    from unnest(ops) as o
    where p.id = (o.data ->> 'purchase')::uuid and p.undone_at is null
      and case when p.frozen_on is null then (o.data ->> 'by')::numeric > 0
        else (o.data ->> 'by')::numeric = -coalesce(p.frozen_count, 1) end
    returning p.id)
  select coalesce(array_agg(id), '{}') into changed from noted;
  return array(select o from unnest(ops) as o where (o.data ->> 'purchase')::uuid = any (changed));
end;
$$;

revoke all on function
  private.restocked(integer, jsonb, integer, text),
  private.stock_items(private.incoming_operation[]), private.freeze_purchases(private.incoming_operation[])
from public;
grant execute on function
  private.restocked(integer, jsonb, integer, text),
  private.stock_items(private.incoming_operation[]), private.freeze_purchases(private.incoming_operation[])
to authenticated;

-- schemas/53_norms.sql

-- How many months the items of a category keep in the freezer, where a member has chosen another number than the pages'
-- own.
create table public.norm (
  -- Made by the phone from the category's name, so that two members who set the same category write the same row.
  key uuid primary key,
  -- In lower case.
  category text not null,
  -- Null means the pages' own number.
  months integer,
  rev bigint not null,
  -- As in the table shopping.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_category check (category = btrim(category) and category = private.fold_case(category)
    and char_length(category) between 1 and 40 and private.is_visible(category)),
  constraint bad_months check (months between 1 and 60),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index norm_rev on public.norm (rev);
alter table public.norm enable row level security;
revoke all on public.norm from public, anon, authenticated;
grant select on public.norm to authenticated;
grant insert (key, category, months, stamps) on public.norm to authenticated;
grant update (months, stamps) on public.norm to authenticated;

create policy "members read norms" on public.norm for select to authenticated
  using ((select private.is_member()));
create policy "members add norms" on public.norm for insert to authenticated
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
create policy "members change norms" on public.norm for update to authenticated
  using ((select private.is_member()))
  with check ((select private.is_member()) and private.stamps_are_past(stamps));
grant select on public.norm to family_backup;
create policy "the backup reads norms" on public.norm for select to family_backup using (true);
comment on policy "the backup reads norms" on public.norm is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.norm
  for each row execute function private.set_rev();

-- Applies operations on different norms. The latest sets the months. A key that belongs to another category is refused.
create function private.apply_norms(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where o.kind <> 'set') then
    raise exception 'unknown-kind';
  end if;
  if exists (select from unnest(ops) as o
    where case coalesce(jsonb_typeof(o.data -> 'months'), '')
      when 'null' then false
      when 'number' then (o.data ->> 'months')::numeric not between 1 and 60 or (o.data ->> 'months')::numeric % 1 <> 0
      else true end)
  then
    raise exception 'bad-data';
  end if;
  if exists (select from unnest(ops) as o join public.norm n on n.key = o.key
    where n.category <> private.fold_case(coalesce(private.tidy_text(o.data, 'category'), '')))
  then
    raise exception 'exists';
  end if;
  insert into public.norm (key, category, months, stamps)
  select o.key, private.fold_case(coalesce(private.tidy_text(o.data, 'category'), '')),
    (o.data ->> 'months')::numeric::integer, private.stamped('{}', array['months'], o.at, o.id)
  from unnest(ops) as o
  where not exists (select from public.norm n where n.key = o.key)
  order by o.n;
  update public.norm n set months = (o.data ->> 'months')::numeric::integer,
    stamps = private.stamped(n.stamps, array['months'], o.at, o.id)
  from unnest(ops) as o
  where n.key = o.key and private.wins(n.stamps, 'months', o.at, o.id);
end;
$$;
revoke all on function private.apply_norms(private.incoming_operation[]) from public;
grant execute on function private.apply_norms(private.incoming_operation[]) to authenticated;

-- schemas/55_purchases.sql

-- Purchases. An item's counter is the number of its purchases that have not been undone.
create table public.purchase (
  -- The id of the operation that bought it.
  id uuid primary key,
  -- Shared by the items that were bought together.
  trip uuid not null,
  item_key uuid not null references public.shopping (key) on delete cascade,
  member uuid not null,
  bought_at timestamptz not null default now(),
  -- What the purchase cleared, so that undoing it can restore that.
  quantity text,
  wanted_by uuid,
  -- The operation that put the item on the list; the same for all who bought it without knowing of each other.
  wish uuid,
  -- When and in which shop its buyer had ticked it; the order of the shop's aisles is learned from that.
  ticked_at timestamptz,
  shop uuid references public.shop (key),
  undone_at timestamptz,
  -- Who undid it; null in rows older than this column.
  undone_by uuid,
  -- The day on which it was put in the freezer, and how many; null when none were, or they were taken back. A row older
  -- than the number has only the day, and stands for one.
  frozen_on date,
  frozen_count integer,
  rev bigint not null,
  constraint bad_quantity check (quantity = btrim(quantity) and char_length(quantity) between 1 and 20
    and private.is_visible(quantity)),
  constraint bad_bought_at check (bought_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_ticked_at check (ticked_at > '1900-01-01Z' and ticked_at <= bought_at),
  constraint bad_undone_at check (undone_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_undone_by check (undone_by is null or undone_at is not null),
  constraint bad_frozen_on check (frozen_on between '2000-01-01' and '2099-12-31'),
  constraint bad_frozen_count check (frozen_count between 1 and 9999)
);
create index purchase_rev on public.purchase (rev);
create index purchase_item_key on public.purchase (item_key);
create index purchase_shop on public.purchase (shop) where shop is not null;
alter table public.purchase enable row level security;
revoke all on public.purchase from public, anon, authenticated;
grant select on public.purchase to authenticated;
grant insert (id, trip, item_key, member, bought_at, quantity, wanted_by, wish, ticked_at, shop)
  on public.purchase to authenticated;
grant update (undone_at, undone_by, frozen_on, frozen_count) on public.purchase to authenticated;

create policy "members read purchases" on public.purchase for select to authenticated
  using ((select private.is_member()));
-- A purchase records who had asked for the item, so that undoing it can restore that. The buyer cannot name somebody
-- else, because that would make it look as if another member had asked for something.
create policy "members buy in their own name, not in the future" on public.purchase for insert to authenticated
  with check ((select private.is_member()) and member = (select auth.uid())
    and bought_at <= (select private.latest_accepted_time())
    and (wanted_by is null or exists (
      select from public.shopping s where s.key = item_key and s.wanted_by = purchase.wanted_by)));
-- An undone purchase stays undone: whoever still wants to buy the item does so again. Nobody undoes in another's name.
create policy "members undo purchases as themselves, not in the future, and freeze" on public.purchase
  for update to authenticated
  using ((select private.is_member()) and undone_at is null)
  with check ((select private.is_member())
    and undone_by is not distinct from case when undone_at is not null then (select auth.uid()) end
    and (undone_at is null or undone_at <= (select private.latest_accepted_time())));
grant select on public.purchase to family_backup;
create policy "the backup reads purchases" on public.purchase for select to family_backup using (true);
comment on policy "the backup reads purchases" on public.purchase is 'An export without some rows would lose them.';

create trigger set_rev before insert or update on public.purchase
  for each row execute function private.set_rev();

-- Maintains the counter, which no caller may set.
create function private.count_purchases() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.shopping s set buy_counter = s.buy_counter + c.difference
    from (select item_key, count(*) as difference from after where undone_at is null group by item_key) as c
    where s.key = c.item_key;
  else
    update public.shopping s set buy_counter = greatest(0, s.buy_counter + c.difference)
    from (
      select item_key, sum(each.change) as difference
      from (
        select item_key, 1 as change from after where undone_at is null
        union all
        select item_key, -1 from before where undone_at is null
      ) as each group by item_key
    ) as c
    where s.key = c.item_key and c.difference <> 0;
  end if;
  return null;
end;
$$;
create trigger count_purchases_made after insert on public.purchase
  referencing new table as after for each statement execute function private.count_purchases();
create trigger count_purchases_undone after update on public.purchase
  referencing old table as before new table as after for each statement execute function private.count_purchases();

-- A purchase records what it cleared. An item that somebody has put on the list since stays there.
create function private.purchase_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into public.purchase (id, trip, item_key, member, bought_at, quantity, wanted_by, wish, ticked_at, shop)
  select o.id, (o.data ->> 'trip')::uuid, o.key, auth.uid(), private.to_time(o.at),
    case when o.clears then o.quantity end, case when o.clears then o.wanted_by end,
    case when o.clears then coalesce(o.last_operation, o.id)
      -- The item is not on the list any more. If a purchase took it off, both purchases fulfil the same wish.
      when not o.buy then (select p.wish from public.purchase p where p.id = o.last_operation) end,
    case when o.ticked then o.ticked_at end, case when o.ticked then o.ticked_shop end
  from (
    select op.*, s.buy, s.quantity, s.wanted_by, (s.stamps -> 'buy' ->> 1)::uuid as last_operation,
      s.buy and private.wins(s.stamps, 'buy', op.at, op.id) as clears,
      -- Only a tick made while shopping this time counts: the caller's own, at most four hours (14,400,000 ms) old, and
      -- made after the item was put on the list.
      s.ticked_at, s.ticked_shop, s.ticked_by = auth.uid() and s.ticked_at <= private.to_time(op.at)
        and s.ticked_at > private.to_time(greatest((s.stamps -> 'buy' ->> 0)::bigint, op.at - 14400000)) as ticked
    from unnest(ops) as op join public.shopping s on s.key = op.key
  ) as o;
  update public.shopping s set buy = false, quantity = null, wanted_by = null,
    stamps = private.stamped(s.stamps, array['buy'], o.at, o.id)
  from unnest(ops) as o
  where s.key = o.key and private.wins(s.stamps, 'buy', o.at, o.id);
end;
$$;

-- Restores the counter and the item's place on the list, unless a later operation decided that or another member has
-- bought it too. A purchase that is already undone is left alone.
create function private.undo_purchases(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  undone uuid[];
begin
  if exists (select from unnest(ops) as o where not exists (
    select from public.purchase p where p.id = (o.data ->> 'purchase')::uuid and p.item_key = o.key))
  then
    raise exception 'unknown-purchase';
  end if;
  with changed as (
    update public.purchase p set undone_at = private.to_time(o.at), undone_by = auth.uid()
    from unnest(ops) as o
    where p.id = (o.data ->> 'purchase')::uuid and p.undone_at is null
    returning p.id)
  select array_agg(id) into undone from changed;
  update public.shopping s set
    buy = true,
    wanted_by = bought.wanted_by,
    quantity = coalesce(bought.quantity, (select max(p.quantity) from public.purchase p
      where p.item_key = s.key and p.wish = bought.wish)),
    stamps = private.stamped(s.stamps, array['buy'], o.at, o.id)
  from unnest(ops) as o join public.purchase bought on bought.id = (o.data ->> 'purchase')::uuid
  where s.key = o.key and bought.id = any (undone) and private.wins(s.stamps, 'buy', o.at, o.id)
    and not exists (select from public.purchase p
      where p.item_key = s.key and p.wish = bought.wish and p.undone_at is null);
  -- What an undone purchase put in the freezer is taken out again. A row without a number stands for one.
  update public.shopping s set (count, frozen) = (
    select r.count, r.frozen from private.restocked(s.count, s.frozen, -coalesce(p.frozen_count, 1), p.frozen_on::text) as r)
  from public.purchase p
  where p.id = any (undone) and p.frozen_on is not null and s.key = p.item_key;
end;
$$;

revoke all on function
  private.count_purchases(), private.purchase_items(private.incoming_operation[]),
  private.undo_purchases(private.incoming_operation[])
from public;
grant execute on function
  private.purchase_items(private.incoming_operation[]), private.undo_purchases(private.incoming_operation[])
to authenticated;

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
  deleted_at timestamptz,
  -- When it was deleted permanently: its name is erased, but the row stays so that phones learn of it.
  purged_at timestamptz,
  created_by uuid,
  done_by uuid,
  rev bigint not null,
  -- As in the table shopping.
  stamps jsonb not null default '{}'::jsonb,
  constraint bad_id check (id ~ '^[0-9]{1,15}$'),
  constraint bad_name check (
    case when purged_at is null then name = btrim(name) and char_length(name) between 1 and 500 and private.is_visible(name)
      else name = '' end
  ),
  constraint bad_date check (date between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_deleted_at check (deleted_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_purged_at check (purged_at between '1900-01-01Z' and '3000-01-01Z'),
  constraint bad_stamps check (private.are_stamps(stamps))
);
create index log_rev on public.log (rev);
create index log_bin on public.log (deleted_at) where deleted_at is not null and purged_at is null;
alter table public.log enable row level security;
revoke all on public.log from public, anon, authenticated;
grant select on public.log to authenticated;
grant insert (key, id, name, done, date, created_by, stamps) on public.log to authenticated;
grant update (name, done, date, deleted_at, purged_at, done_by, stamps) on public.log to authenticated;

create policy "members read the log" on public.log for select to authenticated
  using ((select private.is_member()));
create policy "members add to the log in their own name" on public.log for insert to authenticated
  with check ((select private.is_member()) and created_by = (select auth.uid()) and not done
    and date <= (select private.latest_accepted_time()) and private.stamps_are_past(stamps));
create policy "members change the log, not into the future" on public.log for update to authenticated
  using ((select private.is_member()) and purged_at is null)
  with check ((select private.is_member()) and date <= (select private.latest_accepted_time())
    and private.stamps_are_past(stamps));
grant select on public.log to family_backup;
create policy "the backup reads the log" on public.log for select to family_backup using (true);
comment on policy "the backup reads the log" on public.log is 'An export without some rows would lose them.';

create function private.before_log_write() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.rev := private.next_rev();
  if tg_op = 'INSERT' then
    while exists (select 1 from public.log where id = new.id) loop
      new.id := (new.id::bigint + 1)::text;
    end loop;
  elsif new.done_by is distinct from old.done_by and new.done_by is not null and new.done_by <> auth.uid() then
    raise exception 'authorship' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger before_log_write before insert or update on public.log
  for each row execute function private.before_log_write();

-- A deleted entry stays in the bin for 30 days and is then erased. Every write to the log does this, so no schedule is
-- needed; phones stop showing the entry by themselves.
create function private.empty_bin() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The update below fires this trigger again, which must not start over.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.log l set name = '', purged_at = now()
  where l.deleted_at < now() - interval '30 days' and l.purged_at is null
    -- 'deleted_at' is the author's time. What was deleted on a phone that was offline for long stays in the bin for 30
    -- days from when the database received the deletion, so that others have time to restore it.
    and not exists (select from private.operation o
      where o.id = (l.stamps -> 'deleted' ->> 1)::uuid and o.received_at > now() - interval '30 days');
  return null;
end;
$$;
create trigger empty_bin after insert or update on public.log
  for each statement execute function private.empty_bin();

-- The operations. Each of the following functions applies operations of one kind together, with the caller's rights;
-- they are on different entries. A refusal is an exception whose message is its code: then none is applied.

create function private.add_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.log l on l.key = o.key) then
    raise exception 'exists';
  end if;
  insert into public.log (key, id, name, date, created_by, stamps)
  select o.key, o.at::text, coalesce(private.tidy_text(o.data, 'name'), ''), private.to_time(o.at), auth.uid(),
    private.stamped('{}', array['name', 'done', 'date', 'deleted'], o.at, o.id)
  from unnest(ops) as o
  order by o.n;
end;
$$;

-- Returns the date of an entry that is reopened or renamed: now, or, when its completion or its new name is undone, its
-- earlier date. That is limited to 'at', because a phone whose clock is ahead may claim a later one.
create function private.date_before(data jsonb, at bigint) returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  if not data ? 'date' or jsonb_typeof(data -> 'date') = 'null' then
    return private.to_time(at);
  end if;
  if jsonb_typeof(data -> 'date') <> 'number' then
    raise exception 'bad-data';
  end if;
  if (data ->> 'date')::numeric < -2208988800000 then
    raise exception 'bad-date';
  end if;
  return private.to_time(least((data ->> 'date')::numeric, at)::bigint);
end;
$$;

-- Renaming an open entry also sets its date.
create function private.rename_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.date_before(o.data, o.at) from unnest(ops) as o;
  update public.log l set
    name = case when private.wins(l.stamps, 'name', o.at, o.id)
      then coalesce(private.tidy_text(o.data, 'name'), '') else l.name end,
    date = case when not l.done and private.wins(l.stamps, 'date', o.at, o.id)
      then private.date_before(o.data, o.at) else l.date end,
    stamps = private.stamped(l.stamps, case when l.done then array['name'] else array['name', 'date'] end, o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key;
end;
$$;

-- Returns when an entry was done, from 1900 until now; null when the operation does not say, which means: at its time.
create function private.day_done(data jsonb) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  if not data ? 'date' or jsonb_typeof(data -> 'date') = 'null' then
    return null;
  end if;
  if jsonb_typeof(data -> 'date') <> 'number' then
    raise exception 'bad-data';
  end if;
  if (data ->> 'date')::numeric not between -2208988800000 and extract(epoch from now()) * 1000 then
    raise exception 'bad-date';
  end if;
  return private.to_time((data ->> 'date')::numeric::bigint);
end;
$$;

create function private.complete_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.day_done(o.data) from unnest(ops) as o;
  update public.log l set
    done = true,
    date = coalesce(private.day_done(o.data), private.to_time(o.at)),
    done_by = auth.uid(),
    stamps = private.stamped(l.stamps, array['done', 'date'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'done', o.at, o.id);
end;
$$;

create function private.reopen_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.date_before(o.data, o.at) from unnest(ops) as o;
  update public.log l set done = false, date = private.date_before(o.data, o.at), done_by = null,
    stamps = private.stamped(l.stamps, array['done', 'date'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'done', o.at, o.id);
end;
$$;

-- Moves entries to the bin or restores them.
create function private.set_entries_deleted(ops private.incoming_operation[], deleted boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update public.log l set deleted_at = case when deleted then private.to_time(o.at) end,
    stamps = private.stamped(l.stamps, array['deleted'], o.at, o.id)
  from unnest(ops) as o
  where l.key = o.key and private.wins(l.stamps, 'deleted', o.at, o.id);
end;
$$;

-- Deletes entries permanently.
create function private.purge_entries(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o join public.log l on l.key = o.key where l.deleted_at is null) then
    raise exception 'not-deleted';
  end if;
  update public.log l set name = '', purged_at = now() from unnest(ops) as o where l.key = o.key;
end;
$$;

-- Applies operations on different entries.
create function private.apply_log(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  kind text;
  same_kind private.incoming_operation[];
begin
  if exists (select from unnest(ops) as o left join public.log l on l.key = o.key and l.purged_at is null
    where o.kind <> 'add' and l.key is null)
  then
    raise exception 'unknown-item';
  end if;
  for kind, same_kind in select o.kind, array_agg(o order by o.n) from unnest(ops) as o group by o.kind loop
    case kind
      when 'add' then perform private.add_entries(same_kind);
      when 'rename' then perform private.rename_entries(same_kind);
      when 'complete' then perform private.complete_entries(same_kind);
      when 'reopen' then perform private.reopen_entries(same_kind);
      when 'delete' then perform private.set_entries_deleted(same_kind, true);
      when 'restore' then perform private.set_entries_deleted(same_kind, false);
      when 'purge' then perform private.purge_entries(same_kind);
      else raise exception 'unknown-kind';
    end case;
  end loop;
end;
$$;

revoke all on function
  private.before_log_write(), private.empty_bin(), private.add_entries(private.incoming_operation[]),
  private.rename_entries(private.incoming_operation[]), private.day_done(jsonb),
  private.complete_entries(private.incoming_operation[]), private.reopen_entries(private.incoming_operation[]), private.date_before(jsonb, bigint),
  private.set_entries_deleted(private.incoming_operation[], boolean),
  private.purge_entries(private.incoming_operation[]), private.apply_log(private.incoming_operation[])
from public;
grant execute on function
  private.add_entries(private.incoming_operation[]), private.rename_entries(private.incoming_operation[]),
  private.day_done(jsonb), private.complete_entries(private.incoming_operation[]),
  private.reopen_entries(private.incoming_operation[]), private.date_before(jsonb, bigint),
  private.set_entries_deleted(private.incoming_operation[], boolean),
  private.purge_entries(private.incoming_operation[]), private.apply_log(private.incoming_operation[])
to authenticated;

-- schemas/65_log_search.sql

-- The search index of the log, maintained by a trigger: a row for every entry that is not deleted.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The Danish stemmer without stop words: somebody who searches for 'over' means that word.
create text search dictionary private.danish_words (template = pg_catalog.snowball, language = danish);

-- 'aa' is another spelling of å, 'ae' of æ, 'oe' of ø. They are never replaced by a or o: 'bør' is not 'bor'.
create function private.fold_spelling(folded text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select replace(replace(replace(folded, 'aa', 'å'), 'ae', 'æ'), 'oe', 'ø'); $$;

create function private.stem(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select coalesce((ts_lexize('private.danish_words', word))[1], word); $$;

-- Writes a year in capital letters, which no word of a query contains, so that '20' does not find everything done in
-- 2020.
create function private.year_line(year text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select translate(year, '0123456789', 'ABCDEFGHIJ') || E'\n'; $$;

-- Returns the name, a tab and the name in normalized spelling if that differs, then a line for each stem and one for
-- the year. Query words never contain a tab or a line break, so they can match within the name, while stems and years
-- match whole lines.
create function private.search_document(name text, date timestamptz) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select folded || case when spelled <> folded then E'\t' || spelled else '' end || E'\n' || coalesce((
    select string_agg(distinct private.stem(word) || E'\n', '')
    from regexp_split_to_table(spelled, '[^0-9a-zß-öø-ÿ]+') as word where word <> ''), '')
    || private.year_line(extract(year from date at time zone 'Europe/Copenhagen')::text)
  from (select private.fold_case(name) as folded, private.fold_spelling(private.fold_case(name)) as spelled) as this;
$$;

-- Returns each letter and each pair of adjacent letters, because trigrams do not find words of one or two letters.
create function private.bigrams(words text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct part), '{}') from generate_series(1, char_length(words)) as n,
    lateral (values (substr(words, n, 1)), (substr(words, n, 2))) as parts (part);
$$;

create table private.log_search (
  key uuid primary key references public.log (key) on delete cascade,
  date timestamptz not null,
  done boolean not null,
  document text not null
);
alter table private.log_search enable row level security;
create policy "nobody touches the index of the log through the API" on private.log_search for all to anon, authenticated
  using (false) with check (false);
create index log_search_newest on private.log_search (date, key);
-- Without a list of pending entries, which every search would have to scan.
create index log_search_trigrams on private.log_search using gin (document extensions.gin_trgm_ops)
  with (fastupdate = off);
create index log_search_pairs on private.log_search using gin (private.bigrams(split_part(document, E'\n', 1)))
  with (fastupdate = off);

create function private.index_log_entry() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if new.deleted_at is not null or new.purged_at is not null then
    delete from private.log_search where key = new.key;
  else
    insert into private.log_search (key, date, done, document)
    values (new.key, new.date, new.done, private.search_document(new.name, new.date))
    on conflict (key) do update set date = excluded.date, done = excluded.done, document = excluded.document;
  end if;
  return null;
end;
$$;

-- Rebuilds the whole index, after rows were inserted without triggers.
create function private.rebuild_log_search() returns void
language sql volatile set search_path = ''
as $$
  delete from private.log_search where true;
  insert into private.log_search (key, date, done, document)
  select key, date, done, private.search_document(name, date) from public.log where deleted_at is null and purged_at is null;
$$;

create trigger index_log_entry after insert or update of name, done, date, deleted_at, purged_at on public.log
  for each row execute function private.index_log_entry();

-- Returns the distinct words of a query, which is cut off at a length that nobody types.
create function private.query_words(query text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select word from regexp_split_to_table(left(private.fold_case(query), 200), '\s+') as word
    where word <> '' group by word order by char_length(word) desc, word limit 12);
$$;

-- Returns an SQL condition on 'document' for one word of a query: it is in the name, or in the name's normalized
-- spelling, or a word of the name has the same stem, or it is the year of the entry. With 'indexed', a condition that
-- the indexes can answer.
create function private.word_condition(word text, indexed boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  spelled text := private.fold_spelling(word);
  form text;
  condition text;
  conditions text[] := '{}';
begin
  for form in select distinct unnest(array[word, spelled]) loop
    condition := format('document like %L', '%' || regexp_replace(form, '([\\%_])', '\\\1', 'g') || '%');
    -- The index of trigrams helps only with three letters or digits in a row. For shorter words the index of bigrams
    -- finds candidates, which the condition then checks.
    if indexed and form !~ '[0-9a-zß-öø-ÿ]{3}' then
      condition := format('(private.bigrams(split_part(document, E''\n'', 1)) @> %L and %s)',
        (select array_agg(substr(form, n, 2)) from generate_series(1, greatest(1, char_length(form) - 1)) as n),
        condition);
    end if;
    conditions := conditions || condition;
  end loop;
  if spelled ~ '^[0-9a-zß-öø-ÿ]+$' and private.stem(spelled) <> spelled then
    conditions := conditions || format('document like %L', E'%\n' || private.stem(spelled) || E'\n%');
  end if;
  if word ~ '^(19|20)[0-9]{2}$' then
    conditions := conditions || format('document like %L', '%' || E'\n' || private.year_line(word) || '%');
  end if;
  return '(' || array_to_string(conditions, ' or ') || ')';
end;
$$;

-- Returns the newest entries that match every word, before a position in the list. For common words, scanning back from
-- there soon finds enough; for rare words one query on the indexes returns the entries and their number. 'matches'
-- counts all matches, up to a thousand.
create function private.find_entries(
  words text[], before_date timestamptz, before_key uuid, most integer, counting boolean,
  out keys uuid[], out matches integer
)
language plpgsql stable security definer
set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = on
as $$
declare
  scan_limit constant integer := 4000;
  max_matches constant integer := 1000;
  older text := format('(date, key) < (%L, %L)', before_date, before_key);
  scan_condition text;
  index_condition text;
  scanned integer;
begin
  if not (select private.is_member()) then
    raise exception 'not a member of the family' using errcode = 'insufficient_privilege';
  end if;
  select string_agg(private.word_condition(word, false), ' and '), string_agg(private.word_condition(word, true), ' and ')
  into scan_condition, index_condition from unnest(words) as word;

  execute format('select coalesce(array_agg(key) filter (where %s), ''{}''), count(*)
    from (select * from private.log_search where %s order by date desc, key desc limit %s) as newest',
    scan_condition, older, scan_limit) into keys, scanned;
  matches := least(cardinality(keys), max_matches);
  keys := keys[:most];
  if scanned < scan_limit then
    return;
  end if;

  -- The following queries should use the indexes of the words, which are read by bitmap scans. Without plain index
  -- scans, the planner does not choose the index by date that the first query used.
  perform set_config('enable_indexscan', 'off', true);
  if cardinality(keys) < most then
    execute format('select coalesce(array_agg(key order by date desc, key desc), ''{}'')
      from private.log_search where %s and %s', older, index_condition) into keys;
    matches := least(cardinality(keys), max_matches);
    keys := keys[:most];
  elsif counting and matches < max_matches then
    execute format('select count(*) from (select from private.log_search where %s limit %s) as matching',
      index_condition, max_matches) into matches;
  end if;
end;
$$;

create function private.done_entries_before(before_date timestamptz, before_key uuid, most integer) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select key from private.log_search
    where done and (date, key) < (before_date, before_key) and (select private.is_member())
    order by date desc, key desc limit most);
$$;

-- Returns a page of entries, newest first: those whose name or year matches every word, done or not; without words, all
-- done entries. 'before' is the 'next' of the previous page, or a {date}. Returns {rows, next, found}: 'next' is null
-- at the end; 'found' is on the first page of a search, and a thousand means that many or more.
create function public.search_log(query text, before jsonb default null, most integer default 50) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  page constant integer := least(greatest(most, 1), 1000);
  before_date constant timestamptz := coalesce((before ->> 'date')::timestamptz, 'infinity');
  before_key constant uuid := coalesce((before ->> 'key')::uuid, '00000000-0000-0000-0000-000000000000');
  words text[];
  keys uuid[];
  matches integer;
  entries jsonb[];
begin
  perform private.require_member();
  words := private.query_words(query);
  if words = '{}' then
    keys := private.done_entries_before(before_date, before_key, page + 1);
  else
    select f.keys, f.matches into keys, matches
    from private.find_entries(words, before_date, before_key, page + 1, before is null) as f;
  end if;
  entries := array(select to_jsonb(l) from public.log l where l.key = any (keys[:page]) order by l.date desc, l.key desc);
  return jsonb_build_object(
    'rows', to_jsonb(entries),
    'next', case when cardinality(keys) > page
      then jsonb_build_object('date', entries[page] -> 'date', 'key', entries[page] -> 'key') end,
    'found', case when before is null then matches end
  );
end;
$$;

-- Returns the years in which something was done, newest first. It jumps from the last entry of each year to the year
-- before, so it reads as many rows as there are years.
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

revoke all on function
  private.fold_spelling(text), private.stem(text), private.year_line(text),
  private.search_document(text, timestamptz), private.bigrams(text),
  private.index_log_entry(), private.rebuild_log_search(), private.word_condition(text, boolean),
  private.query_words(text), private.find_entries(text[], timestamptz, uuid, integer, boolean),
  private.done_entries_before(timestamptz, uuid, integer), private.log_years()
from public;
revoke all on function public.search_log(text, jsonb, integer), public.log_years() from public, anon;
grant execute on function
  private.query_words(text), private.find_entries(text[], timestamptz, uuid, integer, boolean),
  private.done_entries_before(timestamptz, uuid, integer), private.log_years(),
  public.search_log(text, jsonb, integer), public.log_years()
to authenticated;

-- schemas/70_applied_operations.sql

-- Every operation received, so that each is applied once, and the clocks of the phones that send them.

-- The result of an operation is final, even a refusal: a copy that the network delivers later gets the same answer,
-- even if it would be accepted by then. To try again, a phone sends a new operation.
create table private.operation (
  id uuid primary key,
  member uuid not null,
  received_at timestamptz not null default now(),
  -- The author's time in ms, according to the phone. Null in rows older than this column.
  phone_time bigint,
  -- The code of the refusal; null if it was applied.
  refused_with text,
  -- The revision in which it was applied.
  rev bigint,
  constraint bad_refused_with check (refused_with ~ '^[a-z-]{1,40}$')
);
create index operation_rev on private.operation (rev);
alter table private.operation enable row level security;
create policy "nobody touches operations through the API" on private.operation for all to anon, authenticated
  using (false) with check (false);
grant select on private.operation to family_backup;
create policy "the backup reads operations" on private.operation for select to family_backup using (true);
comment on policy "the backup reads operations" on private.operation is 'An export without some rows would lose them.';

-- The latest operation of each phone: its author's time in ms, according to the phone and as corrected. A clock belongs
-- to a phone, not to a member.
create table private.phone_clock (
  member uuid references private.family_member on delete cascade,
  phone uuid,
  at bigint not null,
  taken_as bigint not null,
  primary key (member, phone)
);
alter table private.phone_clock enable row level security;
create policy "nobody touches the clocks through the API" on private.phone_clock for all to anon, authenticated
  using (false) with check (false);

-- The API does not expose these functions. They check membership in case somebody reaches them in another way.

-- Returns the results of operations received before: 'duplicate' if applied, else the code of the refusal.
create function private.known_operations(ids uuid[]) returns table (id uuid, outcome text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_member();
  return query
    select o.id, case when o.member <> auth.uid() then 'operation-taken' else coalesce(o.refused_with, 'duplicate') end
    from private.operation o where o.id = any (ids);
end;
$$;

-- Called under the revision's lock, so no other transaction claims operations at the same time.
create function private.claim_operations(ops private.incoming_operation[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  this_rev constant bigint := private.next_rev();
begin
  perform private.require_member();
  insert into private.operation (id, member, phone_time, rev)
  select o.id, auth.uid(), o.phone_time, this_rev from unnest(ops) as o;
end;
$$;

create function private.record_refusal(op private.incoming_operation, code text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_member();
  insert into private.operation (id, member, phone_time, refused_with) values (op.id, auth.uid(), op.phone_time, code);
end;
$$;

-- Returns the caller's operations applied after a revision; from 0, those of the last day, since a phone that starts
-- over has no older ones in flight.
create function private.applied_operations(since bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(o.id), '[]') from private.operation o
    where o.rev > since and o.member = auth.uid() and (since > 0 or o.received_at > now() - interval '1 day'));
end;
$$;

create function private.clock_of(phone uuid, out at bigint, out taken_as bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select c.at, c.taken_as into at, taken_as
  from private.phone_clock c where c.member = auth.uid() and c.phone = clock_of.phone;
end;
$$;

create function private.set_clock(phone uuid, at bigint, taken_as bigint) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.phone_clock values (auth.uid(), phone, at, taken_as)
  on conflict on constraint phone_clock_pkey do update set at = excluded.at, taken_as = excluded.taken_as;
end;
$$;

revoke all on function
  private.known_operations(uuid[]), private.claim_operations(private.incoming_operation[]),
  private.record_refusal(private.incoming_operation, text), private.applied_operations(bigint),
  private.clock_of(uuid), private.set_clock(uuid, bigint, bigint)
from public;
grant execute on function
  private.known_operations(uuid[]), private.claim_operations(private.incoming_operation[]),
  private.record_refusal(private.incoming_operation, text), private.applied_operations(bigint),
  private.clock_of(uuid), private.set_clock(uuid, bigint, bigint)
to authenticated;

-- schemas/75_sync.sql

-- How phones and the database exchange changes: phones send operations (apply_ops) and fetch rows (pull_changes). To
-- sync another table, add its rows to private.synced_row and its operations to private.apply_to.

-- The rows of every synced table. 'kept' says whether a phone that starts over receives the row: every shop, norm and
-- item, the purchases of 150 days, and of the log open and deleted entries and the last two years.
create view private.synced_row with (security_invoker = true) as
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
revoke all on private.synced_row from public;
grant select on private.synced_row to authenticated;

-- Applies operations on different rows of one entity, with the caller's rights: all or none.
create function private.apply_to(entity text, ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  case entity
    when 'norm' then perform private.apply_norms(ops);
    when 'shop' then perform private.apply_shops(ops);
    when 'shopping' then perform private.apply_shopping(ops);
    when 'log' then perform private.apply_log(ops);
    else raise exception 'unknown-entity';
  end case;
end;
$$;

-- Returns the rows of these tables that changed after a revision, in one snapshot: {rev, epoch, now, ops, rows: {table:
-- [...]}}. 'ops' are the caller's operations that the rows contain. From 0 it returns all rows that a phone stores.
create function public.pull_changes(tables text[], since bigint) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_member();
  return (
    select private.current_revision() || jsonb_build_object('ops', private.applied_operations(since), 'rows',
      (select jsonb_object_agg(t, '[]'::jsonb) from unnest(tables) as t) || coalesce(
        (select jsonb_object_agg(changed."table", changed.list) from (
          select s."table", jsonb_agg(s."row") as list from private.synced_row s
          where s.rev > since and (since > 0 or s.kept) and s."table" = any (tables)
          group by s."table") as changed), '{}')));
end;
$$;

-- Returns the elements of a call. A value that Postgres cannot store (NUL, half a surrogate pair, a number that is too
-- large) makes only its own operation unreadable: all that remains of it is the id.
create function private.read_elements(ops json) returns jsonb[]
language plpgsql stable set search_path = ''
as $$
declare
  element json;
  read jsonb[] := '{}';
begin
  begin
    return array(select jsonb_array_elements(ops::jsonb));
  exception when data_exception then null;
  end;
  for element in select json_array_elements(ops) loop
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

-- Returns why an operation is malformed, as a code; null when it is well-formed.
create function private.malformed(op jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  uuid_shape constant text := '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
  year constant numeric := 31622400000;
  now_ms constant numeric := extract(epoch from now()) * 1000;
begin
  if jsonb_typeof(op) <> 'object' or coalesce(op ->> 'id', '') !~ uuid_shape or coalesce(op ->> 'key', '') !~ uuid_shape
    or jsonb_typeof(op -> 'at') is distinct from 'number' or jsonb_typeof(coalesce(op -> 'data', '{}')) <> 'object'
  then
    return 'bad-operation';
  end if;
  -- A clock that is ahead by up to a year is corrected (private.correct_times). A later time is no error of a clock.
  if (op ->> 'at')::numeric not between 0 and now_ms + year then
    return 'bad-time';
  end if;
  -- Operations older than this may have been deleted (private.forget_old_operations), so that nothing shows whether
  -- this one was applied before.
  if (op ->> 'at')::numeric < now_ms - year then
    return 'too-old';
  end if;
  return null;
end;
$$;

-- Returns the operations with corrected times. If a clock is ahead, all times of the call are moved back by the same
-- amount, which keeps their order, but not to before the phone's earlier operations; a burst may end shortly after the
-- server's clock.
create function private.correct_times(ops private.incoming_operation[], phone uuid)
returns private.incoming_operation[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  now_ms constant bigint := floor(extract(epoch from now()) * 1000);
  lead constant bigint := greatest(0, (select max(o.phone_time) from unnest(ops) as o) - now_ms);
  last_at bigint;
  last_taken_as bigint;
  op private.incoming_operation;
  corrected private.incoming_operation[] := '{}';
begin
  select * into last_at, last_taken_as from private.clock_of(phone);
  foreach op in array ops loop
    op.at := op.phone_time - lead;
    -- If the phone had this operation after its last one, it stays after that one, whose time may have been corrected
    -- by another amount: one millisecond later, or at the same time if the phone gave both the same time.
    if op.phone_time >= last_at and op.at <= last_taken_as then
      op.at := least(last_taken_as + (op.phone_time > last_at)::integer, now_ms + 1000);
    end if;
    if op.at >= coalesce(last_taken_as, 0) then
      last_at := op.phone_time;
      last_taken_as := op.at;
    end if;
    corrected := corrected || op;
  end loop;
  if phone is not null and last_at is not null then
    perform private.set_clock(phone, last_at, last_taken_as);
  end if;
  return corrected;
end;
$$;

-- Applies operations on different rows. Returns the code of each refusal, or null where it was applied. All run in one
-- savepoint; when one is refused, each half is tried on its own, so that it does not block the others.
create function private.apply_together(ops private.incoming_operation[]) returns text[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  entity text;
  same_entity private.incoming_operation[];
  code text;
  violated text;
  half constant integer := cardinality(ops) / 2;
begin
  begin
    perform private.claim_operations(ops);
    for entity, same_entity in select o.entity, array_agg(o order by o.n) from unnest(ops) as o group by 1 loop
      perform private.apply_to(entity, same_entity);
    end loop;
    return array_fill(null::text, array[cardinality(ops)]);
  exception
    when raise_exception then
      get stacked diagnostics code = message_text;
    when check_violation then
      get stacked diagnostics violated = constraint_name;
      code := replace(violated, '_', '-');
    when insufficient_privilege then
      code := 'denied';
    -- The operation has a wrong type or value. Other errors, such as a deadlock or a full disk, are not caught: they
    -- end the call, nothing is applied, and the phone tries again.
    when data_exception or integrity_constraint_violation then
      code := 'bad-data';
  end;
  if half > 0 then
    return private.apply_together(ops[:half]) || private.apply_together(ops[half + 1:]);
  end if;
  perform private.record_refusal(ops[1], code);
  return array[code];
end;
$$;

-- Applies operations, those on one row in their order. Returns each result: null if applied, 'duplicate' if it had been
-- applied before, else the code of its refusal.
create function private.apply_in_order(ops private.incoming_operation[]) returns table (n integer, outcome text)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  known constant uuid[] := array(
    select k.id from private.known_operations(array(select o.id from unnest(ops) as o)) as k);
  -- The positions of the operations to be applied. If an id occurs several times, only the first is.
  to_apply integer[];
  batch private.incoming_operation[];
begin
  to_apply := array(select min(o.n) from unnest(ops) as o where o.id <> all (known) group by o.id);
  -- The first batch contains the first operation on each row, the next one the second, and so on. Keys that were made
  -- from one name differ in their version digit only and may lead to the same row (private.resolve_item_key), so all of
  -- them count as one row. Before all others come the operations on shops, so that a new shop exists before items are
  -- ticked in it; they come one by one, since any two of their keys may lead to the same row
  -- (private.resolve_shop_keys).
  for batch in
    select array_agg((o.n, o.id, o.entity, o.kind, o.key, o.at, o.phone_time, o.data)::private.incoming_operation
      order by o.n)
    from (
      select each.*, each.entity <> 'shop' as last, row_number() over (partition by each.entity,
        case when each.entity <> 'shop' then regexp_replace(each.key::text, '^(.{14})[89a-f]', '\18') end
        order by each.n) as turn
      from unnest(ops) as each where each.n = any (to_apply)
    ) as o
    group by o.last, o.turn order by o.last, o.turn
  loop
    return query select w.n, w.code from unnest(batch, private.apply_together(batch))
      as w (n, id, entity, kind, key, at, phone_time, data, code);
  end loop;
  if cardinality(to_apply) < cardinality(ops) then
    return query
      select o.n, k.outcome from unnest(ops) as o
        join private.known_operations(array(select each.id from unnest(ops) as each where each.n <> all (to_apply))) as k
        on k.id = o.id
      where o.n <> all (to_apply);
  end if;
end;
$$;

-- Takes [{id, at, entity, kind, key, data}], at most 500. Returns {rev, epoch, now, receipts: [{id, status, code?}]} in
-- the order of the call. Every change confirmed by the receipts is in rows with a revision of at most rev. 'phone'
-- tells apart the clocks of a member's phones; without it, each call is treated as its own phone.
create function public.apply_ops(ops json, phone uuid default null) returns jsonb
language plpgsql volatile security invoker
-- Generic plans for batches of any size: planning each call takes longer than it saves. A lower page cost makes the
-- plans look rows up by key, which is fastest in memory; otherwise the planner scans all rows of a small table, even
-- for one operation. Not by 'enable_seqscan': its effect on the costs makes PostgreSQL JIT-compile each plan, which
-- takes a quarter of a second.
set search_path = '' set plan_cache_mode = force_generic_plan set random_page_cost = 1.1
as $$
declare
  most constant integer := 500;
  elements jsonb[];
  refusals text[];
  incoming private.incoming_operation[];
  receipts jsonb;
begin
  perform private.require_member();
  if json_typeof(ops) is distinct from 'array' then
    raise exception 'ops must be an array of operations' using errcode = 'invalid_parameter_value';
  end if;
  elements := private.read_elements(ops);
  refusals := array(select case when e.n > most then 'too-many' else private.malformed(e.op) end
    from unnest(elements) with ordinality as e (op, n) order by e.n);
  incoming := array(
    select (e.n, (e.op ->> 'id')::uuid, coalesce(e.op ->> 'entity', ''), coalesce(e.op ->> 'kind', ''),
      (e.op ->> 'key')::uuid, null, (e.op ->> 'at')::numeric::bigint, coalesce(e.op -> 'data', '{}'))::private.incoming_operation
    from unnest(elements, refusals) with ordinality as e (op, refusal, n) where e.refusal is null order by e.n);
  perform private.lock_revision();
  select jsonb_agg(jsonb_build_object('id', e.op -> 'id') || case coalesce(e.refusal, done.outcome, 'applied')
      when 'applied' then '{"status": "applied"}'::jsonb
      when 'duplicate' then '{"status": "duplicate"}'::jsonb
      else jsonb_build_object('status', 'rejected', 'code', coalesce(e.refusal, done.outcome))
    end order by e.n)
  into receipts
  from unnest(elements, refusals) with ordinality as e (op, refusal, n)
    left join private.apply_in_order(private.correct_times(incoming, phone)) as done on done.n = e.n;
  return (select private.current_revision()) || jsonb_build_object('receipts', coalesce(receipts, '[]'));
end;
$$;

revoke all on function
  private.apply_to(text, private.incoming_operation[]), private.read_elements(json), private.malformed(jsonb),
  private.correct_times(private.incoming_operation[], uuid), private.apply_together(private.incoming_operation[]),
  private.apply_in_order(private.incoming_operation[])
from public;
revoke all on function public.apply_ops(json, uuid), public.pull_changes(text[], bigint) from public, anon;
grant execute on function
  private.apply_to(text, private.incoming_operation[]), private.read_elements(json), private.malformed(jsonb),
  private.correct_times(private.incoming_operation[], uuid), private.apply_together(private.incoming_operation[]),
  private.apply_in_order(private.incoming_operation[]),
  public.apply_ops(json, uuid), public.pull_changes(text[], bigint)
to authenticated;

-- schemas/80_realtime.sql

-- Realtime checks its policies when somebody joins and when they renew their token, so a member who is removed still
-- receives messages until their token expires, ten minutes at most. During that time messages are muted: they say that
-- something changed but not what, and phones that are allowed to know fetch it. Nor do phones send or show previews.
create table private.last_removal (
  only_row boolean primary key default true constraint one_row check (only_row),
  removed_at timestamptz not null
);
alter table private.last_removal enable row level security;
create policy "nobody touches the last removal through the API" on private.last_removal for all to anon, authenticated
  using (false) with check (false);

create function private.is_muted() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.last_removal where removed_at > now() - interval '10 minutes');
end;
$$;

-- Sends the members' phones a message without rows.
create function private.announce_removal() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform realtime.send(private.current_revision() || '{"ops": [], "rows": null}', 'change', 'family', true);
end;
$$;

create function private.set_last_removal() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.last_removal (removed_at) values (now())
  on conflict (only_row) do update set removed_at = excluded.removed_at;
end;
$$;

create function private.record_removal() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.set_last_removal();
  perform private.announce_removal();
  return null;
end;
$$;
create trigger record_removal after delete or update of id or truncate on private.family_member
  for each statement execute function private.record_removal();

-- At the end of every transaction that took a revision, sends one message on the family's private topic with its
-- operations and the rows that it changed. More than 100,000 bytes of rows are left out, and phones fetch them. The
-- operations tell a phone which of its own the rows contain, as a message may arrive before the answer to the push that
-- caused it.
create function private.announce_changes() returns trigger
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  position constant jsonb := private.current_revision();
  changed jsonb;
begin
  if (position -> 'previews')::boolean then
    select coalesce(jsonb_object_agg(s."table", s.list), '{}') into changed from (
      select "table", jsonb_agg("row") as list from private.synced_row where rev = new.value group by "table") as s;
  end if;
  perform realtime.send(
    position || jsonb_build_object(
      'rev', new.value,
      'ops', (select coalesce(jsonb_agg(o.id), '[]') from private.operation o where o.rev = new.value),
      'rows', case when octet_length(changed::text) <= 100000 then changed end
    ),
    'change', 'family', true
  );
  return null;
end;
$$;
create constraint trigger announce_changes after update on private.revision
  deferrable initially deferred for each row execute function private.announce_changes();

-- The albums are not synced: phones that show them are told that something changed, and fetch them.
create function private.announce_albums() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform realtime.send('{}'::jsonb, 'albums', 'family', true);
  return null;
end;
$$;
create trigger announce_albums after insert or update or delete on public.photos
  for each statement execute function private.announce_albums();
create trigger announce_albums after insert or update or delete on public.picture
  for each statement execute function private.announce_albums();

-- Members may listen to both topics. On 'family' only the database can send. On 'previews' the members' phones show each
-- other changes that the database has not confirmed yet, so that they are seen sooner; nothing is stored because of them.
create policy "members hear the family and its previews" on realtime.messages for select to authenticated
  using ((select realtime.topic()) in ('family', 'previews') and extension = 'broadcast'
    and (select private.is_member()));
create policy "members send previews" on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) = 'previews' and extension = 'broadcast' and (select private.is_member()));

revoke all on function private.is_muted(), private.announce_removal(), private.set_last_removal(),
  private.record_removal(), private.announce_changes(), private.announce_albums() from public;

-- schemas/90_backup.sql

-- The weekly export, and what is restored from one. It contains the tables with a policy for the role that makes it.

-- Returns the tables of an export and their keys, in an order in which their rows can be restored: each after the
-- tables it refers to.
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

-- Returns all family data in one snapshot: {table: [row, ...]}, each table in the order of its key, times in UTC. The
-- timeout replaces that of the API, which may be too short for all data.
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

-- Call after inserting rows without the triggers that process members' changes: rebuilds everything derived from the
-- rows, and makes every phone start over.
create function private.finish_import() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.rebuild_log_search();
  update private.revision set transaction_id = null, epoch = gen_random_uuid(),
    value = 1 + greatest(value, (select max(rev) from private.synced_row))
  where only_row;
  -- The import may have changed the family list. Former members may still be connected to Realtime, so messages are
  -- muted as after a removal.
  perform private.set_last_removal();
end;
$$;

-- When the last export was stored.
create table private.last_backup (
  only_row boolean primary key default true constraint one_row check (only_row),
  made_at timestamptz not null
);
alter table private.last_backup enable row level security;
create policy "nobody touches the last backup through the API" on private.last_backup for all to anon, authenticated
  using (false) with check (false);

create function private.set_last_backup() returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.last_backup (made_at) values (now()) on conflict (only_row) do update set made_at = excluded.made_at;
$$;

-- An operation more than a year old is refused when it arrives again (private.malformed), so one that is forgotten here
-- cannot be applied a second time.
create function private.forget_old_operations() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.operation
  where received_at < now() - interval '366 days'
    and coalesce(phone_time, 0) < extract(epoch from now() - interval '366 days') * 1000;
$$;

-- Called by the backup after its export is stored: records the time, and forgets old operations, now that there is a
-- copy of them.
create function public.record_backup() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.set_last_backup();
  perform private.forget_old_operations();
end;
$$;

-- Returns when the last good backup was made, for members and for the backup itself; null when there was none.
create function private.last_backup() returns timestamptz
language sql stable security definer set search_path = ''
as $$ select made_at from private.last_backup; $$;

create function public.last_backup() returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if current_user <> 'family_backup' then
    perform private.require_member();
  end if;
  return private.last_backup();
end;
$$;

revoke all on function
  private.archived_tables(), private.finish_import(), private.set_last_backup(), private.forget_old_operations(),
  private.last_backup()
from public;
revoke all on function public.export_family(), public.record_backup(), public.last_backup() from public, anon, authenticated;
grant execute on function
  private.archived_tables(), private.set_last_backup(), private.forget_old_operations(), private.last_backup(),
  public.export_family(), public.record_backup(), public.last_backup()
to family_backup;
grant execute on function private.last_backup(), public.last_backup() to authenticated;

-- schemas/92_albums_upkeep.sql

-- What the scheduled functions do with the albums. They use the backup's role, which can read, and can write only
-- through these functions.

-- Deletes what has been in the bin for 30 days.
create function private.empty_album_bin() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.picture where deleted_at < now() - interval '30 days';
  delete from public.photos where deleted_at < now() - interval '30 days';
$$;

-- Empties the bin and returns the distinct names of pictures that are still in use: files with other names may be
-- deleted.
create function public.empty_album_bin() returns text[]
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.empty_album_bin();
  return array(
    select name from public.picture
    union select substring(thumbnail from '^/billeder/([0-9a-f]{32})-') from public.photos
    where thumbnail ~ '^/billeder/[0-9a-f]{32}-');
end;
$$;

revoke all on function private.empty_album_bin() from public;
revoke all on function public.empty_album_bin() from public, anon, authenticated;
grant execute on function private.empty_album_bin(), public.empty_album_bin() to family_backup;

-- schemas/95_doctor.sql

-- What `npm run doctor` asks of a database.

-- Returns the newest migration recorded in this database, such as '20261121090000'; null if the migrations were run by
-- hand. Any token may ask, as doctor does with a stranger's.
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

create function public.schema_version() returns text
language sql stable security invoker set search_path = ''
as $$ select private.schema_version(); $$;

-- Applies operations as apply_ops does and returns its answer, but takes back everything that they wrote.
create function public.try_ops(ops json) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  answer jsonb;
begin
  begin
    answer := public.apply_ops(ops);
    raise exception using errcode = 'TRIED';
  exception when sqlstate 'TRIED' then null;
  end;
  return answer;
end;
$$;

revoke all on function private.schema_version() from public;
revoke all on function public.schema_version(), public.try_ops(json) from public, anon;
grant execute on function private.schema_version(), public.schema_version(), public.try_ops(json) to authenticated;
