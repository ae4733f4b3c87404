import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RealtimeClient } from '@supabase/supabase-js';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { serveOptions, startServing } from '../../netlify/serve/serve.ts';
import { fromPg } from '../../supabase/local/database/sql.ts';
import { local } from '../../supabase/local/settings.ts';
import { callApi, headers, makeToken } from '../support/backend.ts';
import { copyTemplate } from '../support/databases/database-template.ts';
import { startPostgres } from '../support/databases/postgres-server.ts';
import { action, newMember } from '../support/people.ts';
import { picture } from '../support/pictures/photographs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, 'site/fotoalbum'), { recursive: true });
for (const name of ['index', 'forside']) writeFileSync(join(folder, `site/${name}.html`), name);
writeFileSync(join(folder, 'site/fotoalbum/skabelon.html'), '<main></main>');
writeFileSync(join(folder, 'site/gryde.jpg'), await picture(900, 600).jpeg().toBuffer());
writeFileSync(join(folder, 'site/_redirects'), '/gammel /ny 301\n');
await copyTemplate('schema', folder);
const from = { url: 'https://familie.example', port: 0, host: '127.0.0.1' };
let site = await startServing({ ...from, folder, build: false });
let server: Awaited<ReturnType<typeof startPostgres>> = null;
afterAll(async () => {
  await site.stop();
  await server?.stop();
});

const ask = (path: string, init?: RequestInit) => fetch(`http://localhost:${site.port}${path}`, init);

test('nothing of development is reachable: no known secret, no sample people, no identity provider; rows are compressed', async () => {
  expect((await ask('/rest/v1/photos', { headers: headers() })).status).toBe(401);
  const known = await makeToken({ role: 'authenticated', sub: crypto.randomUUID(), aud: 'authenticated' });
  const own = site.env.SUPABASE_PUBLISHABLE_KEY;
  const forged = { apikey: own, authorization: `Bearer ${known}` };
  expect((await ask('/rest/v1/shopping', { headers: forged })).status).toBe(401);
  const answer = await ask('/rest/v1/photos', { headers: { apikey: own, 'accept-encoding': 'br' } });
  expect([answer.headers.get('content-encoding'), await answer.json()]).toEqual(['br', []]);
  expect(Object.values(local)).not.toContain(site.env.AUTH_SECRET);
  expect(site.env.OIDC_ISSUER).toBeUndefined();
  expect(site.isEmpty).toBe(true);
});

test('pages, functions and the database answer from one port, and too many requests of one address are refused', async () => {
  expect(await (await ask('/', { headers: { host: 'familie.example' } })).text()).toBe('forside');
  const from = (address: string) => ask('/api/token', { headers: { 'x-forwarded-for': address } });
  const statuses = new Set<number>();
  for (let n = 0; n < 250; n += 1) statuses.add((await from('192.0.2.1')).status);
  expect([...statuses]).toEqual([403, 429]);
  expect((await from('192.0.2.1, 192.0.2.2')).status).toBe(403);
});

describe('what costs more than a file has bounds', () => {
  const thumbnail = (query: string, init?: RequestInit) =>
    ask(`/.netlify/images?url=%2Fgryde.jpg&${query}`, init);

  test('a thumbnail is made in the sizes of the pages, once, and kept on the disk', async () => {
    const accept = { accept: 'image/webp' };
    const asked = Array.from({ length: 5 }, () => thumbnail('w=160&h=120&fit=cover', { headers: accept }));
    for (const answer of await Promise.all(asked)) {
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 160, height: 120 });
    }
    expect(readdirSync(join(folder, 'thumbnails'))).toEqual([expect.stringMatching(/-160\.webp$/)]);
    // Another way to write the same address makes no other file.
    const again = await ask('/.netlify/images?url=%2Fgryd%2565.jpg%3F1&w=160&h=120&fit=cover', {
      headers: accept,
    });
    expect([again.status, readdirSync(join(folder, 'thumbnails')).length]).toEqual([200, 1]);
  });

  test.each(['w=8000&h=8000', 'w=160&h=120&fit=cover&fm=avif', ''])(
    'a picture with %s is refused in plain words',
    async (query) => {
      const answer = await thumbnail(query);
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('this site takes w=160&h=120 or'),
      ]);
    },
  );

  test('thumbnails and the database have rate limits, for an IPv6 subscriber as a whole', async () => {
    const from = (path: string, address: string) => ask(path, { headers: { 'x-forwarded-for': address } });
    for (const [path, most] of [
      ['/.netlify/images', 320],
      ['/rest/v1/photos', 600],
    ] as const) {
      for (let n = 0; n < most; n += 1)
        expect((await from(path, `2001:db8:1:2::${n.toString(16)}`)).status).not.toBe(429);
      const refused = await from(path, '2001:db8:1:2:3:4:5:6');
      expect([refused.status, await refused.text()]).toEqual([
        429,
        expect.stringContaining(`Too Many Requests: at most ${most} in`),
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await from(path, '2001:db8:1:3::1')).status).not.toBe(429);
    }
  });

  test('a function with two addresses has one limit', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.9' };
    for (let n = 0; n < 30; n += 1)
      expect((await ask(`/fotoalbum${n % 2 ? '' : '/x'}?${n}`, { headers })).status).not.toBe(429);
    expect((await ask('/fotoalbum?30', { headers })).status).toBe(429);
  });

  test('nobody multiplies the answer of the database by asking for the same rows in each other', async () => {
    const own = { apikey: site.env.SUPABASE_PUBLISHABLE_KEY };
    const nested = '/rest/v1/photos?select=id,picture(key,photos(id,picture(key)))';
    expect((await ask(nested, { headers: own })).status).toBe(400);
    expect((await ask('/rest/v1/photos?select=id', { headers: own })).status).toBe(200);
  });
});

