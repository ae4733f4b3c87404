import type { Page } from '@playwright/test';

/** A category's tile. */
export const tile = (page: Page, name = 'Årbog') => page.getByRole('main').getByRole('button', { name });
/** The links to the albums of the open category. */
export const albums = (page: Page) => page.getByRole('main').getByRole('link');
/** The way from a category to all of them. */
export const back = (page: Page) => page.getByRole('button', { name: 'Tilbage til kategorier' });
