import type { Page } from '@playwright/test';
import { hasCachedView } from '../../support/e2e/cached-view.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { logPage } from '../log/page.ts';

test.use({ allowed: [/status of 40[13]/] });

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

test('signing out wipes the device, also when the session has already ended', async ({ member }) => {
  const page = await logPage(await member());
  await hasCachedView(page, 'log', 'data-key');
  await page.context().clearCookies();
  await page.goto('/log-ud');
  await expect(page.getByText('denne enhed husker stadig noget')).toBeVisible();
  expect(await heldOnDevice(page)).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Log ud' }).click();
  await page.waitForURL('/');
  expect(await heldOnDevice(page)).toBe(0);
  expect(await (await page.goto('/log'))?.text()).not.toContain('<template data-member');
  await page.goto('/log-ud');
  await expect(page.getByText('Du er ikke logget ind.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log ud' })).toHaveCount(0);
});
