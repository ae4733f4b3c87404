import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { add, buy, edit, isLive, item, openList, quickAdd, status, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { doubleLetters, seenControls, tooWide } from '../../support/e2e/width.ts';

test.use({
  allowed: [/ERR_|WebSocket|403 \(Forbidden\)/],
  contextOptions: { viewport: { width: 360, height: 740 } },
});

/**
 * Each target is at least 48 px in both directions, seen as the finger does: with what a pseudo-element adds.
 */
async function expectLarge(page: Page, where: string) {
  const small = await page
    .locator(':is(button, a, input, select, [role="option"]):visible')
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

/** What can be tapped is not under something else, wherever the list is scrolled to. */
async function expectUncovered(page: Page, where: string) {
  for (const end of [0, 1]) {
    const covered = () =>
      page.getByRole('main').evaluate((main, end) => {
        main.scrollTo(0, end * main.scrollHeight);
        const frame = main.getBoundingClientRect();
        return [...document.querySelectorAll('.shop :is(button, a, input)')].flatMap((element) => {
          const box = element.getBoundingClientRect();
          const scrolls = main.contains(element);
          const top = scrolls ? Math.max(box.top, frame.top) : box.top;
          const bottom = scrolls ? Math.min(box.bottom, frame.bottom) : box.bottom;
          // Scrolled out of sight, or not shown.
          if (bottom - top < 5 || box.width === 0 || !element.checkVisibility({ visibilityProperty: true }))
            return [];
          return [top + 2, bottom - 2].flatMap((y) => {
            const hit = document.elementFromPoint(box.left + box.width / 2, y);
            return element.contains(hit) || element.closest('label')?.contains(hit)
              ? []
              : [`${element.getAttribute('aria-label') ?? element.textContent} under ${hit?.className}`];
          });
        });
      }, end);
    // A message that has just come lets taps through for half a second.
    await expect.poll(covered, where).toEqual([]);
  }
}

async function check(page: Page, where: string) {
  await expectAccessible(page, where);
  await expectLarge(page, where);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
}

test('every view is accessible, in light and dark', async ({ member }) => {
  test.slow();
  const page = await member();
  await openList(page);
  await page.setViewportSize({ width: 390, height: 932 });
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
  expect(await seenControls(page), 'controls at first sight').toBeLessThanOrEqual(20);
  await page.setViewportSize({ width: 360, height: 740 });
  await item(page, 'Kaffe').click();
  await check(page, 'the basket with a struck item');
  await quickAdd(page).fill('2 kg tom');
  await check(page, 'the offers of quick add');
  await quickAdd(page).fill('smør, gær, tom');
  await check(page, 'the offers of several things');
  await quickAdd(page).fill('x'.repeat(81));
  await check(page, 'a name that is too long');
  await quickAdd(page).press('Escape');
  await buy(page).click();
  await check(page, 'the basket with a message');
  await expectUncovered(page, 'with a message');
  await page.setViewportSize({ width: 740, height: 360 });
  await check(page, 'a phone on its side');
  await expectUncovered(page, 'on its side, with a message');
  await page.setViewportSize({ width: 360, height: 740 });
  await tab(page, 'Fryser').click();
  await page.getByLabel('Vis fødevarer med 0 antal').check();
  await item(page, 'Ærter').click();
  await check(page, 'the freezer');
  await tab(page, 'Favoritter').click();
  await check(page, 'favourites');
  await page.getByRole('button', { name: 'Alle varer' }).click();
  await page.getByRole('button', { name: /^Mejeri/ }).click();
  await check(page, 'all items with a category open');
  await page.setViewportSize({ width: 320, height: 640 });
  await doubleLetters(page);
  for (const name of ['Kurv', 'Fryser', 'Favoritter'] as const) {
    await tab(page, name).click();
    expect(await tooWide(page), `${name} at 320 px, with letters twice as large`).toEqual([]);
  }
  // The list ends where the bar begins, also where little room is left for it.
  await tab(page, 'Kurv').click();
  await page.setViewportSize({ width: 320, height: 560 });
  const covered = await page
    .getByRole('main')
    .evaluate(
      (list) =>
        list.getBoundingClientRect().bottom -
        (list.parentElement?.querySelector('.shop-bar')?.getBoundingClientRect().top ?? 0),
    );
  expect(covered).toBeLessThanOrEqual(0);
});

test('every dialog and every error is accessible, in light and dark', async ({ member, preview }) => {
  test.slow();
  const page = await member();
  await openList(page);
  await page.getByRole('button', { name: 'Ny vare' }).click();
  await page.getByLabel('Kategori').selectOption('Ny kategori …');
  await page.getByLabel('Fryser').check();
  await page.getByRole('button', { name: 'Gem' }).click();
  const name = page.getByLabel('Navn', { exact: true });
  await expect(name).toHaveAccessibleDescription('Skriv et navn.');
  await expect(name).toBeFocused();
  await check(page, 'the form with errors');
  await page.keyboard.press('Escape');
  await tab(page, 'Kurv').click();
  await edit(page, 'Letmælk');
  await expect(page.getByLabel('Mængde')).toHaveValue('2 l');
  await check(page, 'the form of an item');
  await page.keyboard.press('Escape');

  await preview.backend.database.exclusively((sql) =>
    sql.query("delete from public.shopping where title = 'Fuglefrø'"),
  );
  await page.getByRole('button', { name: 'Alle varer' }).click();
  await page.getByRole('searchbox').fill('Fuglefrø');
  await item(page, 'Fuglefrø').click();
  await expect(page.getByRole('button', { name: '1 ændring blev afvist' })).toBeVisible();
  await check(page, 'a change that was refused');
  await page.getByRole('button', { name: '1 ændring blev afvist' }).click();
  await check(page, 'refused changes');
  await page.getByRole('button', { name: 'Kassér' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tab(page, 'Kurv').click();
  await page.context().setOffline(true);
  await add(page, 'Sennepsfrø');
  await expect(status(page)).toContainText('Ingen forbindelse');
  await check(page, 'without signal');
  await page.context().setOffline(false);
  await isLive(page);

  await page.context().clearCookies();
  await page.reload();
  await expect(status(page)).toContainText('Du er logget ud');
  await check(page, 'after the session has ended');
});

test('an empty list and the page of a denied member are accessible, in light and dark', async ({
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
  await expect(page.getByText('ikke længere på familiens liste')).toBeVisible();
  await check(page, 'who is no longer of the family');
});
