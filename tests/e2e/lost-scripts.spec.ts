import { globSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { memberPages } from '../../src/site.config.ts';
import { builtAssets } from '../site/built-site.ts';
import { tile } from '../support/e2e/albums/albums.ts';
import { add as addItem, isLive, item } from '../support/e2e/shopping.ts';
import { expect, test } from '../support/e2e/test.ts';
import { add as addTodo, isSaved } from './log/page.ts';

const memberPaths = memberPages.map(({ page }) => `/${page}`);

/** Loses the file of this name on its way, once; gives how often it was asked for. */
async function loseOnce(page: Page, file: string): Promise<() => number> {
  let requests = 0;
  await page.route(`**/_astro/${file}.*.js*`, (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.continue();
  });
  return () => requests;
}

test.use({ allowed: [/Failed to load resource: net::ERR_FAILED|Error hydrating/] });

/**
 * Loses each file that the log and the shopping list load after their start, once. Returns those that were
 * not asked for again.
 */
async function loseLaterFiles(page: Page): Promise<() => string[]> {
  const files = ['rest-client', 'supabase-realtime', 'shell-later', 'after-first-paint'];
  const requests = await Promise.all(files.map((file) => loseOnce(page, file)));
  return () => files.filter((_, n) => (requests[n]?.() ?? 0) < 2);
}

test('the shopping list recovers from the loss of each file that it loads later', async ({ member }) => {
  const page = await member();
  const notAskedAgain = await loseLaterFiles(page);
  await page.goto('/shopping');
  await expect.poll(notAskedAgain).toEqual([]);
  await isLive(page);
  await addItem(page, 'Rosenkål');
  await expect(item(page, 'Rosenkål')).toBeVisible();
  await page.getByRole('button', { name: 'Ny vare' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the log recovers from the loss of each file that it loads later', async ({ member }) => {
  const page = await member();
  const notAskedAgain = await loseLaterFiles(page);
  await page.goto('/log');
  await expect.poll(notAskedAgain).toEqual([]);
  await addTodo(page, 'Klip hækken');
  await isSaved(page);
  await page.getByRole('button', { name: 'Papirkurv' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Gem en kopi' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'JSON' }).click();
  await download;
});

test('the album page recovers from the loss of rest-client', async ({ visitor }) => {
  const page = await visitor();
  const requests = await loseOnce(page, 'rest-client');
  await page.goto('/fotoalbum');
  await page.getByRole('button', { name: 'Prøv igen' }).click();
  await expect(tile(page).first()).toBeVisible();
  expect(requests()).toBeGreaterThan(1);
});

for (const file of ['members-entry', 'AlbumForm'])
  test(`a member gets the albums' buttons although ${file} was lost`, async ({ member }) => {
    const page = await member();
    const requests = await loseOnce(page, file);
    await page.goto('/fotoalbum');
    await expect(page.getByRole('button', { name: 'Nyt album' })).toBeVisible();
    await expect(tile(page).first()).toBeVisible();
    expect(requests()).toBeGreaterThan(1);
  });

test("a member gets a family-only album although the members' part was lost", async ({ member, preview }) => {
  await preview.backend.database.exclusively((sql) =>
    sql.exec(
      "insert into public.photos (id, title, category, family_only) values ('privat01', 'Familiens', 'Familie', true)",
    ),
  );
  const page = await member();
  const requests = await loseOnce(page, 'album-members-entry');
  await page.goto('/fotoalbum/familiens-privat01');
  await expect(page.getByText('Vælg billeder')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Familiens' })).toBeVisible();
  expect(requests()).toBeGreaterThan(1);
});

const starts = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0);

/** React has a file of its own, or is in `client`: as the bundler likes. */
const files = ['entry', 'client', 'react', 'common'].filter((name) =>
  builtAssets().some((file) => file.startsWith(`${name}.`)),
);

for (const path of ['/fotoalbum', ...memberPaths])
  for (const file of files)
    test(`${path} starts although ${file}, which it begins with, was lost`, async ({ visitor }) => {
      const page = await visitor();
      const requests = await loseOnce(page, file);
      await page.goto(path);
      await starts(page);
      expect(requests()).toBeGreaterThan(1);
    });

test('the page to sign out starts although its script was lost', async ({ visitor }) => {
  const page = await visitor();
  const requests = await loseOnce(page, 'log-ud*');
  await page.goto('/log-ud');
  await expect(page.getByText('Du er ikke logget ind.')).toBeVisible();
  expect(requests()).toBeGreaterThan(1);
});

test.describe('scripts that the server did not have for a while', () => {
  test.use({ allowed: [/Failed to load resource|Error hydrating/] });

  test('are asked for again when the page is loaded again', async ({ visitor, preview }) => {
    const page = await visitor();
    // The page asks for those that it names before it loads itself again, but not for what they import.
    const html = readFileSync(join(preview.site, 'shopping.html'), 'utf8');
    const imported = globSync('_astro/*.js', { cwd: preview.site }).filter((file) => !html.includes(file));
    const move = (from: string, to: string) => {
      for (const file of imported) renameSync(join(preview.site, file + from), join(preview.site, file + to));
    };
    move('', '.away');
    const missing = page.waitForResponse((response) => response.status() === 404);
    await page.goto('/shopping');
    await missing;
    move('.away', '');
    await starts(page);
  });
});

test('scripts that fail repeatedly are loaded when the network is back', async ({ visitor }) => {
  const page = await visitor();
  await page.clock.install();
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/log');
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('alert')).toHaveText(/Siden er ikke hentet helt endnu/);
  await page.unroute('**/_astro/*.js');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await starts(page);
});

for (const [field, typed] of [
  ['<input placeholder="Navn">', 'Klip hækken'],
  ['<input>', 'Klip hækken'],
  ['<input type="date">', '2026-12-24'],
] as const)
  test(`what was typed into ${field} before the scripts arrive is not lost by loading the page again`, async ({
    visitor,
  }) => {
    const page = await visitor();
    await page.clock.install();
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/log');
    await page.evaluate((html) => document.querySelector('h1')?.insertAdjacentHTML('afterend', html), field);
    await page.locator('h1 + input').fill(typed);
    const scripts = await page
      .locator('astro-island')
      .evaluate((island) => ['component-url', 'renderer-url'].map((name) => island.getAttribute(name) ?? ''));
    // The page asks again by itself, perhaps as soon as it can; a request that is aborted has no response.
    const fetched = Promise.all(scripts.map((url) => page.waitForResponse(`**${url}`)));
    await page.unroute('**/_astro/*.js');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await fetched;
    // If the page were loaded again now, its scripts would be asked for, and the island would start.
    await page.evaluate(async () => {
      for (let n = 0; n < 20; n += 1) await (await fetch('/robots.txt', { cache: 'no-store' })).text();
    });
    await expect(page.locator('astro-island[ssr]')).toHaveCount(1);
    await expect(page.locator('h1 + input')).toHaveValue(typed);
  });

test('a page whose scripts load but never run is reloaded three times at most', async ({ visitor }) => {
  const page = await visitor();
  await page.clock.install();
  let openings = 0;
  page.on('domcontentloaded', () => {
    openings += 1;
  });
  await page.route(/_astro\/(react|client)\./, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted")' }),
  );
  await page.goto('/log');
  await expect(async () => {
    await page.clock.fastForward(30_000);
    expect(openings).toBeGreaterThanOrEqual(4);
  }).toPass();
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('button', { name: 'Genindlæs siden' })).toBeVisible();
  expect(openings).toBe(4);
});

for (const path of ['/fotoalbum', ...memberPaths])
  test(`${path} offers to reload when no script of it arrives`, async ({ visitor }) => {
    const page = await visitor();
    await page.clock.install();
    let openings = 0;
    // Neither answered nor refused before the page is loaded again. The route stays: without it what waits
    // would go on, and the page start by itself.
    await page.route('**/_astro/*.js', (route) => (openings > 1 ? route.continue() : undefined));
    page.on('framenavigated', () => {
      openings += 1;
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Genindlæs siden' })).toBeHidden();
    await page.clock.fastForward(10_000);
    await expect(page.getByRole('alert')).toHaveText(/Siden er ikke hentet helt endnu/);
    await page.getByRole('button', { name: 'Genindlæs siden' }).click();
    await starts(page);
  });

test.describe('after a newer version was deployed', () => {
  test.use({ allowed: [/Failed to load resource/] });
  const gone = { status: 404, contentType: 'text/html', body: 'gone' };

  for (const path of memberPaths)
    test(`${path} offers to reload`, async ({ member }) => {
      const page = await member();
      const realtime = '**/_astro/supabase-realtime.*.js*';
      await page.route(realtime, (route) => route.fulfill(gone));
      await page.goto(path);
      await expect(page.getByText('En ny version er klar')).toBeVisible();
      await page.unroute(realtime);
      await page.getByRole('button', { name: 'Genindlæs' }).click();
      await expect(page.getByText('Alt er gemt').first()).toBeVisible();
    });

  test('the album page offers members to reload', async ({ member }) => {
    const page = await member();
    const membersEntry = '**/_astro/members-entry.*.js*';
    await page.route(membersEntry, (route) => route.fulfill(gone));
    await page.goto('/fotoalbum');
    const reload = page.getByRole('button', { name: 'Genindlæs siden' });
    await expect(reload).toBeVisible();
    await expect(tile(page).first()).toBeVisible();
    await page.unroute(membersEntry);
    await reload.click();
    await expect(page.getByRole('button', { name: 'Nyt album' })).toBeVisible();
  });

  test('the album page offers to reload', async ({ visitor }) => {
    const page = await visitor();
    const restClient = '**/_astro/rest-client.*.js*';
    await page.route(restClient, (route) => route.fulfill(gone));
    await page.goto('/fotoalbum');
    const reload = page.getByRole('button', { name: 'Genindlæs siden' });
    await expect(reload).toBeVisible();
    await page.unroute(restClient);
    await reload.click();
    await expect(tile(page).first()).toBeVisible();
  });
});
