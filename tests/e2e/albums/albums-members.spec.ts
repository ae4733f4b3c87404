import type { Page } from '@playwright/test';
import { openAlbum } from '../../support/e2e/albums/album-page.ts';
import { albums, undo } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { isSignedOut } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const form = (page: Page) => page.getByRole('dialog');

/** The titles of the albums that are shown, in their order. */
const titles = (page: Page) =>
  albums(page).evaluateAll((links) =>
    links.map((link) => link.textContent?.replace(' (åbner i en ny fane)', '')),
  );

test('a change can be undone, and so can a deletion', async ({ member }) => {
  const page = await member();
  await page.goto('/fotoalbum?kategori=Familie');
  await button(page, 'Ret').click();
  await button(page, 'Ret Familie: Fastelavn').click();
  await form(page).getByLabel('Titel').fill('Familie: Tøndeslagning');
  await button(page, 'Gem').click();
  await expect(albums(page).filter({ hasText: 'Tøndeslagning' })).toBeVisible();
  await undo(page).click();
  await expect(albums(page).filter({ hasText: 'Fastelavn' })).toBeVisible();

  await button(page, 'Ret Familie: Fastelavn').click();
  await button(page, 'Slet').click();
  await expect(albums(page).filter({ hasText: 'Fastelavn' })).toHaveCount(0);
  await button(page, 'Papirkurv').click();
  await expectAccessible(page, 'the bin');
  await button(page, 'Gendan').click();
  await expect(form(page)).toContainText('Papirkurven er tom');
  await button(page, 'Luk').click();
  await expect(albums(page).filter({ hasText: 'Fastelavn' })).toBeVisible();
});

test('a hidden album and a family-only one are shown to members only', async ({ member, visitor }) => {
  const page = await member();
  await page.goto('/fotoalbum?kategori=Familie');
  await button(page, 'Ret').click();
  for (const [name, choice, note] of [
    ['Familie: Fastelavn', 'Skjult indtil videre', 'Skjult'],
    ['Familie: Konfirmation', 'Kun familien', 'Kun familien'],
  ] as const) {
    await button(page, `Ret ${name}`).click();
    await form(page).getByLabel(choice).check();
    await button(page, 'Gem').click();
    await expect(page.getByText(note, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'a category as a member sees it');
  const anybody = await visitor();
  await anybody.goto('/fotoalbum?kategori=Familie');
  await expect(albums(anybody)).toHaveCount((await albums(page).count()) - 2);
});

test('a category is ordered by hand with the keyboard, and by date again', async ({ member }) => {
  const page = await member();
  await page.goto('/fotoalbum?kategori=Familie');
  await button(page, 'Ret').click();
  const byDate = await titles(page);
  await page.getByLabel('Rækkefølge').selectOption('hand');
  const forward = button(page, 'Flyt Familie: Fastelavn en plads tidligere');
  await forward.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual([byDate[1], byDate[0], ...byDate.slice(2)]);
  await expect(forward).toBeFocused();
  await expect(page.getByRole('region', { name: 'Besked' })).toContainText('er nu nummer 1.');
  await expectAccessible(page, 'ordered by hand');
  await page.reload();
  await button(page, 'Ret').click();
  await expect.poll(() => titles(page)).toEqual([byDate[1], byDate[0], ...byDate.slice(2)]);
  await page.getByLabel('Rækkefølge').selectOption('date');
  await expect.poll(() => titles(page)).toEqual(byDate);
});

test('signing out in another tab turns open pages of albums into those of a visitor', async ({
  member,
  preview,
}) => {
  const page = await member();
  const album = await page.context().newPage();
  await openAlbum(album, preview);
  await page.goto('/fotoalbum');
  await expect(button(page, 'Nyt album')).toBeVisible();
  await expect(album.getByLabel('Tilføj billeder')).toBeAttached();
  const greeted = page.getByText('Velkommen');
  await expect(greeted).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/log-ud');
  await other.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(other);

  // A browser says so to a window that comes to the front.
  for (const each of [page, album]) await each.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(greeted).toBeHidden();
  await expect(button(page, 'Nyt album')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Setup' })).toBeVisible();
  await expect(album.getByLabel('Tilføj billeder')).toHaveCount(0);
  await expect(album.getByText('Velkommen')).toBeHidden();
});
