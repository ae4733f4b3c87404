import { createServer, type Server } from 'node:http';
import { getStore } from '@netlify/blobs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { processAlbumChanges } from '../../netlify/lib/albums/process-album-changes.ts';
import { type BuildStore, buildIfDue, requestBuild } from '../../netlify/lib/builds/request-build.ts';
import { env } from '../../netlify/lib/settings/env.ts';
import { listen } from '../../supabase/local/web-server.ts';
import type { ScriptlessBrowser } from '../support/functions/browser.ts';
import { origin, type RunningSite, startSite } from '../support/functions/site.ts';

let site: RunningSite;
let member: ScriptlessBrowser;
let hook: Server;
let BUILD_HOOK_URL: string;
let calls = 0;
let status = 200;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  hook = createServer((_, response) => {
    calls += 1;
    response.writeHead(status).end();
  });
  BUILD_HOOK_URL = `http://localhost:${await listen(hook, { port: 0, variable: 'PORT' })}/build_hooks/1`;
  site = await startSite();
  process.env.BUILD_HOOK_URL = BUILD_HOOK_URL;
  member = site.newBrowser();
  await site.enter(member, (await site.newMember()).account);
  await owner("insert into public.photos (title, category) values ('Sommer', 'Familie')");
});
afterAll(async () => {
  delete process.env.BUILD_HOOK_URL;
  hook.close();
  await site.stop();
});

let time = Date.now();
beforeEach(() => {
  // Long after what the test before did.
  time += 60 * 60_000;
  calls = 0;
  status = 200;
});

const minutes = 60_000;
const store = () => getStore('builds');
const owner = (text: string) => site.backend.database.exclusively((sql) => sql.exec(text));
/** A change by a member, so many minutes after the test began; gives the answer's status. */
async function change(after: number, set = "title = 'Sommer'") {
  await owner(`update public.photos set ${set}`);
  const cookie = `__Host-session=${member.cookies().get('__Host-session')?.value}`;
  const request = new Request(`${origin}/api/nyt-byg`, { method: 'POST', headers: { origin, cookie } });
  return (await requestBuild(request, env(), store(), time + after * minutes)).status;
}
const schedule = (after: number) => buildIfDue(env(), store(), time + after * minutes);

test('a change asks for a build at once', async () => {
  expect(await change(0)).toBe(202);
  expect(calls).toBe(1);
});

test('changes within ten minutes are one build at their end, and then no more', async () => {
  for (const after of [0, 1, 2, 9]) await change(after);
  expect(calls).toBe(1);
  expect(await schedule(9.9)).toBe(false);
  expect(await schedule(10)).toBe(true);
  expect(await schedule(20)).toBe(false);
  expect(calls).toBe(2);
});

test('of several simultaneous changes one calls the hook', async () => {
  // Netlify's local server looks and writes in two steps; the real one decides who is first.
  const kept = new Map([['changed', '5']]);
  const atomic: BuildStore = {
    get: async (key) => kept.get(key) ?? null,
    async set(key, value, { onlyIfNew } = { onlyIfNew: false }) {
      if (onlyIfNew && kept.has(key)) return { modified: false };
      kept.set(key, value);
      return { modified: true };
    },
    delete: async (key) => kept.delete(key),
  };
  const asked = [1, 2, 3].map(() => buildIfDue(env(), atomic, time));
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  expect(calls).toBe(1);
});

test('a hook that fails is called again after ten minutes', async () => {
  status = 503;
  expect(await change(0)).toBe(202);
  status = 200;
  expect(await schedule(5)).toBe(false);
  expect(await schedule(10)).toBe(true);
  expect(calls).toBe(2);
});

test('without a hook nothing is requested', async () => {
  expect(await buildIfDue({ ...env(), BUILD_HOOK_URL: undefined }, store(), time)).toBe(false);
  expect(calls).toBe(0);
});

test('nobody but a member asks for one, and only from a page of this site', async () => {
  const post = (headers: HeadersInit) => new Request(`${origin}/api/nyt-byg`, { method: 'POST', headers });
  const refused = await Promise.all([
    requestBuild(post({}), env(), store(), time),
    requestBuild(post({ 'sec-fetch-site': 'same-origin' }), env(), store(), time),
    requestBuild(post({ origin: 'https://evil.example' }), env(), store(), time),
  ]);
  expect(refused.map((each) => each.status)).toEqual([403, 403, 403]);
  expect(calls).toBe(0);
});

test('a change that visitors cannot see asks for none', async () => {
  await change(0, 'family_only = true');
  calls = 0;
  time += 60 * minutes;
  await owner('delete from private.album_change');
  expect(await change(0, "title = 'Kun for os'")).toBe(202);
  expect(await schedule(10)).toBe(false);
  expect(calls).toBe(0);
  await owner('update public.photos set family_only = false');
});

test('a change of an album purges the CDN at once, and the schedule purges it once more', async () => {
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'a-token');
  vi.stubEnv('SITE_ID', 'a-site');
  const real = globalThis.fetch;
  const purges: unknown[] = [];
  let answers = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    if (!String(to).includes('/purge')) return real(to, init);
    if (!answers) throw new Error('no network');
    purges.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 202 });
  });
  await owner('delete from private.album_change');
  // The member's page tries again.
  expect(await change(0)).toBe(503);
  expect(calls).toBe(1);
  answers = true;
  expect(await change(1)).toBe(202);
  expect(purges).toEqual([expect.objectContaining({ cache_tags: ['pictures'] })]);
  await owner("update private.album_change set purged_at = now() - interval '3 minutes'");
  for (const _ of [1, 2]) await processAlbumChanges(env(), store(), time + 11 * minutes);
  expect(purges).toHaveLength(2);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
