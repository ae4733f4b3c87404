import { builtPages } from '../site/built-site.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { expect, test } from '../support/e2e/test.ts';
import { doubleLetters, tooWide } from '../support/e2e/width.ts';

const widths = [320, 1280];
/** Where only the width is looked at. A page at 360 px is laid out as at 320 px. */
const otherWidths = [360, 768, 1000, 1200, 1920];

for (const { path } of builtPages()) {
  test(`${path} has no accessibility violation and no horizontal overflow at any width, in either theme`, async ({
    page,
  }) => {
    await page.goto(path);
    // While the shopping list opens, what a visitor will see is not yet the page's main part.
    await expect(page.getByRole('main')).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `${path} at ${width} px`);
      expect(await tooWide(page), `${path} at ${width} px is wider than the screen`).toEqual([]);
    }
    for (const width of otherWidths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await tooWide(page), `${path} at ${width} px is wider than the screen`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await doubleLetters(page);
    expect(await tooWide(page), `${path} at 320 px, with letters twice as large`).toEqual([]);
  });
}

test('overflow is detected, also inside a container that clips it', async ({ page }) => {
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

test('too little contrast is detected, also where only the dark theme has it', async ({ page }) => {
  await page.goto('/brygning');
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p id="faint">Øl</p>');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#faint { color: light-dark(#000, #333); background: light-dark(#fff, #222) }');
    document.adoptedStyleSheets.push(sheet);
  });
  await expect(expectAccessible(page, 'planted')).rejects.toThrow(/planted, dark[\s\S]*color-contrast/);
});
