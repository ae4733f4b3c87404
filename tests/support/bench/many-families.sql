-- A model of this database for many families on one server: the family stands in every key, and each has a revision row of
-- its own. 'scale.apply' does what apply_ops does to the rows: it takes the family's lock, records the operations, changes
-- the items, and sends one message.
create schema scale;
create table scale.revision (family integer primary key, value bigint not null default 0);
create table scale.item (
  family integer not null,
  key uuid not null default gen_random_uuid(),
  title text not null,
  buy boolean not null default false,
  buy_counter integer not null default 0,
  rev bigint not null default 0,
  stamps jsonb not null default '{}',
  primary key (family, key)
);
create index item_rev on scale.item (family, rev);
create table scale.operation (family integer not null, id uuid not null, rev bigint not null, primary key (family, id));
create index operation_rev on scale.operation (family, rev);

create function scale.fill(families integer, items integer) returns void language sql as $$
  insert into scale.revision (family) select generate_series(1, families);
  insert into scale.item (family, title) select f, 'Vare ' || n from generate_series(1, families) f, generate_series(1, items) n;
$$;

create function scale.apply(of_family integer, ops jsonb) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  this_rev bigint;
begin
  update scale.revision set value = value + 1 where family = of_family returning value into this_rev;
  insert into scale.operation select of_family, (o ->> 'id')::uuid, this_rev from jsonb_array_elements(ops) as o;
  update scale.item i set buy = not i.buy, buy_counter = i.buy_counter + 1, rev = this_rev,
    stamps = i.stamps || jsonb_build_object('buy', jsonb_build_array(o -> 'at', o -> 'id'))
  from jsonb_array_elements(ops) as o
  where i.family = of_family and i.key = (o ->> 'key')::uuid;
  perform realtime.send(jsonb_build_object('rev', this_rev,
    'rows', (select jsonb_agg(to_jsonb(i)) from scale.item i where i.family = of_family and i.rev = this_rev)),
    'change', 'family-' || of_family, true);
  return this_rev;
end;
$$;
