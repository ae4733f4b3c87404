import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { memberPages } from '../../../src/site.config.ts';
import { openAlbum } from '../../support/e2e/albums/album-page.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { island } from '../../support/e2e/islands/islands.ts';
import { isSignedOut } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, logPage, todoItem } from '../log/page.ts';

test.use({
  allowed: [/status of (40[13]|500)|ERR_(INTERNET_DISCONNECTED|NETWORK|FAILED)|WebSocket/],
});

const signOut = (page: Page) => page.getByRole('button', { name: /^Log ud/ }).click();

/** How many rows and settings the device holds, in all databases. */
const heldOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    let count = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        count += await done(db.transaction(store).objectStore(store).count());
      db.close();
    }
    return count;
  });

test('signing out names who it is, wipes the device and empties the pages in other tabs', async ({
  member,
  people,
  preview,
}) => {
  const page = await member();
  const tabs: Page[] = [];
  for (const { feature } of memberPages) {
    const tab = await page.context().newPage();
    await island(feature).open(tab);
    tabs.push(tab);
  }
  const album = await page.context().newPage();
  await openAlbum(album, preview);
  await page.goto('/log-ud');
  await expect(page.getByText(`Du er logget ind som ${people.members[0].name}.`)).toBeVisible();
  expect(await heldOnDevice(page)).toBeGreaterThan(10);
  await signOut(page);
  await isSignedOut(page);
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => heldOnDevice(page)).toBe(0);
  // A browser says so to a window that comes to the front.
  await album.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(album.getByLabel('Tilføj billeder')).toHaveCount(0);
  await expect(album.getByText('Velkommen')).toBeHidden();
  await page.goto('/log-ud');
  await expect(page.getByText('Du er ikke logget ind.')).toBeVisible();
});

test('what is not sent is listed and can be saved as a file before signing out', async ({ member }) => {
  const page = await logPage(await member());
  await page.route('**/rpc/apply_actions', (route) => route.abort());
  await add(page, 'Kløve brænde');
  await page.goto('/log-ud');
  await expect(page.getByText('Én ændring er ikke sendt endnu')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Kløve brænde' })).toBeVisible();
  await expectAccessible(page, 'signing out with unsent changes');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Gem som fil' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Kløve brænde');
  await page.unroute('**/rpc/apply_actions');
  await logPage(page);
  await expect(todoItem(page, 'Kløve brænde')).toBeVisible();
  await page.goto('/log-ud');
  await expect(page.getByText('er ikke sendt endnu')).toBeHidden();
});

test('a device whose session has ended is wiped without a network, too', async ({ member }) => {
  const page = await logPage(await member());
  await isSaved(page);
  await page.context().clearCookies();
  await page.goto('/log-ud');
  await expect(page.getByText('denne enhed husker stadig noget')).toBeVisible();
  await page.context().setOffline(true);
  await signOut(page);
  await isSignedOut(page);
  expect(await heldOnDevice(page)).toBe(0);
  await page.context().setOffline(false);
});

test('a browser in which nobody has signed in has no service worker from public pages, and holds nothing whatever was opened', async ({
  visitor,
}) => {
  const page = await visitor({ serviceWorkers: 'allow' });
  for (const path of ['/', '/brygning', '/fotoalbum']) await page.goto(path);
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)),
  ).toBe(0);
  for (const { feature } of memberPages) {
    await page.goto(island(feature).path);
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  }
  await page.goto('/log-ud');
  await expect(page.getByText('Du er ikke logget ind.')).toBeVisible();
  await expect(page.getByText('denne enhed husker stadig noget')).toBeHidden();
});
