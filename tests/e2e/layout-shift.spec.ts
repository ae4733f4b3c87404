import type { Page } from '@playwright/test';
import { builtPages } from '../site/built-site.ts';
import { watchShifts } from '../support/e2e/shifts.ts';
import { expect, test } from '../support/e2e/test.ts';

/** The fonts and the pictures on the screen are there, and frames have been drawn with them. */
async function everythingIsDrawn(page: Page) {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || !image.checkVisibility() || bottom < 0 || top > innerHeight;
    }),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
  });
}

const publicPages = builtPages().filter(({ html }) => !html.includes('content="noindex"'));

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
])
  test(`no public page shifts its layout at ${width} px, from loading to its end`, async ({ visitor }) => {
    const page = await visitor({ viewport: { width, height } });
    const shifts = await watchShifts(page);
    // The brews are laid out alike: on a wide screen one of them is enough.
    const isAlike = ({ path }: { path: string }) => width > 360 && /^\/brygning\/[2-9]/.test(path);
    for (const { path, html } of publicPages.filter((each) => !isAlike(each))) {
      // The pages of text ask for nothing when they have loaded.
      const waitUntil = /astro-island|\/api\/today/.test(html) ? 'networkidle' : 'load';
      await page.goto(path, { waitUntil });
      await everythingIsDrawn(page);
      await page.keyboard.press('End');
      await page.waitForLoadState(waitUntil);
      await everythingIsDrawn(page);
      expect(await shifts(), path).toEqual([]);
    }
  });
