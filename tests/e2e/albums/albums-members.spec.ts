import type { Page } from '@playwright/test';
import { albums, undo } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
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
