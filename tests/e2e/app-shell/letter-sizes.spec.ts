import type { Locator, Page } from '@playwright/test';
import { sampleAlbum } from '../../support/e2e/albums/album-page.ts';
import { buy, keepMessage, message, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { logPage, todo } from '../log/page.ts';

/** In px; 16 is a browser's own. */
const sizes = [16, 22, 32, 48, 64];

const phone = { width: 360, height: 740 };

/** Expects these to be on the screen with letters of any size, from the top of the page to its end, and zoomed in. */
async function expectOnScreen(page: Page, parts: readonly Locator[]) {
  const devtools = await page.context().newCDPSession(page);
  const check = async (where: string) => {
    for (const part of parts) await expect(part, where).toBeInViewport({ ratio: 0.99 });
  };
  for (const standard of sizes) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
    for (const top of [0, 1e6]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
      await check(`${standard} px, scrolled to ${top}`);
    }
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  // A screen of 1280 by 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await check('zoomed in');
  await page.setViewportSize(phone);
}

test('a message and the field for what is new are on the screen at any size of letters, in the log, the week, the list and an album', async ({
  member,
  preview,
}) => {
  const page = await member(0, { viewport: phone });
  const undo = message(page).getByRole('button', { name: 'Fortryd' });

  await test.step('log', async () => {
    await logPage(page);
    await todo(page)
      .getByRole('button', { name: /^Afslut / })
      .first()
      .click();
    await keepMessage(page);
    await expectOnScreen(page, [message(page), undo, page.getByPlaceholder('Tilføj gøremål')]);
  });

  await test.step('week', async () => {
    await page.goto('/ugen');
    await page
      .getByRole('button', { name: /^Afslut / })
      .first()
      .click();
    await keepMessage(page);
    await expectOnScreen(page, [message(page), undo, page.getByLabel('Tilføj aftale')]);
  });

  await test.step('list', async () => {
    await openList(page);
    await page.locator('.line-main').first().click();
    await buy(page).click();
    await keepMessage(page);
    await expectOnScreen(page, [message(page), undo, quickAdd(page)]);
  });

  await test.step('album', async () => {
    await page.goto(await sampleAlbum(preview));
    await page.locator('.picture-grid a').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ret', exact: true }).click();
    await page.getByRole('button', { name: 'Slet', exact: true }).click();
    await keepMessage(page);
    await expectOnScreen(page, [message(page), undo]);
  });
});
