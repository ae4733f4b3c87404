import { expect, type Page } from '@playwright/test';

/** Returns a function that fails when the page was loaded again since. */
export const staying = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  return async () => expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
};
