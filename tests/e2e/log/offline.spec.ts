import type { Page } from '@playwright/test';
import { deployNewVersion } from '../../support/e2e/new-version.ts';
import { isPrecached } from '../../support/e2e/precached.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, bin, entries, isSaved, log, logPage, press, remove, search, todoItem } from './page.ts';

test.use({ serviceWorkers: 'allow', allowed: [/ERR_(INTERNET_DISCONNECTED|CONNECTION|NETWORK)|WebSocket/] });

/** The script that the open page was drawn by. */
const version = (page: Page) => page.locator('astro-island').first().getAttribute('component-url');

test('a cold start without a network shows the log, searches it and takes changes, which arrive once later', async ({
  member,
}) => {
  const bo = await logPage(await member(1));
  const first = await logPage(await member());
  await add(first, 'Skal slettes');
  await isSaved(first);
  await isPrecached(first);
  const context = first.context();
  await first.close();
  await context.setOffline(true);

  const page = await context.newPage();
  await page.goto('/log');
  await expect(page.getByText(/^Ingen forbindelse siden/).first()).toBeVisible();
  await expect(entries(page).first()).toBeVisible();
  await add(page, 'Kløve brænde');
  await add(page, 'Fodre fugle');
  await press(todoItem(page, 'Fodre fugle'), 'Afslut');
  await remove(todoItem(page, 'Skal slettes'));
  await expect(await bin(page)).toContainText('Skal slettes');
  await page.keyboard.press('Escape');
  await search(page, 'flagstang');
  await expect(log(page)).toContainText('1 fundet');
  await expect(todoItem(bo, 'Skal slettes')).toBeVisible();

  // A second cold start: what waits is still there.
  await page.close();
  const again = await context.newPage();
  await again.goto('/log');
  await expect(todoItem(again, 'Kløve brænde').getByText('Venter på at blive sendt')).toBeAttached();
  await expect(again.getByText(/· 4 venter/)).toBeVisible();
  await context.setOffline(false);
  await isSaved(again);
  await expect(todoItem(bo, 'Kløve brænde')).toHaveCount(1);
  await expect(todoItem(bo, 'Skal slettes')).toHaveCount(0);
  await expect(entries(bo).filter({ hasText: 'Fodre fugle' })).toHaveCount(1);
});

test('a new version is announced and used on request, and only the page is cached', async ({
  member,
  preview,
}) => {
  const page = await logPage(await member());
  await isPrecached(page);
  const old = await version(page);
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  for (const path of kept) expect(path).toMatch(/^\/(log$|_astro\/|favicon\.svg$)/);

  const restore = deployNewVersion(preview.site);
  try {
    await page.reload();
    await expect(page.getByText('En ny version er klar')).toBeVisible();
    expect(await version(page)).toBe(old);
    await add(page, 'Skrevet i den gamle');
    await page.getByRole('button', { name: 'Genindlæs' }).click();
    await expect.poll(() => version(page)).toBe(old?.replace(/\.js$/, '2.js'));
    await isSaved(page);
    await expect(todoItem(page, 'Skrevet i den gamle')).toBeVisible();
  } finally {
    restore();
  }
});
