import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  answerPublishing,
  mostPublished,
  type PublishingParts,
  publishByNight,
} from '../../../netlify/lib/publishing/publish.ts';
import { env } from '../../../netlify/lib/settings/env.ts';
import type { Edition } from '../../../src/lib/publishing.ts';
import { origin, startSite } from '../../support/functions/site.ts';

const site = await startSite();
const { browser: member } = await site.signedIn();

const hook = 'https://api.netlify.com/build_hooks/5c23354f';
const settings = { ...env(), PUBLISH_HOOK: hook };
const day = 24 * 60 * 60 * 1000;

const edition = (source: string, ...titles: string[]): Edition => ({
  source,
  pages: Object.fromEntries(titles.map((title) => [`/${title[0]}`, { title, digest: title }])),
});

/** Netlify with a published site and its drafts. A build publishes the drafts, unless they hold a mistake. */
function startNetlify() {
  let now = Date.parse('2026-11-01T02:00:00Z');
  let noted: unknown = null;
  const netlify = {
    published: edition('1', 'A'),
    drafts: edition('1', 'A'),
    builds: 0,
    mistake: false,
    wait: (ms: number) => {
      now += ms;
    },
  };
  const parts: PublishingParts = {
    store: {
      get: async () => noted,
      setJSON: async (_, value) => {
        noted = structuredClone(value);
      },
    },
    now: () => now,
    siteName: 'familie',
    fetch: async (url) => {
      if (url === hook) {
        netlify.builds += 1;
        if (!netlify.mistake) netlify.published = netlify.drafts;
        return new Response();
      }
      if (url === `${origin}/udgave.json`) return Response.json(netlify.published);
      if (url === 'https://main--familie.netlify.app/udgave.json') return Response.json(netlify.drafts);
      throw new Error(`nobody asks ${url}`);
    },
  };
  const ask = async (
    method: string,
    browser = member,
    given: typeof settings | ReturnType<typeof env> = settings,
    mistakes?: string,
  ) => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      cookie: `__Host-session=${browser.cookies().get('__Host-session')?.value}`,
    };
    const answer = await answerPublishing(new Request(`${origin}/api/udgiv`, { method, headers }), given, {
      ...parts,
      mistakes,
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { netlify, ask, night: () => publishByNight(settings, parts) };
}

test('a member sees what would change, and publishes it', async () => {
  const { netlify, ask } = startNetlify();
  expect((await ask('GET')).body).toMatchObject({ differs: false, pages: [], isBuilding: false });
  netlify.published = edition('1', 'A', 'B', 'C');
  netlify.drafts = edition('2', 'A', 'Bedre', 'D');
  expect((await ask('GET')).body).toEqual({
    differs: true,
    pages: [
      { path: '/B', title: 'Bedre', kind: 'changed' },
      { path: '/C', title: 'C', kind: 'removed' },
      { path: '/D', title: 'D', kind: 'new' },
    ],
    mistakes: '',
    draftsUrl: 'https://main--familie.netlify.app',
    isBuilding: false,
    left: 10,
    leftByNight: 6,
  });
  expect(netlify.builds).toBe(0);
  expect((await ask('POST')).body).toMatchObject({ isBuilding: true, left: 9 });
  expect(netlify.builds).toBe(1);
  expect(await ask('POST')).toEqual({ status: 409, body: { code: 'busy' } });
  expect((await ask('GET')).body).toMatchObject({ differs: false });
});

test('nobody but a member sees or publishes anything, and nobody where no hook is set', async () => {
  const { netlify, ask } = startNetlify();
  netlify.drafts = edition('2', 'A', 'Hemmelig');
  for (const method of ['GET', 'POST']) {
    expect(await ask(method, site.newBrowser())).toEqual({ status: 403, body: { code: 'denied' } });
    expect(await ask(method, member, env())).toEqual({ status: 404, body: { code: 'not-found' } });
  }
  expect(netlify.builds).toBe(0);
});

/** What Netlify's build of a draft leaves when it fails, by the command in netlify.toml. */
function failedDraft(file: string, change: (good: string) => string): Edition {
  const root = mkdtempSync(join(tmpdir(), 'draft-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['src/content', 'src/assets', 'src/pages', 'public'])
    cpSync(folder, join(root, folder), { recursive: true });
  writeFileSync(join(root, file), change(readFileSync(file, 'utf8')));
  const [, script = ''] = /branch-deploy\]\ncommand = "npm run build \|\| node (.*)"/.exec(netlifyToml) ?? [];
  execFileSync(process.execPath, [resolve(script)], { cwd: root });
  const draft: Edition = JSON.parse(readFileSync(join(root, 'dist/udgave.json'), 'utf8'));
  for (const page of ['index', 'forside', '404'])
    expect(readFileSync(join(root, `dist/${page}.html`), 'utf8')).toContain(`<pre>${draft.mistakes}</pre>`);
  return draft;
}
const netlifyToml = readFileSync('netlify.toml', 'utf8');

test('a draft that cannot be built says why, with file, line and remedy, and is not published', async () => {
  const { netlify, ask, night } = startNetlify();
  const file = 'src/content/brygning/generelt.mdx';
  netlify.drafts = failedDraft(file, (good) => good.replace('rækkefølge: 1', 'rækkefølge: x'));
  const { body } = await ask('GET');
  expect(body).toMatchObject({ differs: true, pages: [] });
  expect(body.mistakes).toMatch(
    /^Der er en fejl i src\/content\/brygning\/generelt\.mdx\n\n {2}linje 3, .*\n.*"x"\n.*et helt tal/,
  );
  expect(await ask('POST')).toEqual({ status: 422, body: { code: 'broken' } });
  expect(await night()).toBe(false);
  expect(netlify.builds).toBe(0);
  netlify.drafts = failedDraft(file, (good) => good);
  expect((await ask('GET')).body.mistakes).toBe(
    'Fejlen er ikke i teksterne. Sig det til den, der passer hjemmesiden.',
  );
});

test('an afternoon of saving is published once, the night after, and then nothing is', async () => {
  const { netlify, night } = startNetlify();
  expect(await night()).toBe(false);
  for (const source of ['2', '3', '4']) netlify.drafts = edition(source, 'A');
  expect(await night()).toBe(true);
  netlify.wait(day);
  expect(await night()).toBe(false);
  expect(netlify.builds).toBe(1);
});

test('what could not be built is not tried each night, until somebody has mended it', async () => {
  const { netlify, night } = startNetlify();
  netlify.mistake = true;
  netlify.drafts = edition('2', 'A');
  expect(await night()).toBe(true);
  netlify.wait(day);
  expect(await night()).toBe(false);
  netlify.mistake = false;
  netlify.drafts = edition('3', 'A');
  expect(await night()).toBe(true);
});

test('whoever saves every day for seven weeks, and presses the button as often, never pays for more than half of the plan', async () => {
  const { netlify, ask, night } = startNetlify();
  const builds: number[] = [];
  for (let each = 0; each < 49; each += 1) {
    const before = netlify.builds;
    netlify.drafts = edition(`night ${each}`, 'A');
    await night();
    netlify.wait(day / 2);
    netlify.drafts = edition(`day ${each}`, 'A');
    if (each > 10) await ask('POST');
    netlify.wait(day / 2);
    builds.push(netlify.builds - before);
    expect(builds.slice(-31).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(mostPublished.byHand);
    if (each === 10) expect(netlify.builds).toBe(mostPublished.byNight);
  }
  expect(await ask('POST')).toEqual({ status: 409, body: { code: 'used-up' } });
  netlify.wait(31 * day);
  expect(await night()).toBe(true);
});

test('at home adults are told why the newest pages could not be built', async () => {
  const mistakes = 'Der er en fejl i src/content/trae/eg.mdx';
  const { ask } = startNetlify();
  expect((await ask('GET', member, env(), mistakes)).body).toMatchObject({ pages: [], mistakes });
  expect((await ask('GET', site.newBrowser(), env(), mistakes)).status).toBe(403);
});
