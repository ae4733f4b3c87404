import { memberPages } from '../../../src/site.config.ts';
import { isPrecached } from '../../support/e2e/precached.ts';
import { isSignedOut } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { logPage } from '../log/page.ts';

test.use({
  serviceWorkers: 'allow',
  allowed: [/ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION|NETWORK)|WebSocket|status of 503/],
});

const registered = (scope: string) =>
  navigator.serviceWorker.getRegistrations().then((all) => all.some((each) => each.scope.endsWith(scope)));

test('without a network a page that is not cached says so, and links to those that open', async ({
  member,
}) => {
  const page = await logPage(await member());
  await isPrecached(page);
  const heading = page.getByRole('heading', { name: 'Ingen forbindelse' });

  await page.goto('/brygning');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brygning');
  await page.context().setOffline(true);
  for (const path of ['/', '/brygning/generelt', '/log-ud']) {
    await page.goto(path);
    await expect(heading, path).toBeVisible();
    await expect(page.getByRole('link')).toHaveText([...memberPages.map(({ text }) => text), 'Prøv igen']);
  }
  await page.getByRole('link', { name: 'Indkøb' }).click();
  await expect(page.getByRole('button', { name: 'Kurv' })).toBeVisible();
  await expect(page.getByText('En ny version er klar')).toHaveCount(0);

  await page.goto('/log-ud');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Prøv igen' }).click();
  await page.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(page);
  expect(await page.evaluate(registered, new URL('/', page.url()).href)).toBe(false);
});
