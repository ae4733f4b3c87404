import type { Page } from '@playwright/test';
import { isSignedOut, signInFrom } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e/test.ts';

test.use({ allowed: [/status of 40[13]/] });

/** How the function that gives tokens for the database answers this browser. */
const tokenStatus = (page: Page) => page.evaluate(async () => (await fetch('/api/token')).status);

test('the list shows a visitor only a login, which comes back to it', async ({ page, people }) => {
  await page.goto('/shopping');
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Login']);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await signInFrom(page, '/shopping', people.members[0]);
  await expect(page).toHaveURL(/\/shopping$/);
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
});

test.describe('without a connection', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('the log says below the login, and apart from it, that it does not answer', async ({ page }) => {
    await page.goto('/log');
    const login = page.getByRole('main').getByRole('button', { name: 'Login' });
    await expect(login).toBeEnabled();
    await page.context().setOffline(true);
    await login.click();
    const text = page.getByText('Login svarer ikke lige nu.');
    await expect(text).toBeVisible();
    const [button, said] = [await login.boundingBox(), await text.boundingBox()];
    expect((said?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0))).toBeGreaterThanOrEqual(8);
  });
});

test('a stranger and somebody without a verified address are refused in Danish', async ({
  visitor,
  people,
}) => {
  for (const person of [people.stranger, people.unverified]) {
    const page = await visitor();
    await signInFrom(page, '/log', person);
    await expect(page.locator('html')).toHaveAttribute('lang', 'da');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/familie|bekræft/i);
    await page.goto('/log');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await tokenStatus(page)).toBe(401);
  }
});

test('a refused person tries again on the page where they wanted to sign in, and on no other site', async ({
  page,
  people,
}) => {
  const tryAgain = page.getByRole('link', { name: 'Prøv igen' });
  await signInFrom(page, '/fotoalbum?kategori=Familie', people.stranger);
  await tryAgain.click();
  await expect(page).toHaveURL(/\/fotoalbum\?kategori=Familie$/);

  for (const from of [
    '',
    '?fra=',
    '?fra=https://evil.example',
    '?fra=javascript:alert(1)',
    '?fra=@evil.example',
  ]) {
    await page.goto(`/adgang/fejl${from}`);
    await expect(tryAgain).toHaveAttribute('href', '/log');
  }
  for (const from of ['//evil.example', '/\\evil.example', '/\t/evil.example', '/log']) {
    await page.goto(`/adgang/fejl?${new URLSearchParams({ fra: from })}`);
    const { origin } = new URL(page.url());
    expect(new URL(await tryAgain.evaluate((link: HTMLAnchorElement) => link.href)).origin).toBe(origin);
  }
});

test('who is signed in already is led on instead of being shown a failure, and after logging out is a visitor', async ({
  visitor,
  people,
}) => {
  const page = await visitor();
  await signInFrom(page, '/log', people.members[0]);
  await page.waitForURL('**/log');
  await page.goto('/adgang/fejl?fra=/fotoalbum');
  await expect(page).toHaveURL(/\/fotoalbum$/);

  await page.getByRole('link', { name: 'Log ud' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(page);
  await expect(page.getByText('Velkommen')).toBeHidden();
  expect(await tokenStatus(page)).toBe(401);
  await page.goto('/shopping');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
