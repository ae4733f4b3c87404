import { expect, type Page } from '@playwright/test';

const focused = (page: Page) => page.locator(':focus');

/** Presses Tab until an element with this name has the focus. Fails after 80 presses. */
export async function tabTo(page: Page, name: RegExp | string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      // Before the first and after the last element, the browser itself has the focus.
      if (!element || element === document.body) return '';
      const { ariaLabel, labels, textContent } = element as HTMLInputElement;
      return ariaLabel ?? labels?.[0]?.textContent ?? textContent ?? '';
    });
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`The focus never came to ${name}.`);
}

export async function expectSeen(page: Page) {
  const outline = await focused(page).evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });
  expect(outline).toBeGreaterThanOrEqual(2);
}
