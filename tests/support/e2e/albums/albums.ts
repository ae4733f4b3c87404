import type { Page } from '@playwright/test';

export const tile = (page: Page, name = 'Årbog') => page.getByRole('main').getByRole('button', { name });
export const albums = (page: Page) => page.getByRole('main').getByRole('link');
export const back = (page: Page) => page.getByRole('button', { name: 'Tilbage til kategorier' });

/** The button in the message about a change that has been stored. A form has a button of the same name. */
export const undo = (page: Page) =>
  page.getByRole('region', { name: 'Besked' }).getByRole('button', { name: 'Fortryd' });
