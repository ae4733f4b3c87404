import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { apiRequest, callApi, headers, startOwnBackend, tokenOf } from '../support/backend.ts';
import { action } from '../support/people.ts';

/** What is printed, after the filter that the back end puts before it. */
const printed = vi.spyOn(console, 'error');
const backend = await startOwnBackend();
const member = await backend.newMember('Ada');
// Before the first question: the schema is read once.
await backend.database.exclusively((sql) =>
  sql.exec(`
      create function public.planted(how text) returns int language plpgsql as $$
      begin
        if how = 'raise' then raise exception 'Nej' using detail = 'Derfor', hint = 'Prøv igen'; end if;
        if how = 'assert' then assert false; end if;
        if how = 'full' then raise exception 'No space left on device' using errcode = 'disk_full'; end if;
        return 1 / 0;
      end; $$;
      grant execute on function public.planted(text) to authenticated`),
);
afterAll(() => backend.stop());

const ask = (path: string, init?: RequestInit) => fetch(`${backend.url}/rest/v1/${path}`, init);
const call = (name: string, body: object, token?: string) => callApi(backend.url, `rpc/${name}`, body, token);

test('an exception that a function raises is a client error, an internal one a server error', async () => {
  const answer = async (how: string) => {
    const response = await call('planted', { how }, await tokenOf(member));
    return [response.status, await response.json()];
  };
  expect(await answer('raise')).toEqual([
    400,
    { code: 'P0001', message: 'Nej', details: 'Derfor', hint: 'Prøv igen' },
  ]);
  expect(await answer('assert')).toMatchObject([500, { code: 'P0004' }]);
  expect(await answer('divide')).toMatchObject([400, { code: '22012' }]);
});

test('a full disk is an answer after which phones try again, and one line of the log, however many ask', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const token = await tokenOf(member);
  for (let times = 0; times < 3; times += 1)
    expect((await call('planted', { how: 'full' }, token)).status).toBe(503);
  const [inTrouble, ...others] = warn.mock.calls.map(String);
  expect(inTrouble).toMatch(/database is in trouble: No space left on device \(53100\)/);
  expect(others).toEqual([]);
});

test('only the schema public, and nothing about the server itself', async () => {
  for (const path of ['_system/config', '_system/introspect', 'auth/v1/settings', 'storage/v1/bucket', ''])
    expect((await fetch(`${backend.url}/${path}`, { headers: headers() })).status).toBe(404);
  const other = await ask('family_member', {
    headers: { ...headers(await tokenOf(member)), 'accept-profile': 'private' },
  });
  expect(other.status).toBe(406);
});

test('of many at once, each request runs as its own user, and a failure rolls back nobody else’s change', async () => {
  const other = await backend.newMember('Bo');
  const tokens = { Ada: await tokenOf(member), Bo: await tokenOf(other) };
  const kept: string[] = [];
  // Past HTTP, which spaces them out: they must all be under way at once.
  const call = (name: string, body: object, token?: string) =>
    backend.database.rest(apiRequest(backend.url, `rpc/${name}`, body, token));
  const round = async (name: keyof typeof tokens) => {
    const key = randomUUID();
    const add = action({ set: 'shopping', key, fields: { title: `Vare ${key}` } });
    const [who, refused, broken, added] = await Promise.all([
      call('whoami', {}, tokens[name]),
      call('whoami', {}),
      call('apply_actions', { actions: 'no list' }, tokens[name]),
      call('apply_actions', { actions: [add] }, tokens[name]),
    ]);
    expect(await who.json()).toMatchObject([{ display_name: name }]);
    expect(refused.status).toBe(401);
    expect(broken.status).toBe(400);
    expect(await added.json()).toMatchObject({ receipts: [{ id: add.id, status: 'applied' }] });
    kept.push(key);
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => round(n % 2 ? 'Ada' : 'Bo')));
  const rows = await backend.query<{ count: number }>(
    'select count(*)::int from public.shopping where key = any ($1)',
    [kept],
  );
  expect(rows).toEqual([{ count: 8 }]);
});

test.each(['nothing', 'photos?or=((', 'photos?select=,,', 'photos?id=foo.bar'])(
  'what nobody can answer is no line in the log: %s',
  async (query) => {
    printed.mockClear();
    const answer = await fetch(`${backend.url}/rest/v1/${query}`, { headers: headers() });
    expect(answer.status).toBeLessThan(500);
    expect(printed).not.toHaveBeenCalled();
  },
);
