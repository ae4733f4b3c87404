import type { Page } from '@playwright/test';
import { item, openList, quickAdd, stored, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

const phone = { viewport: { width: 360, height: 740 } };

/** Counts what is tapped on the page from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { taps: 0 };
    addEventListener('click', () => (counted.taps += 1), true);
    return counted;
  });
  return () => counter.evaluate(({ taps }) => taps);
}

test('milk takes two taps, and ten things eleven', async ({ member, preview }) => {
  await preview.backend.database.exclusively((sql) =>
    sql.exec('update public.shopping set buy = false, quantity = null, wanted_by = null where buy'),
  );
  const page = await member(0, phone);
  await openList(page);
  const taps = await countTaps(page);
  await tab(page, 'Favoritter').click();
  await item(page, 'Letmælk').click();
  await expect.poll(() => stored(preview, 'Letmælk')).toMatchObject([{ buy: true }]);
  expect(await taps()).toBe(2);
  const others = await page.locator('.tiles .tile[aria-pressed="false"]').allTextContents();
  for (const title of others.slice(0, 9)) await item(page, title.trim()).click();
  await expect(page.locator('.tiles .tile[aria-pressed="true"]')).toHaveCount(10);
  expect(await taps()).toBe(11);
  await tab(page, 'Kurv').click();
  await expect(page.locator('.line')).toHaveCount(10);
});

test('typed text is put on the list with two taps besides typing, and the field keeps the focus for the next', async ({
  member,
  preview,
}) => {
  const page = await member(0, phone);
  await openList(page);
  const taps = await countTaps(page);
  await quickAdd(page).click();
  for (const [written, offered] of [
    ['sukk', 'Sukker'],
    ['havregr', 'Havregryn'],
  ] as const) {
    await page.keyboard.type(written);
    await page.getByRole('option', { name: offered }).first().click();
    await expect(quickAdd(page)).toBeFocused();
    await expect(quickAdd(page)).toHaveValue('');
    await expect.poll(() => stored(preview, offered)).toMatchObject([{ buy: true }]);
  }
  expect(await taps()).toBe(3);
});
