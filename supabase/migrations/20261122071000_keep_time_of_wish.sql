-- Keeps when somebody asked for an item, whoever changes how much of it.
create or replace function private.add_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  fields constant jsonb := private.item_fields();
begin
  insert into public.shopping (key, title, category, freezer, can_outdate, buy, quantity, wanted_by, stamps)
  select o.key, item.title, item.category, item.freezer, item.can_outdate, item.buy,
    case when item.buy then nullif(private.tidy_text(o.data, 'quantity'), '') end,
    case when item.buy then auth.uid() end,
    -- What nobody wrote is anybody's to say.
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

create or replace function private.want_items(ops private.incoming_operation[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from unnest(ops) as o where jsonb_typeof(o.data -> 'buy') is distinct from 'boolean') then
    raise exception 'bad-data';
  end if;
  perform private.flag(o.data, 'again', false) from unnest(ops) as o;
  update public.shopping s set
    buy = o.buy,
    quantity = case when o.buy then nullif(private.tidy_text(o.data, 'quantity'), '') end,
    wanted_by = case
      when o.buy and s.buy then s.wanted_by
      when o.buy and private.flag(o.data, 'again', false) then coalesce(s.last_wanted_by, auth.uid())
      when o.buy then auth.uid()
    end,
    -- Who puts a removed item on the list wants it back.
    active = s.active or (o.buy and private.wins(s.stamps, 'active', o.at, o.id)),
    stamps = private.stamped(s.stamps, case
      when not o.buy then array['buy']
      when s.buy or private.flag(o.data, 'again', false) and s.last_wanted_by is not null then array['buy', 'active']
      else array['buy', 'active', 'wish'] end, o.at, o.id)
  from (select op.*, (op.data ->> 'buy')::boolean as buy from unnest(ops) as op) as o
  where s.key = o.key and private.wins(s.stamps, 'buy', o.at, o.id);
end;
$$;
