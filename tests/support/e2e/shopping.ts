import { expect, type Page } from '@playwright/test';

export async function openList(page: Page): Promise<void> {
  await page.goto('/shopping');
  await isLive(page);
}

export const status = (page: Page) => page.locator('.status');

/** Waits until the page is connected. The log has the same line. */
export const isLive = (page: Page) => expect(status(page)).toContainText('Alt er gemt');

/** Waits until the page is connected and all changes have reached the family. The log has the same line. */
export const isSaved = (page: Page): Promise<void> =>
  expect(page.locator('.status-live:not([data-waiting])')).toContainText('Alt er gemt');

/** The row or tile of an item in the current view. */
export const item = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}(?!\\p{L})`, 'u') });

/** A button of the bar near the thumb. */
export const tab = (page: Page, name: 'Kurv' | 'Fryser' | 'Favoritter' | 'Alle varer') =>
  page.getByRole('navigation', { name: 'Visninger' }).getByRole('button', { name });

/** The input that puts items on the list. That of the freezer has another name. */
export const quickAdd = (page: Page) => page.getByRole('combobox', { name: 'Tilføj vare' });

/** Types the text and accepts the first suggestion. */
export async function add(page: Page, text: string): Promise<void> {
  await quickAdd(page).fill(text);
  await quickAdd(page).press('Enter');
  await expect(quickAdd(page)).toHaveValue('');
}

export async function edit(page: Page, title: string): Promise<void> {
  await item(page, title).click();
  await page.getByRole('button', { name: `Ret ${title}`, exact: true }).click();
}

export async function rename(page: Page, title: string, next: string): Promise<void> {
  await edit(page, title);
  await page.getByLabel('Navn', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Gem' }).click();
  await expect(item(page, next)).toBeVisible();
}

/** The icon at the top that buys the items that are struck out. */
export const buy = (page: Page) => page.getByRole('button', { name: 'Køb det overstregede' });

/** The message about the latest action, with its undo, in every island. */
export const message = (page: Page) => page.getByRole('region', { name: 'Besked' });

/** Puts the pointer on the message, so that it stays however long the next steps take. */
export async function keepMessage(page: Page): Promise<void> {
  // Only when the pointer comes from elsewhere does it hold a message that has replaced another.
  await page.mouse.move(0, 0);
  await message(page).hover();
}
