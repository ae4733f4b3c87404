import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { add, buy, isLive, item, openList, quickAdd, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test.use({ allowed: [/ERR_|WebSocket|403 \(Forbidden\)/], contextOptions: { viewport: { width: 360, height: 740 } } });

/** Each target is at least 48 px in both directions, seen as the finger does: with what a pseudo-element adds. */
async function expectLarge(page: Page, where: string) {
  const small = await page
    .locator('button:visible, a:visible, input:visible, select:visible')
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        const target = element.closest('label') ?? element;
        const { width, height } = target.getBoundingClientRect();
        const after = getComputedStyle(element, '::after');
        const added = after.position === 'absolute' ? -2 * Number.parseFloat(after.top) : 0;
        return width < 48 || height + added < 48
          ? [`${element.getAttribute('aria-label') ?? element.textContent}: ${width} × ${height + added}`]
          : [];
      }),
    );
  expect(small, where).toEqual([]);
}

async function check(page: Page, where: string) {
  await expectAccessible(page, where);
  await expectLarge(page, where);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}

test('every view is for everyone, in light and dark', async ({ member }) => {
  test.slow();
  const page = await member();
  await openList(page);
  await item(page, 'Kaffe').click();
  await check(page, 'the basket with a struck item');
  await quickAdd(page).fill('2 kg tom');
  await check(page, 'the offers of quick add');
  await quickAdd(page).press('Escape');
  await buy(page).click();
  await check(page, 'the basket with a message');
  await tab(page, 'Fryser').click();
  await page.getByLabel('Vis fødevarer med 0 antal').check();
  await item(page, 'Ærter').click();
  await check(page, 'the freezer');
  await tab(page, 'Favoritter').click();
  await check(page, 'favourites');
  await page.getByRole('button', { name: 'Alle varer' }).click();
  await page.getByRole('button', { name: /^Mejeri/ }).click();
  await check(page, 'all items with a category open');
  await page.getByRole('button', { name: 'Menu' }).click();
  await check(page, 'the menu');
});

test('every dialog and every trouble is for everyone, in light and dark', async ({ member, preview }) => {
  test.slow();
  const page = await member();
  await openList(page);
  await page.getByRole('button', { name: 'Ny vare' }).click();
  await page.getByLabel('Kategori').selectOption('Ny kategori …');
  await page.getByLabel('Fryser').check();
  await page.getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByText('Skriv et navn.')).toBeVisible();
  await check(page, 'the form with errors');
  await page.keyboard.press('Escape');
  await tab(page, 'Kurv').click();

  await preview.backend.database.exclusively((sql) =>
    sql.query("delete from public.shopping where title = 'Fuglefrø'"),
  );
  await item(page, 'Fuglefrø').click();
  await buy(page).click();
  await page.getByRole('button', { name: '1 ændring blev afvist' }).click();
  await check(page, 'refused changes');
  await page.getByRole('button', { name: 'Kassér' }).click();

  await page.context().setOffline(true);
  await add(page, 'Sennepsfrø');
  await expect(page.getByText(/^Ingen forbindelse/)).toBeVisible();
  await check(page, 'without signal');
  await page.context().setOffline(false);
  await isLive(page);

  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByText('Du er logget ud')).toBeVisible();
  await check(page, 'after the session has ended');
});

test('an empty list and a refused member are for everyone, in light and dark', async ({
  member,
  people,
  preview,
}) => {
  const page = await member(3);
  await preview.backend.database.exclusively((sql) => sql.query('delete from public.shopping'));
  await openList(page);
  await expect(page.getByText('Kurven er tom')).toBeVisible();
  await check(page, 'an empty basket');
  await tab(page, 'Fryser').click();
  await check(page, 'an empty freezer');
  await tab(page, 'Favoritter').click();
  await check(page, 'no favourites');
  await page.getByRole('button', { name: 'Alle varer' }).click();
  await check(page, 'no items');
  await preview.backend.database.exclusively((sql) =>
    sql.query('delete from private.family_member where display_name = $1', [people.members[3]?.name]),
  );
  await page.reload();
  await expect(page.getByText('står ikke på familiens liste')).toBeVisible();
  await check(page, 'who is no longer of the family');
});
