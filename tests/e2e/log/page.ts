import { expect, type Locator, type Page } from '@playwright/test';
import { isSaved } from '../../support/e2e/islands/islands.ts';

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

/** The line of a thing to do that is called this. */
export const todoItem = (page: Page, name: string): Locator =>
  todo(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

export async function add(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Tilføj gøremål').fill(name);
  await page.keyboard.press('Enter');
  await expect(todoItem(page, name)).toBeVisible();
}

/** Searches the log, as one does with Enter. */
export async function search(page: Page, query: string): Promise<void> {
  await page.getByLabel('Søg i loggen').fill(query);
  await page.keyboard.press('Enter');
}

/**
 * Shows what others added or finished while this page was in use, which waits so that no row moves. On a slow
 * machine it may already show `entry`: nobody has touched the page for half a minute.
 */
export async function showNew(page: Page, entry: Locator): Promise<void> {
  const button = page.getByRole('button', { name: /^\d+ nye?: vis/ });
  await expect(button.or(entry).first()).toBeVisible();
  if ((await button.count()) > 0) await button.first().click();
  await expect(entry).toBeVisible();
}

/** Opens the bin. */
export async function bin(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Papirkurv' }).click();
  return page.getByRole('dialog', { name: 'Papirkurv' });
}

/** Completes the thing to do that is called this. */
export const complete = (page: Page, name: string): Promise<void> =>
  todoItem(page, name).getByRole('button', { name: 'Afslut' }).click();

/** The message with which a change can be undone. */
export const message = (page: Page): Locator =>
  page.locator('.toast').filter({ has: page.getByRole('button', { name: 'Fortryd' }) });

/** Waits until `upper` has come to stand above `lower`. */
export const expectAbove = (upper: Locator, lower: Locator): Promise<void> =>
  expect(async () => {
    const [{ y, height }, { y: top }] = [await boxOf(upper), await boxOf(lower)];
    expect(y + height).toBeLessThanOrEqual(top);
  }).toPass();

export async function boxOf(
  element: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the page`);
  return box;
}
