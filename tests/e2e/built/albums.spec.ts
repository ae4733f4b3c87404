import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { albums, back, tile } from '../../support/e2e/albums/albums.ts';
import { test } from '../../support/e2e/albums/built-albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { expect } from '../../support/e2e/test.ts';

const photosApi = '**/rest/v1/photos?*';

test('the page with all albums weighs no more than a page of text', ({ preview }) => {
  const html = readFileSync(join(preview.site, 'fotoalbum.html'));
  expect(html.toString()).toContain('Rund fødselsdag');
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14_000);
});

test('without scripts a visitor sees the tiles, opens a category and goes back', async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/fotoalbum');
  await expect(tile(page)).toBeVisible();
  await expect(albums(page)).toHaveCount(0);
  await tile(page).click();
  await expect(page.getByRole('heading', { name: 'Årbog' })).toBeVisible();
  await expect(tile(page)).toBeHidden();
  await expect(albums(page).first()).toHaveAttribute('href', /^https:/);
  await expect(albums(page).first().locator('img')).toHaveJSProperty('complete', true);
  await back(page).click();
  await expect(tile(page)).toBeVisible();
  await expect(albums(page)).toHaveCount(0);
});

for (const answers of [true, false])
  test.describe(answers ? 'when the database answers' : 'when the database does not answer', () => {
    test.use({ allowed: [/Failed to load resource/] });

    test('nothing moves, and the albums are there', async ({ visitor }) => {
      for (const width of [360, 1280]) {
        const page = await visitor({ viewport: { width, height: 800 } });
        const shifts = await watchShifts(page);
        if (!answers) await page.route(photosApi, (route) => route.abort());
        await page.goto('/fotoalbum', { waitUntil: 'networkidle' });
        await expect(tile(page)).toBeVisible();
        expect(await shifts(), `tiles at ${width} px`).toEqual([]);
        await page.goto('/fotoalbum?kategori=Familie', { waitUntil: 'networkidle' });
        await expect(albums(page)).not.toHaveCount(0);
        expect(await shifts(), `a category at ${width} px`).toEqual([]);
        await page.goto('/fotoalbum?kategori=Ukendt', { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { name: 'Ukendt' })).toBeVisible();
        await expect(page.locator('.albums .notice')).toHaveText('Der er ingen albummer i »Ukendt«.');
        await expect(tile(page)).toHaveCount(0);
        expect(await shifts(), `an unknown category at ${width} px`).toEqual([]);
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
    });
  });

for (const signedIn of [false, true])
  test(`nothing moves while the page comes over a slow line, ${signedIn ? 'for a member' : 'for a visitor'}`, async ({
    visitor,
    member,
  }) => {
    const opened: { page: Page; path: string; width: number }[] = [];
    for (const width of [360, 1280])
      for (const path of ['/fotoalbum', '/fotoalbum?kategori=Familie', '/fotoalbum?kategori=Ukendt']) {
        const options = { viewport: { width, height: 800 } };
        const page = signedIn ? await member(0, options) : await visitor(options);
        opened.push({ page, path, width });
      }
    // All at once: each waits ten seconds for its slow line.
    await Promise.all(
      opened.map(async ({ page, path, width }) => {
        const shifts = await watchShifts(page);
        const browser = await page.context().newCDPSession(page);
        // So slow that the page is painted many times before all of it is there.
        await browser.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 150,
          downloadThroughput: 20_000,
          uploadThroughput: 20_000,
        });
        await page.goto(path, { waitUntil: 'networkidle', timeout: 120_000 });
        if (signedIn) await expect(page.getByRole('button', { name: 'Nyt album' })).toBeVisible();
        else await expect(page.locator('.albums[data-live]')).toBeVisible();
        expect(await shifts(), `${path} at ${width} px`).toEqual([]);
      }),
    );
  });

test('the island asks only for what is newer than the page', async ({ page }) => {
  const answers: unknown[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('changed_at=gt.')) answers.push(await response.json());
    else if (response.url().includes('/rest/v1/photos')) expect(response.url()).toMatch(/select=id$/);
  });
  await page.goto('/fotoalbum', { waitUntil: 'networkidle' });
  expect(answers).toEqual([[]]);
});

test('what changed since is shown: a new album, a new title, and one that is hidden', async ({
  page,
  preview,
}) => {
  await preview.backend.database.exclusively((sql) =>
    sql.exec(`insert into public.photos (title, thumbnail, link, category)
      values ('Familie: Sommerfest', '/albums/skovtur.svg', 'https://fotos.example/ny', 'Familie');
      update public.photos set title = 'Familie: Fastelavn 2025' where title = 'Familie: Fastelavn';
      update public.photos set active = false where title = 'Familie: Konfirmation'`),
  );
  await page.goto('/fotoalbum?kategori=Familie');
  await expect(albums(page).first()).toContainText('Sommerfest');
  await expect(albums(page)).toContainText([
    'Sommerfest',
    'Rund fødselsdag',
    'Fastelavn 2025',
    'Julefrokost',
    'Ved søen',
  ]);
});

test('a category is accessible in the built page', async ({ page }) => {
  await page.goto('/fotoalbum?kategori=Familie', { waitUntil: 'networkidle' });
  await expectAccessible(page, 'a built category');
});
