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
  // Before the first question: the schema is read once.
  await backend.database.exclusively((sql) =>
    sql.exec(`
      create function public.planted(how text) returns int language plpgsql as $$
      begin
        if how = 'raise' then raise exception 'Nej' using detail = 'Derfor', hint = 'Prøv igen'; end if;
        if how = 'assert' then assert false; end if;
        return 1 / 0;
      end; $$;
      grant execute on function public.planted(text) to authenticated`),
  );
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
    ['expired', () => makeToken(claims(), -60)],
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

describe('clocks that differ', () => {
  const at = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  test.each([
    ['expired 15 seconds ago', {}, -15],
    ['issued 15 seconds from now', { iat: at(15) }, 600],
    ['valid from 15 seconds from now', { nbf: at(15) }, 600],
  ])('a token %s is taken, as PostgREST does', async (_kind, more, lifetime) => {
    expect((await call('whoami', {}, await makeToken({ ...claims(), ...more }, lifetime))).status).toBe(200);
  });

  test.each([
    ['JWT expired', {}, -60],
    ['JWT issued at future', { iat: at(90) }, 600],
    ['JWT not yet valid', { nbf: at(90) }, 600],
    ["The JWT 'iat' claim must be a number", { iat: 'now' as unknown as number }, 600],
  ])('beyond half a minute it is refused: %s', async (message, more, lifetime) => {
    const response = await call('whoami', {}, await makeToken({ ...claims(), ...more }, lifetime));
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'PGRST303', message }]);
    expect(response.headers.get('www-authenticate')).toContain(message);
  });
});

describe('what Postgres refuses', () => {
  const insert = async (table: string, row: object) => {
    const response = await ask(table, {
      method: 'POST',
      body: JSON.stringify(row),
      headers: { ...headers(await tokenOf(member)), 'content-type': 'application/json' },
    });
    // What was put in is not sent back.
    return [response.status, await response.json().catch(() => null)];
  };
  const album = { title: 'x', thumbnail: '/a.svg', link: 'https://fotos.example', category: 'x' };

  test('a broken constraint is the fault of the asker', async () => {
    expect(await insert('photos', { ...album, id: '' })).toMatchObject([400, { code: '23514' }]);
    expect(await insert('photos', { title: 'x' })).toMatchObject([400, { code: '23502' }]);
    await insert('photos', { ...album, id: 'taken' });
    expect(await insert('photos', { ...album, id: 'taken' })).toMatchObject([409, { code: '23505' }]);
  });

  test('so are a text that Postgres cannot hold and a value of another type', async () => {
    expect(await insert('photos', { ...album, title: 'a\0b' })).toMatchObject([
      400,
      { code: expect.stringMatching(/^22/) },
    ]);
    expect(await insert('photos', { ...album, updated_ts: 'soon' })).toMatchObject([400, { code: '22007' }]);
  });

  test('an error that a function raises is the asker’s, and one inside it the server’s', async () => {
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
