import type { Page } from '@playwright/test';

/** The open form of an item. */
export const form = (page: Page) => page.getByRole('dialog');

/** Its field for the name. */
export const name = (page: Page) => form(page).getByLabel('Navn');

/** Opens the form of an item that can be edited in the current view. */
export const edit = (page: Page, title: string) =>
  page.getByRole('button', { name: `Ret ${title}`, exact: true }).click();
