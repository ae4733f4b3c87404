import type { Page } from '@playwright/test';
import { isSignedOut, signInFrom } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e/test.ts';

test.use({ allowed: [/status of 40[13]|ERR_INTERNET_DISCONNECTED/] });

/** How the function that gives tokens for the database answers this browser. */
const tokenStatus = (page: Page) => page.evaluate(async () => (await fetch('/api/token')).status);

test('a stranger is refused in Danish and tries again, a member comes back to the page and signs out', async ({
  page,
  people,
}) => {
  const login = page.getByRole('main').getByRole('button');

  await test.step('without a connection it is said below the login, and apart from it', async () => {
    await page.goto('/log');
    await expect(page).toHaveTitle('Log');
    await expect(login).toBeEnabled();
    await page.context().setOffline(true);
    await login.click();
    const text = page.getByText('Login svarer ikke lige nu.');
    await expect(text).toBeVisible();
    const [button, said] = [await login.boundingBox(), await text.boundingBox()];
    expect((said?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0))).toBeGreaterThanOrEqual(8);
    await page.context().setOffline(false);
  });

  await test.step('a stranger is refused, and tries again where they wanted to sign in, on no other site', async () => {
    await signInFrom(page, '/fotoalbum?kategori=Familie', people.stranger);
    await expect(page.locator('html')).toHaveAttribute('lang', 'da');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du står ikke på familiens liste');
    expect(await tokenStatus(page)).toBe(401);
    const tryAgain = page.getByRole('link', { name: 'Prøv igen' });
    await tryAgain.click();
    await expect(page).toHaveURL(/\/fotoalbum\?kategori=Familie$/);
    for (const from of ['https://evil.example', '//evil.example']) {
      await page.goto(`/adgang/fejl?${new URLSearchParams({ fra: from })}`);
      const { origin } = new URL(page.url());
      expect(new URL(await tryAgain.evaluate((link: HTMLAnchorElement) => link.href)).origin).toBe(origin);
    }
  });

  await test.step('a member comes back to the page, and is not shown a failure', async () => {
    await signInFrom(page, '/shopping', people.members[0]);
    await expect(page).toHaveURL(/\/shopping$/);
    await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
    await page.goto('/adgang/fejl?fra=/fotoalbum');
    await expect(page).toHaveURL(/\/fotoalbum$/);
  });

  await test.step('after signing out they are a visitor', async () => {
    await page.getByRole('link', { name: 'Log ud' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Log ud' }).click();
    await isSignedOut(page);
    await expect(page.getByText('Velkommen')).toBeHidden();
    expect(await tokenStatus(page)).toBe(401);
  });
});
