import { expect, type Page } from '@playwright/test';
import type { TestPreview } from './preview.ts';

/** Opens the list and waits until it is live. */
export async function openList(page: Page): Promise<void> {
  await page.goto('/shopping');
  await isLive(page);
}

/** The line that says how the phone stands with the family's list. */
export const status = (page: Page) => page.locator('.status');

export const isLive = (page: Page) => expect(status(page)).toContainText('Alt er gemt');

/** The line or tile of an item in the view that is shown. */
export const item = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}(?!\\p{L})`, 'u') });

export const tab = (page: Page, name: 'Kurv' | 'Fryser' | 'Favoritter') => page.getByRole('tab', { name });

export const quickAdd = (page: Page) => page.getByRole('combobox', { name: 'Tilføj vare' });

/** Writes it and takes what is offered first. */
export async function add(page: Page, text: string): Promise<void> {
  await quickAdd(page).fill(text);
  await quickAdd(page).press('Enter');
  await expect(quickAdd(page)).toHaveValue('');
}

/** The icon at the top that buys what is struck out. */
export const buy = (page: Page) => page.getByRole('button', { name: 'Køb det overstregede' });

export const message = (page: Page) => page.getByRole('region', { name: 'Besked' });

/** The titles in the basket as they stand, without those that have left it, whether drawn yet or not. */
export const basketOf = (page: Page): Promise<string[]> =>
  // A line whose text changed while nothing may move also holds, unseen, the text that it was laid out with.
  page.locator('.line:not(.line-gone) .line-title:not(.fixed-size-room *)').allTextContents();

/** A row of the database that tests look at. */
export interface Stored {
  readonly title: string;
  readonly category: string;
  readonly freezer: boolean;
  readonly can_outdate: boolean;
  readonly buy: boolean;
  readonly buy_counter: number;
  readonly count: number;
  readonly quantity: string | null;
  readonly active: boolean;
}

/** The items of this name that the database holds. */
export const stored = (preview: Pick<TestPreview, 'backend'>, title: string): Promise<Stored[]> =>
  preview.backend.database.exclusively(async (sql) => {
    const { rows } = await sql.query<Stored>(
      `select title, category, freezer, can_outdate, buy, buy_counter, count, quantity, active
         from public.shopping where title = $1`,
      [title],
    );
    return rows;
  });
