import type { Page } from '@playwright/test';
import { item } from '../../support/e2e/shopping.ts';

/** The open form of an item. */
export const form = (page: Page) => page.getByRole('dialog');

/** Its field for the name. */
export const name = (page: Page) => form(page).getByLabel('Navn');

/** Opens the form of an item in the current view: where it has no button of its own, by striking it out. */
export async function edit(page: Page, title: string): Promise<void> {
  const button = page.getByRole('button', { name: `Ret ${title}`, exact: true });
  if (!(await button.isVisible())) await item(page, title).click();
  await button.click();
}
