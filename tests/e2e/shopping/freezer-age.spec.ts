import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expectSeen, focused, tabTo } from '../../support/e2e/keyboard.ts';
import { isLive, item, openList, stored, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const eatFirst = (page: Page) => page.getByRole('region', { name: 'Spis først' });

test('items that expire first are on top with their age, move nothing, and are taken out with one tap or by keyboard', async ({
  member,
  preview,
}) => {
  const page = await member(0, phone);
  await openList(page);
  await tab(page, 'Fryser').tap();
  const titles = () => eatFirst(page).locator('.line-title').allTextContents();
  expect(await titles()).toEqual(['Boller i karry', 'Frikadeller', 'Fiskefileter']);
  await expect(eatFirst(page)).toContainText(/5 måneder, spis inden \d+\. /);
  await expect(item(page, 'Hindbær').locator('.line-detail')).toHaveText('4 måneder');
  await expectAccessible(page, 'the freezer');
  const top = async () => (await item(page, 'Stikkelsbær').boundingBox())?.y;
  const before = await top();
  await eatFirst(page).getByRole('button', { name: 'Tag op: Fiskefileter' }).tap();
  await expect.poll(() => stored(preview, 'Fiskefileter')).toMatchObject([{ count: 0 }]);
  expect(await titles()).toContain('Fiskefileter');
  expect(await top()).toBe(before);
  // Shown again, it is gone, and what comes next has its place.
  await tab(page, 'Kurv').tap();
  await tab(page, 'Fryser').tap();
  expect(await titles()).toEqual(['Boller i karry', 'Frikadeller', 'Hindbær']);

  await tabTo(page, 'Tag op: Hindbær');
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(preview, 'Hindbær')).toMatchObject([{ count: 1 }]);
  await tabTo(page, 'Læg i fryseren', 'Shift+Tab');
  await page.keyboard.type('hind');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveValue('');
  await expect.poll(() => stored(preview, 'Hindbær')).toMatchObject([{ count: 2 }]);

  await preview.backend.database.exclusively((sql) => sql.query("update public.shopping set frozen = '{}'"));
  await page.reload();
  await isLive(page);
  await tab(page, 'Fryser').tap();
  await expect(item(page, 'Hindbær')).toBeVisible();
  await expect(eatFirst(page)).toHaveCount(0);
});
