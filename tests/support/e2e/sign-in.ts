import type { Page } from '@playwright/test';
import type { Account } from '../../../supabase/local/identity/people.ts';

/** Presses the page's way in and chooses who to be on the identity provider's own page. Ends wherever that leads. */
export async function signInFrom(page: Page, path: string, { id }: Account): Promise<void> {
  await page.goto(path);
  // A button that stands in the page works when its island does.
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: path.startsWith('/fotoalbum') ? 'Setup' : 'Login' }).click();
  await page.locator(`button[name="account"][value="${id}"]`).click();
}
