import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { local } from '../../supabase/local/settings.ts';
import { makeToken } from '../../supabase/local/tokens.ts';
import { headers, startTestBackend, type TestBackend, tokenOf } from '../support/backend.ts';
import { operation, type Person } from '../support/people.ts';

let backend: TestBackend;
let member: Required<Person>;
beforeAll(async () => {
  backend = await startTestBackend();
  member = await backend.newMember('Ada');
});
afterAll(() => backend.stop());

const ask = (path: string, init?: RequestInit) => fetch(`${backend.url}/rest/v1/${path}`, init);
const call = async (name: string, body: unknown, token?: string) =>
  ask(`rpc/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers(token), 'content-type': 'application/json' },
  });
const secret = new TextEncoder().encode(local.jwtSecret);
const claims = () => ({ role: 'authenticated', sub: member.id, email: member.email });

describe('who asks', () => {
  test('nobody without the publishable key, not even on the own machine', async () => {
    const token = await tokenOf(member);
    for (const keys of [
      {},
      { apikey: 'sb_publishable_other' },
      { apikey: token },
      { authorization: `Bearer ${token}` },
    ]) {
      const response = await ask('photos', { headers: keys as Record<string, string> });
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { message: expect.stringMatching(/API key/) },
      ]);
    }
  });

  test('the anonymous read the albums and nothing else', async () => {
    expect((await ask('photos?select=id', { headers: headers() })).status).toBe(200);
    for (const table of ['shopping', 'log', 'purchase']) {
      const response = await ask(table, { headers: headers() });
      expect([response.status, await response.json()]).toMatchObject([401, { code: '42501' }]);
    }
    expect((await call('pull_shopping', { since: 0 })).status).toBe(401);
  });

  test('a member is who the token says', async () => {
    const response = await call('whoami', {}, await tokenOf(member));
    expect(await response.json()).toEqual([{ id: member.id, display_name: 'Ada' }]);
  });

  test.each<[string, () => Promise<string>]>([
    ['expired', () => makeToken(claims(), -1)],
    [
      'signed by another',
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('5m')
          .sign(secret.toReversed()),
    ],
    [
      'signed by another way',
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS512' })
          .setExpirationTime('5m')
          .sign(new Uint8Array([...secret, ...secret])),
    ],
    ['unsigned', async () => new UnsecuredJWT(claims()).setExpirationTime('5m').encode()],
    [
      'changed after it was signed',
      async () => {
        const [head, , signature] = (await makeToken(claims())).split('.');
        const body = Buffer.from(JSON.stringify({ ...claims(), role: 'service_role' })).toString('base64url');
        return [head, body, signature].join('.');
      },
    ],
    ['two parts', async () => 'a.b'],
    ['no token at all', async () => 'hello'],
  ])('a token that is %s is refused', async (_kind, forge) => {
    for (const response of [
      await call('whoami', {}, await forge()),
      await ask('photos', { headers: headers(await forge()) }),
    ])
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { code: expect.stringMatching(/^PGRST30/) },
      ]);
  });
});

describe('what there is to ask', () => {
  test('only the schema public, and nothing about the server itself', async () => {
    for (const path of ['_system/config', '_system/introspect', 'auth/v1/settings', 'storage/v1/bucket', ''])
      expect((await fetch(`${backend.url}/${path}`, { headers: headers() })).status).toBe(404);
    const other = await ask('family_member', {
      headers: { ...headers(await tokenOf(member)), 'accept-profile': 'private' },
    });
    expect(other.status).toBe(406);
  });

  test('answering gives nobody more than the migrations granted', async () => {
    await ask('photos', { headers: headers() });
    const granted = await backend.database.exclusively((sql) =>
      sql.query(
        `select table_schema, table_name, grantee, privilege_type from information_schema.table_privileges
         where grantee in ('anon', 'authenticated', 'service_role') and table_schema = 'private'
         union all
         select table_schema, table_name, grantee, privilege_type from information_schema.table_privileges
         where grantee = 'anon' and table_schema = 'public'`,
      ),
    );
    expect(granted.rows).toEqual([
      { table_schema: 'public', table_name: 'photos', grantee: 'anon', privilege_type: 'SELECT' },
    ]);
  });

  test('a page of another origin may ask, as on a hosted project', async () => {
    const origin = { origin: 'http://localhost:4321' };
    const before = await ask('rpc/pull_shopping', {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type',
      },
    });
    expect(before.ok).toBe(true);
    expect(before.headers.get('access-control-allow-origin')).toBe('*');
    expect(before.headers.get('access-control-allow-headers')).toMatch(/apikey.*authorization.*content-type/);
    for (const response of [
      await ask('photos', { headers: { ...origin, ...headers() } }),
      await ask('photos', { headers: origin }),
    ])
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('a body larger than 20 MB is refused', async () => {
    const response = await call('apply_ops', { ops: 'x'.repeat(20_000_000) }, await tokenOf(member));
    expect(response.status).toBe(413);
  });
});

describe('many at once, on one connection', () => {
  test('each is answered as who they are, and a failure undoes nobody else’s change', async () => {
    const other = await backend.newMember('Bo');
    const tokens = { Ada: await tokenOf(member), Bo: await tokenOf(other) };
    const kept: string[] = [];
    // Past HTTP, which spaces them out: they must all be under way at once.
    const ask = (path: string, init?: RequestInit) =>
      backend.database.rest(new Request(`${backend.url}/rest/v1/${path}`, init));
    const call = (name: string, body: unknown, token: string) =>
      ask(`rpc/${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers(token), 'content-type': 'application/json' },
      });
    const round = async (name: keyof typeof tokens) => {
      const add = operation({
        entity: 'shopping',
        kind: 'add',
        key: randomUUID(),
        data: { title: `Vare ${randomUUID()}` },
      });
      const [who, refused, broken, added] = await Promise.all([
        call('whoami', {}, tokens[name]),
        ask('shopping', { headers: headers() }),
        call('apply_ops', { ops: 'no list' }, tokens[name]),
        call('apply_ops', { ops: [add] }, tokens[name]),
      ]);
      expect(await who.json()).toMatchObject([{ display_name: name }]);
      expect(refused.status).toBe(401);
      expect(broken.status).toBe(400);
      expect(await added.json()).toMatchObject({ receipts: [{ id: add.id, status: 'applied' }] });
      kept.push(add.key);
    };
    await Promise.all(Array.from({ length: 40 }, (_, n) => round(n % 2 ? 'Ada' : 'Bo')));
    const { rows } = await backend.database.exclusively((sql) =>
      sql.query<{ count: number }>('select count(*)::int from public.shopping where key = any ($1)', [kept]),
    );
    expect(rows).toEqual([{ count: 40 }]);
  });
});
