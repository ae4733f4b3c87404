import type { Page } from '@playwright/test';
import { add, edit, item, openList, quickAdd, status, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { cutTexts, doubleLetters, tooWide } from '../../support/e2e/width.ts';

test.use({
  allowed: [/ERR_|WebSocket|403 \(Forbidden\)/],
  contextOptions: { viewport: { width: 360, height: 740 } },
});

/** Nothing is wider than the screen, cut off or covered, wherever the list or the dialog is scrolled to. */
async function expectWhole(page: Page, where: string) {
  expect(await tooWide(page), where).toEqual([]);
  for (const end of [0, 0.5, 1]) {
    await page.evaluate((end) => {
      for (const area of document.querySelectorAll('dialog[open], main'))
        area.scrollTo(0, end * (area.scrollHeight - area.clientHeight));
    }, end);
    // A message that has just come lets taps through for half a second.
    await expect.poll(() => cutTexts(page), `${where}, scrolled to ${end}`).toEqual([]);
  }
}

test('with letters at 200 % the list and its views, its form with errors and its offers are whole', async ({
  member,
}) => {
  const page = await member();
  await openList(page);
  await doubleLetters(page);
  await expectWhole(page, 'the basket');
  await edit(page, 'Letmælk');
  // With keys: a tap where the button was that opened the form counts for nothing.
  await page.getByLabel('Fryser').press('Space');
  await page.getByLabel('Kan udløbe').press('Space');
  await expectWhole(page, 'the form');
  // The buttons leave the screen to the fields.
  const buttons = await page.locator('.dialog-bar').boundingBox();
  expect(buttons?.height).toBeLessThan(120);
  await page.getByLabel('Navn', { exact: true }).fill('');
  await page.getByLabel('Kategori').selectOption('Ny kategori …');
  await page.getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByText('Skriv et navn.')).toBeVisible();
  await expectWhole(page, 'the form with errors');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The form has taken the stroke away that led to it.
  await item(page, 'Letmælk').press('Enter');
  await expect(page.getByRole('button', { name: 'Køb 1 vare' })).toBeVisible();
  await expect(tab(page, 'Kurv')).toBeInViewport({ ratio: 1 });
  expect((await page.getByRole('main').boundingBox())?.height).toBeGreaterThan(300);
  await expectWhole(page, 'the basket with a struck item');
  await page.getByRole('button', { name: 'Alle varer' }).click();
  await page.getByRole('button', { name: /^Mejeri/ }).click();
  await expectWhole(page, 'all items');
  await page.getByRole('searchbox').fill('mælk');
  await expectWhole(page, 'search');
  await page.getByRole('searchbox').fill('findes ikke');
  await expectWhole(page, 'search without results');
  await tab(page, 'Favoritter').click();
  await expectWhole(page, 'favourites');
  await tab(page, 'Kurv').click();
  await quickAdd(page).fill('2 poser kar');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectWhole(page, 'offers');
  await quickAdd(page).fill('smør, mælk, solsikkerugbrød, toiletpapir og kartofler');
  await expectWhole(page, 'several offers');
  await quickAdd(page).fill('å'.repeat(81));
  await expectWhole(page, 'a long name');

  await page.context().setOffline(true);
  await add(page, 'Solsikkekerner');
  await expect(status(page)).toContainText('Ingen forbindelse');
  for (const text of [status(page).locator('.status-text > span'), page.locator('.line-detail').first()])
    expect(
      await text.evaluate(
        (part) => part.scrollWidth <= part.clientWidth + 1 && getComputedStyle(part).fontSize === '26px',
      ),
    ).toBe(true);
  await expectWhole(page, 'the basket without a network');
});
