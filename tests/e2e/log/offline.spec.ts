import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { deployNewVersion } from '../../support/e2e/new-version.ts';
import { isPrecached } from '../../support/e2e/precached.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, log, logPage, search, todo, todoItem } from './page.ts';

test.use({ serviceWorkers: 'allow', allowed: [/ERR_(INTERNET_DISCONNECTED|CONNECTION|NETWORK)|WebSocket/] });

/** The script that the open page was drawn by. */
const version = (page: Page) => page.locator('astro-island').first().getAttribute('component-url');

test('a cold start without a network shows the log, searches it and takes changes, which arrive once later', async ({
  member,
  preview,
}) => {
  const first = await logPage(await member());
  await isPrecached(first);
  const context = first.context();
  await first.close();
  await context.setOffline(true);

  const page = await context.newPage();
  await page.goto('/log');
  await expect(page.getByText(/^Ingen forbindelse siden/).first()).toBeVisible();
  await expect(log(page).getByRole('listitem').first()).toBeVisible();
  await add(page, 'Kløve brænde');
  await add(page, 'Fodre fugle');
  await todoItem(page, 'Fodre fugle').getByRole('button', { name: 'Gjort en anden dag' }).click();
  await todo(page).getByRole('button', { name: 'I går' }).click();
  await expect(todoItem(page, 'Fodre fugle')).toHaveCount(0);
  await search(page, 'fugle');
  await expect(log(page).getByRole('status')).toContainText('det, som er gemt på enheden');
  await expect(log(page).getByRole('listitem').filter({ hasText: 'Fodre fugle' })).toBeVisible();
  await page.getByRole('button', { name: 'Papirkurv' }).click();
  await expect(page.getByRole('dialog', { name: 'Papirkurv' })).toBeVisible();
  await page.keyboard.press('Escape');

  // A second cold start: what waits is still there.
  await page.close();
  const again = await context.newPage();
  await again.goto('/log');
  await expect(todoItem(again, 'Kløve brænde')).toBeVisible();
  await context.setOffline(false);
  await isSaved(again);
  const rows = await preview.backend.database.exclusively((sql) =>
    sql.query(
      "select name, done from public.log where name in ('Kløve brænde', 'Fodre fugle') order by name",
    ),
  );
  expect(rows.rows).toEqual([
    { name: 'Fodre fugle', done: true },
    { name: 'Kløve brænde', done: false },
  ]);
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
  expect(kept.length).toBeGreaterThan(5);
  for (const path of kept) expect(path).toMatch(/^\/(log$|_astro\/|favicon\.svg$)/);

  const restore = deployNewVersion(preview.site);
  try {
    await page.reload();
    await expect(page.getByText('En ny version er klar')).toBeVisible();
    expect(await version(page)).toBe(old);
    await expectAccessible(page, 'a new version');
    // What the old version loads later is there, though the site no longer has it.
    await page.getByRole('button', { name: 'Gem en kopi' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await add(page, 'Skrevet i den gamle');
    await page.getByRole('button', { name: 'Genindlæs' }).click();
    await expect.poll(() => version(page)).toBe(old?.replace(/\.js$/, '2.js'));
    await isSaved(page);
    await expect(todoItem(page, 'Skrevet i den gamle')).toBeVisible();
    await expect(page.getByText('En ny version er klar')).toHaveCount(0);
  } finally {
    restore();
  }
});

test('on a phone nothing of the log moves when the connection is lost and comes back', async ({ member }) => {
  const page = await logPage(await member(0, { viewport: { width: 360, height: 740 } }));
  const top = () => todo(page).evaluate((list) => list.getBoundingClientRect().top + scrollY);
  const before = await top();
  await page.context().setOffline(true);
  await expect(page.getByText(/^Ingen forbindelse siden/).first()).toBeVisible();
  expect(await top()).toBe(before);
  await add(page, 'Fodre fugle');
  await expect(page.getByText(/^Ingen forbindelse siden .* · 1 venter$/).first()).toBeVisible();
  expect(await top()).toBe(before);
});

test('a day chosen offline, when another member has completed the entry since, does not stand, and that is said', async ({
  member,
  people,
}) => {
  const [anna, bo] = [await logPage(await member(0)), await logPage(await member(1))];
  // The message names the other member only if the members' names have arrived.
  await expect(bo.locator('.log-by').first()).toBeVisible();
  await add(anna, 'Hænge redekasse op');
  await expect(todoItem(bo, 'Hænge redekasse op')).toBeVisible();
  await bo.context().setOffline(true);
  await todoItem(bo, 'Hænge redekasse op').getByRole('button', { name: 'Gjort en anden dag' }).click();
  await todo(bo).getByRole('button', { name: 'I går' }).click();
  await expect(bo.locator('.toast')).toContainText('»Hænge redekasse op« er afsluttet');

  await todoItem(anna, 'Hænge redekasse op').getByRole('button', { name: 'Afslut' }).click();
  // Before it is stored, nothing waits to be sent either.
  await expect(todoItem(anna, 'Hænge redekasse op')).toHaveCount(0);
  await isSaved(anna);
  await bo.context().setOffline(false);
  await expect(bo.locator('.toast')).toContainText(
    `${people.members[0]?.name} havde allerede afsluttet »Hænge redekasse op« (`,
  );
  await expect(bo.locator('.toast')).toContainText('og det er det, der står nu.');
  await expect(log(bo).getByRole('listitem').first()).toContainText(`${people.members[0]?.name}`);
});
