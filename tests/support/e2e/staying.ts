import { expect, type Page } from '@playwright/test';

export const staying = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  return async () => expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
};
