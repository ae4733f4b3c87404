import { builtPages, isTextPage } from '../site/built-site.ts';
import { expectAccessible } from '../support/e2e/axe.ts';
import { expect, test } from '../support/e2e/test.ts';
import { doubleLetters, tooWide } from '../support/e2e/width.ts';

/** Where only the width is looked at. A page at 360 px is laid out as at 320 px. */
const otherWidths = [768, 1280, 1920];

const groups = Map.groupBy(builtPages(), (page) =>
  /^\/brygning\/./.test(page.path) ? 'articles' : isTextPage(page) ? 'text pages' : 'islands',
);

for (const [name, pages] of groups)
  test(`${name} have no accessibility violation and no horizontal overflow at any width, in either theme`, async ({
    page,
  }) => {
    for (const { path } of pages) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      // While the shopping list opens, what a visitor will see is not yet the page's main part.
      await expect(page.getByRole('main')).toBeVisible();
      // The articles are laid out alike, in the same colours, and these are the same at every width.
      const isAlike = name === 'articles' && path !== pages[0]?.path;
      if (!isAlike) await expectAccessible(page, `${path} at 1280 px`, ['light']);
      for (const width of otherWidths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await tooWide(page), `${path} at ${width} px is wider than the screen`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 800 });
      await expectAccessible(page, `${path} at 320 px`, isAlike ? ['light'] : ['light', 'dark']);
      expect(await tooWide(page), `${path} at 320 px is wider than the screen`).toEqual([]);
      await doubleLetters(page);
      expect(await tooWide(page), `${path} at 320 px, with letters twice as large`).toEqual([]);
    }
  });
