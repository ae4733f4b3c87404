import { expect, type Locator, type Page } from '@playwright/test';
import { isSaved } from '../../support/e2e/shopping.ts';

export { isSaved };

export const phone = { viewport: { width: 360, height: 740 } } as const;

/** Opens the log and waits until it is live. */
export async function logPage(page: Page): Promise<Page> {
  if (!page.url().endsWith('/log')) await page.goto('/log');
  await isSaved(page);
  return page;
}

export const todo = (page: Page): Locator => page.getByRole('region', { name: 'Todo' });
export const log = (page: Page): Locator => page.getByRole('region', { name: 'Log' });

export const todoItem = (page: Page, name: string): Locator =>
  todo(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

export const entries = (page: Page): Locator => log(page).getByRole('listitem');

export async function add(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Tilføj gøremål').fill(name);
  await page.keyboard.press('Enter');
  await expect(todoItem(page, name)).toBeVisible();
}

/** With keys: a quick second tap where something has moved counts for nothing. */
export async function press(
  entry: Locator,
  name: 'Afslut' | 'Genåbn' | 'Planlæg' | 'Ret' | 'Slet',
): Promise<void> {
  const row = entry.locator('.entry-button');
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.press('Enter');
  await entry.getByRole('button', { name, exact: true }).press('Enter');
}

export async function remove(entry: Locator): Promise<void> {
  await press(entry, 'Slet');
  await entry.page().getByRole('dialog').getByRole('button', { name: 'Slet' }).press('Enter');
}

export async function search(page: Page, query: string): Promise<void> {
  await page.getByLabel('Søg i loggen').fill(query);
  await page.keyboard.press('Enter');
}

/** Shows what others added or finished, which waits so that no row moves, unless nobody has touched the page. */
export async function showNew(page: Page, entry: Locator): Promise<void> {
  const button = page.getByRole('button', { name: /^\d+ nye?: vis/ });
  await expect(button.or(entry).first()).toBeVisible();
  if ((await button.count()) > 0) await button.first().press('Enter');
  await expect(entry).toBeVisible();
}

export async function bin(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Papirkurv/ }).press('Enter');
  return page.getByRole('dialog', { name: 'Papirkurv' });
}

export const message = (page: Page): Locator => page.getByRole('region', { name: 'Besked' });
