import type { Page } from '@playwright/test';
import { builtPages } from '../../site/built-site.ts';
import { albums, tile } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { drawInSiteFont } from '../../support/e2e/font.ts';
import { pagesIn } from '../../support/e2e/pdf.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { doubleLetters, tooWide } from '../../support/e2e/width.ts';

// The font that is refused to the front page.
test.use({ allowed: [/ERR_FAILED.*woff2/] });

const isPublic = ({ html }: { html: string }) => !html.includes('content="noindex"');

/** The fonts and the pictures on the screen are there, and frames have been drawn with them. */
const everythingIsDrawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) {
      const { top, bottom } = image.getBoundingClientRect();
      if (!image.complete && image.checkVisibility() && bottom >= 0 && top <= innerHeight)
        await new Promise((resolve) => {
          image.onload = image.onerror = resolve;
        });
    }
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
  });

/** Puts a long word in the place of each text of the main part, except figures and dates, which are the site's. */
const writeLongWords = (page: Page) =>
  page.evaluate(
    (word) => {
      const main = document.querySelector('main') as Element;
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const isSites = node.parentElement?.closest(
          'time, .facts, script, style, table.set :not(.ingredients tbody th)',
        );
        if (node.textContent?.trim() && !isSites) node.textContent = word;
      }
    },
    `https://www.example.org/${'haandbryg'.repeat(9)}`,
  );

async function expectNoOverflow(page: Page, path: string, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await tooWide(page), `${path} at ${width} px`).toEqual([]);
  }
  await doubleLetters(page);
  expect(await tooWide(page), `${path} with letters twice as large`).toEqual([]);
  await doubleLetters(page, '');
}

test('no public page shifts its layout, is wider than the screen whatever an editor writes, or has an accessibility violation, and articles print on one A4 sheet', async ({
  visitor,
}) => {
  const page = await visitor();
  const shifts = await watchShifts(page);
  /** Opens the front page as on a birthday, and over a slow line: without the font, whose letters are narrow. */
  async function slowBirthday() {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.route('/api/today', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await route.fulfill({ json: { date: '2026-11-25', names: ['Åse', 'Ib'] } });
    });
  }
  for (const { path, html } of builtPages().filter(isPublic)) {
    // These articles are laid out like the first brew, in the same colours: the narrowest screen is enough.
    const isAlike = /^\/brygning\/(?!1|generelt)/.test(path);
    // The pages of text ask for nothing when they have loaded, and what is late in them, pictures and the font, is
    // so on any screen: a phone's is enough.
    const waitUntil = /astro-island|\/api\/today/.test(html) ? 'networkidle' : 'load';
    if (path === '/') await slowBirthday();
    for (const width of waitUntil === 'load' ? [360] : [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path, { waitUntil });
      await everythingIsDrawn(page);
      if (!isAlike) {
        await page.keyboard.press('End');
        await page.waitForLoadState(waitUntil);
        await everythingIsDrawn(page);
      }
      expect(await shifts(), `${path} at ${width} px`).toEqual([]);
    }
    await page.unrouteAll();
    await expectNoOverflow(page, path, isAlike ? [320] : [1280, 768, 320]);
    if (path.startsWith('/brygning')) {
      await drawInSiteFont(page);
      expect(pagesIn(await page.pdf({ preferCSSPageSize: true })), `A4 sheets of ${path}`).toBe(1);
    }
    if (isAlike) continue;
    await expectAccessible(page, path, ['dark', 'light']);
    if (path === '/') await expect(page.locator('#birthdays b')).toHaveCount(2);
    if (path === '/fotoalbum') {
      await tile(page).click();
      await albums(page).first().waitFor();
    }
    await writeLongWords(page);
    expect(await tooWide(page), `${path} with long words`).toEqual([]);
  }
});

test('nor has any other page, as a visitor sees it', async ({ page }) => {
  // Pages that differ in their text alone, or have a test of their own as a member sees them.
  const isAlike = ({ path }: { path: string }) =>
    /^\/(adgang\/(?!fejl)|familien|log$|udgiv|fotoalbum)/.test(path);
  for (const { path } of builtPages().filter((each) => !isPublic(each) && !isAlike(each))) {
    await page.goto(path);
    // While the shopping list opens, what a visitor will see is not yet the page's main part.
    await expect(page.getByRole('main')).toBeVisible();
    await expectNoOverflow(page, path, [1280, 320]);
    await expectAccessible(page, path);
  }
});
