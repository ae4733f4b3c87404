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
      expect(await tooWide(page), `${path} at ${width} px is wider than the screen`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await doubleLetters(page);
    expect(await tooWide(page), `${path} at 320 px, with letters twice as large`).toEqual([]);
  });
}

test('what reaches outside the screen is seen, also where the page itself cannot be pushed sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/brygning');
  expect(await tooWide(page)).toEqual([]);
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<div id="box"><p id="word">Øl</p></div>');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#box { overflow: hidden } #word { inline-size: 340px }');
    document.adoptedStyleSheets.push(sheet);
  });
  expect(await tooWide(page)).toEqual(['p#word']);
});

/** As when the reader has set the browser's letters to twice the size. */
const doubleLetters = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** What is drawn outside the screen to the left or the right, so that one must push the page sideways or cannot see it. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const outside = [...document.body.querySelectorAll<HTMLElement>('*:not(svg *)')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const hidden = element.closest('.visually-hidden, .skip') || !element.checkVisibility();
      return width > 0 && !hidden && (left < -0.5 || right > clientWidth + 0.5);
    });
    const names = outside.map((element) => element.tagName.toLowerCase() + (element.id && `#${element.id}`));
    return scrollWidth > clientWidth ? [`the page, ${scrollWidth} px`, ...names] : names;
  });
