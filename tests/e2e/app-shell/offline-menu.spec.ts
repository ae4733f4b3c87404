import type { Page } from '@playwright/test';
import { isPrecached } from '../../support/e2e/precached.ts';
import { openList } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { logPage } from '../log/page.ts';

test.use({
  serviceWorkers: 'allow',
  allowed: [/ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION|NETWORK)|WebSocket/],
});

/** Opens the menu of the page as it comes from the phone alone. */
async function openMenuOffline(page: Page) {
  await page.reload();
  await expect(page.getByText(/Ingen forbindelse siden/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
}

test('without a network the menu of the shopping list offers only the log, and only if it opens', async ({
  member,
}) => {
  const page = await member();
  await openList(page);
  await isPrecached(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.context().setOffline(true);
  await openMenuOffline(page);
  await expect(menu).toContainText('Resten af hjemmesiden virker igen, når der er forbindelse.');

  await page.context().setOffline(false);
  await logPage(page);
  await isPrecached(page);
  await openList(page);
  await page.context().setOffline(true);
  await openMenuOffline(page);
  await expect(menu.getByRole('link')).toHaveText(['Log']);
  await menu.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByRole('region', { name: 'Todo' })).toBeVisible();
});

test('when the phone reports a network but nothing answers, the menu offers only pages that open', async ({
  member,
}) => {
  const page = await member();
  await openList(page);
  await isPrecached(page);
  await page.context().route('**', (route) => route.abort());
  await page.routeWebSocket('**', (socket) => socket.close());
  await openMenuOffline(page);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toContainText('Resten af hjemmesiden virker igen, når der er forbindelse.');
  await expect(menu.getByRole('link', { name: /Forside|Fotoalbum|Log ud/ })).toHaveCount(0);
});
