import type { Page } from '@playwright/test';
import { builtPages } from '../site/built-site.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { expect, test } from '../support/e2e/test.ts';

const widths = [320, 360, 1280];

for (const { path } of builtPages()) {
  test(`${path} is for everyone at every width, in light and in dark`, async ({ page }) => {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `${path} at ${width} px`);
      expect(await sideways(page), `${path} at ${width} px is wider than the screen`).toBe(0);
    }
  });
}

/** How many px the page can be pushed sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