test('a redirect leads to an address of the site, not of this machine', async () => {
  const answer = await ask('/gammel', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/ny']);
});

test('its secrets are made once, for their owner alone; its data are exported without the sample people, and not reset', async () => {
  expect(statSync(join(folder, 'settings.env')).mode & 0o777).toBe(0o600);
  const { AUTH_SECRET, VAPID_PRIVATE_KEY } = site.env;
  await site.stop();
  // The commands run in this process: another one would take seconds to begin.
  vi.stubEnv('DATA_DIR', folder);
  vi.resetModules();
  const [log, error] = [
    vi.spyOn(console, 'log').mockReturnValue(),
    vi.spyOn(console, 'error').mockReturnValue(),
  ];
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['', '', join(folder, 'family.json')]);
  await import('../../supabase/archive/export.ts');
  expect(log.mock.calls.join()).toContain('0 family_member');
  await import('../../supabase/local/reset.ts');
  expect(error.mock.calls.join()).toMatch(/family's own site/);
  process.exitCode = undefined;
  vi.restoreAllMocks();
  server = await startPostgres();
  // As the environment has it, and as the .env of a hosted site does.
  const given = {
    AUTH_URL: 'https://familie.example',
    DATA_DIR: folder,
    BACKUP_FOLDER: join(folder, 'away'),
  };
  for (const name of ['SUPABASE_JWT_PRIVATE_KEY', 'PUBLISH_HOOK']) vi.stubEnv(name, 'of a hosted site');
  const options = { ...serveOptions(given), port: site.port, postgres: server?.url('postgres') };
  site = await startServing({ ...options, build: false });
  expect(VAPID_PRIVATE_KEY).toHaveLength(43);
  expect(site.env).toMatchObject({ AUTH_SECRET, VAPID_PRIVATE_KEY });
  expect(process.env.BACKUP_FOLDER).toBe(given.BACKUP_FOLDER);
  expect(site.isEmpty).toBe(true);
});

test('it listens on loopback, unless told otherwise, and without an address it says what is missing', () => {
  expect(serveOptions({ AUTH_URL: 'https://familie.example' }).host).toBe('127.0.0.1');
  expect(() => serveOptions({})).toThrow(/AUTH_URL is missing/);
});

test('with the address of a PostgreSQL the data are there, with live changes, also after all connections were lost', async (context) => {
  if (!server) return context.skip();
  const owner = new pg.Client({ connectionString: server.url('postgres') });
  await owner.connect();
  const { id } = await newMember(fromPg(owner));
  const claims = { role: 'authenticated', aud: 'authenticated', sub: id };
  const token = await makeToken(claims, 600, site.env.SUPABASE_JWT_SECRET);
  const apikey = site.env.SUPABASE_PUBLISHABLE_KEY;
  const add = async () => {
    const actions = [action({ set: 'shopping', key: randomUUID(), fields: { title: 'Rugbrød' } })];
    const url = `http://localhost:${site.port}`;
    return (await callApi(url, 'rpc/apply_actions', { actions }, token, apikey)).status;
  };
  const live = new RealtimeClient(`ws://localhost:${site.port}/realtime/v1`, { params: { apikey } });
  await live.setAuth(token);
  let heard = 0;
  const channel = live.channel('family', { config: { private: true } });
  channel.on('broadcast', { event: '*' }, () => (heard += 1)).subscribe();
  const hears = async () => {
    const before = heard;
    await expect.poll(async () => (await add()) === 200 && heard > before).toBe(true);
  };
  await hears();

  await owner.query('begin; lock table public.shopping in exclusive mode');
  const interrupted = add();
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  // What the schedule writes may wait, too, for what this one has locked before.
  const waiting = async () => owner.query(`select ${others} and wait_event = 'relation'`);
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  await owner.query(`select pg_terminate_backend(pid) ${others}`);
  expect(await interrupted).toBe(503);
  await owner.query('rollback');
  await hears();

  await live.disconnect();
  await owner.end();
});
