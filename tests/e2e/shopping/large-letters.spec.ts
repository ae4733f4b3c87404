import type { Page } from '@playwright/test';
import {
  add,
  buy,
  isLive,
  item,
  message,
  openList,
  quickAdd,
  status,
  tab,
} from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { cutOff, cutTexts, doubleLetters, tooWide } from '../../support/e2e/width.ts';

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

test('with letters at 200 % the form, its errors and dialogs are whole', async ({ member }) => {
  const page = await member();
  await openList(page);
  await doubleLetters(page);
  await page.getByRole('button', { name: 'Ret Letmælk' }).click();
  await page.getByLabel('Fryser').check();
  await page.getByLabel('Kan udløbe').check();
  await expectWhole(page, 'the form');
  // The buttons leave the screen to the fields.
  const buttons = await page.locator('.shop-form-buttons').boundingBox();
  expect(buttons?.height).toBeLessThan(120);
  await page.getByLabel('Navn', { exact: true }).fill('');
  await page.getByLabel('Kategori').selectOption('Ny kategori …');
  await page.getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByText('Skriv et navn.')).toBeVisible();
  await expectWhole(page, 'the form with errors');
});

test('with letters at 200 % the shops are whole', async ({ member }) => {
  const page = await member();
  await openList(page);
  await doubleLetters(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectWhole(page, 'the menu');
  await page.getByRole('button', { name: 'Butikker' }).click();
  await expectWhole(page, 'no shops');
  // Wide enough to see what is written.
  expect((await page.getByLabel('Ny butik').boundingBox())?.width).toBeGreaterThan(240);
  for (const name of ['Netto', 'Føtex Food på Strandvejen i Aarhus']) {
    await page.getByLabel('Ny butik').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Luk beskeden' }).click();
  await expectWhole(page, 'two shops');
  await page.getByRole('button', { name: /^Omdøb/ }).click();
  await expectWhole(page, 'the name of a shop');
  await tab(page, 'Kurv').click();
  await page.getByRole('group', { name: 'Butik' }).getByRole('button', { name: 'Netto' }).click();
  await expectWhole(page, 'the basket with shops');
});

test('with letters at 200 % all items, favourites and quick add are whole', async ({ member }) => {
  const page = await member();
  await openList(page);
  await doubleLetters(page);
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
});

test('with letters at 200 % messages, the connection and the question about a trip are whole', async ({
  member,
}) => {
  const [page, other] = [await member(0), await member(1)];
  await openList(page);
  await openList(other);
  await doubleLetters(page);
  await doubleLetters(other);
  await add(page, 'en meget lang vare med mange ord, opvasketabs og en karton piskefløde');
  await expect(message(page)).toBeVisible();
  await expectWhole(page, 'a message');
  await item(page, 'Kaffe').click();
  await expectWhole(page, 'the purchase bar');
  await expect(page.getByRole('button', { name: 'Ny vare' })).toBeInViewport({ ratio: 1 });
  await buy(page).click();
  await other.getByRole('button', { name: 'Fortryd seneste tur' }).click();
  await expectWhole(other, 'the question');
  await page.context().setOffline(true);
  await add(page, 'Sennepsfrø');
  await expect(status(page)).toContainText('Ingen forbindelse');
  await expectWhole(page, 'offline');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectWhole(page, 'the menu offline');
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await isLive(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(status(page)).toContainText('Du er logget ud');
  await doubleLetters(page);
  await expectWhole(page, 'signed out');
  expect(await cutOff(page.locator('.status-text > span'))).toEqual([0, 0]);
});

test('with letters at 200 % what a removed member and an empty list show is whole', async ({
  member,
  people,
  preview,
}) => {
  const page = await member(3);
  await preview.backend.database.exclusively((sql) => sql.query('delete from public.shopping'));
  await openList(page);
  await doubleLetters(page);
  await expectWhole(page, 'an empty basket');
  await tab(page, 'Fryser').click();
  await expectWhole(page, 'an empty freezer');
  await preview.backend.database.exclusively((sql) =>
    sql.query('delete from private.family_member where display_name = $1', [people.members[3]?.name]),
  );
  await page.reload();
  await expect(page.getByText('ikke længere på familiens liste')).toBeVisible();
  await doubleLetters(page);
  await expectWhole(page, 'denied');
});
