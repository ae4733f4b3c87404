import { expect, type Page } from '@playwright/test';

/** What has the focus. */
export const focused = (page: Page) => page.locator(':focus');

/** Presses Tab until the focus is on what is named so; fails after going round. */
export async function tabTo(page: Page, name: RegExp | string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      // Beyond the last and the first is the browser itself.
      if (!element || element === document.body) return '';
      const { ariaLabel, labels, textContent } = element as HTMLInputElement;
      return ariaLabel ?? labels?.[0]?.textContent ?? textContent ?? '';
    });
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`The focus never came to ${name}.`);
}

/** The focus can be seen: an outline of at least two px. */
export async function expectSeen(page: Page) {
  const outline = await focused(page).evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });
  expect(outline).toBeGreaterThanOrEqual(2);
}
