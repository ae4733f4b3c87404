import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Project, projects, tokenOf } from '../support/access/project.ts';
import { callApi, headers as headersWith } from '../support/backend.ts';
import { type DatabaseCaller, newMember } from '../support/people.ts';

describe.each(projects())('$name:', ({ start }) => {
  let project: Project;
  let member: Required<DatabaseCaller>;
  beforeAll(async () => {
    project = await start();
    member = await project.asOwner((sql) => newMember(sql, 'Ada'));
  });
  afterAll(() => project?.stop());

  const headers = (token?: string) => headersWith(token, project.publishableKey);
  const ask = (path: string, init?: RequestInit) => fetch(`${project.url}/rest/v1/${path}`, init);
  const post = (path: string, body: object, token: string) =>
    callApi(project.url, path, body, token, project.publishableKey);
  const claims = () => ({ role: 'authenticated', sub: member.id, email: member.email });

  test('requests without the publishable key are refused, also from this machine', async () => {
    const token = await tokenOf(project, member);
    for (const keys of [
      {},
      { apikey: 'sb_publishable_other' },
      { apikey: 'sb_secret_guessed' },
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

  describe('clocks that differ', () => {
    const at = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
    test.each([
      ['expired 15 seconds ago', {}, -15],
      ['issued 15 seconds from now', { iat: at(15) }, 600],
      ['valid from 15 seconds from now', { nbf: at(15) }, 600],
    ])('a token %s is accepted, as by PostgREST', async (_kind, more, lifetime) => {
      const answer = await post('rpc/whoami', {}, await project.sign({ ...claims(), ...more }, lifetime));
      expect(answer.status).toBe(200);
    });

    test.each([
      ['JWT expired', {}, -60],
      ['JWT issued at future', { iat: at(90) }, 600],
      ['JWT not yet valid', { nbf: at(90) }, 600],
      ["The JWT 'iat' claim must be a number", { iat: 'now' as unknown as number }, 600],
    ])('beyond half a minute it is refused: %s', async (message, more, lifetime) => {
      const response = await post('rpc/whoami', {}, await project.sign({ ...claims(), ...more }, lifetime));
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'PGRST303', message }]);
      expect(response.headers.get('www-authenticate')).toContain(message);
    });
  });

  describe('errors of Postgres', () => {
    const insert = async (table: string, row: object) => {
      const response = await post(table, row, await tokenOf(project, member));
      return [response.status, await response.json().catch(() => null)];
    };
    const album = { title: 'x', thumbnail: '/a.svg', link: 'https://fotos.example', category: 'x' };

    test.each<[string, object, number, string]>([
      ['a broken constraint', { ...album, id: '' }, 400, '23514'],
      ['a missing value', { title: 'x' }, 400, '23502'],
      ['a key that is taken', { ...album, id: 'taken' }, 409, '23505'],
      ['text that Postgres cannot store', { ...album, title: 'a\0b' }, 400, '22'],
      ['a value of another type', { ...album, deleted_at: 'soon' }, 400, '22007'],
    ])('%s is a client error', async (_, row, status, code) => {
      await insert('photos', { ...album, id: 'taken' });
      const error = { code: expect.stringMatching(`^${code}`) };
      expect(await insert('photos', row)).toMatchObject([status, error]);
    });

    test('changing or deleting all rows of a table at once is refused', async () => {
      const member = headers(await tokenOf(project, await project.asOwner((sql) => newMember(sql))));
      for (const [method, verb] of [
        ['PATCH', 'UPDATE'],
        ['DELETE', 'DELETE'],
      ] as const) {
        const response = await ask('photos?select=id', {
          method,
          body: '{"title":"x"}',
          headers: { ...member, 'content-type': 'application/json' },
        });
        expect([response.status, await response.json()]).toMatchObject([
          400,
          { code: '21000', message: `${verb} requires a WHERE clause` },
        ]);
      }
    });
  });

  test('pages of other origins may send requests, as on a hosted project', async () => {
    const origin = { origin: 'http://localhost:4321' };
    const before = await ask('rpc/pull_changes', {
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
});
