import { expect, type Page } from '@playwright/test';
import type { Account } from '../../../supabase/local/identity/provider.ts';

/** Opens a page, presses its sign-in button and chooses a person. Does not wait for the page that follows. */
export async function signInFrom(page: Page, path: string, { id }: Account): Promise<void> {
  if (!page.url().endsWith(path)) await page.goto(path);
  // The button works when its island is hydrated.
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: path.startsWith('/fotoalbum') ? 'Setup' : 'Login' }).click();
  await page.getByRole('button', { name: /^Log ind med din konto/ }).click();
  await page.locator(`button[name="account"][value="${id}"]`).click();
}

/** Ends the session as its expiry would, with the page closed: an answer on its way would set the cookies again. */
export async function endSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** The page where the member pressed 'Log ud' says that this is done; by then the device is wiped. */
export const isSignedOut = (page: Page): Promise<void> =>
  expect(page.getByText('Du er logget ud.')).toBeVisible();
