-- Two phones without signal make the same key of the same new name. Where the item that has the key is called something
-- else by the time the second one is heard, what that phone added is another thing: it gets the next key, and what the
-- phone did to it besides, not knowing of that, says what it was called (`of`).

-- Where the item is that somebody added under this key by this name, or would be; the key itself where there is none.
create function private.key_called(key uuid, name text, is_new boolean) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  at uuid := key;
  there text;
begin
  loop
    select s.title into there from public.shopping s where s.key = at;
    if not found then
      return case when is_new then at else key end;
    end if;
    if private.folded(there) = private.folded(name) then
      return at;
    end if;
    -- The version of a key that was made from a name counts up from 8 to f.
    if substr(at::text, 15, 1) !~ '[89a-e]' then
      return key;
    end if;
    at := overlay(at::text placing translate(substr(at::text, 15, 1), '89abcde', '9abcdef') from 15 for 1)::uuid;
  end loop;
end;
$$;
revoke all on function private.key_called(uuid, text, boolean) from public;
grant execute on function private.key_called(uuid, text, boolean) to authenticated;

alter function private.apply_shopping(uuid, text, uuid, bigint, jsonb) rename to apply_to_item;

-- One shopping operation, as the caller, on the item that it means. A refusal is an exception whose message is its code.
create function private.apply_shopping(operation uuid, kind text, item uuid, at bigint, data jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  name text := private.tidy_text(data, case kind when 'add' then 'title' else 'of' end);
begin
  perform private.apply_to_item(operation, kind,
    case when name is null then item else private.key_called(item, name, kind = 'add') end, at, data - 'of');
end;
$$;
revoke all on function private.apply_shopping(uuid, text, uuid, bigint, jsonb) from public;
grant execute on function private.apply_shopping(uuid, text, uuid, bigint, jsonb) to authenticated;
