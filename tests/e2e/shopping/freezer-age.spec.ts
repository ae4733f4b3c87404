import { expectAccessible } from '../../support/e2e/axe.ts';
import { isLive, item, openList, stored, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('what is to be eaten first is marked and on top, and one of each struck item is taken out from below the list', async ({
  member,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await openList(page);
  await tab(page, 'Fryser').tap();
  const due = page.locator('.line').filter({ hasText: 'Spis først' }).locator('.line-title');
  await expect(due.first()).toHaveText('Boller i karry');
  const titles = () => page.locator('.line-title').allTextContents();
  const before = await titles();
  expect(before.slice(0, await due.count())).toEqual(await due.allTextContents());
  await expect(item(page, 'Hindbær').locator('.line-detail')).toHaveText('4 måneder');
  const bar = page.getByRole('region', { name: 'Overstreget' });
  await expect(bar).toHaveCount(0);
  await item(page, 'Boller i karry').tap();
  await item(page, 'Hindbær').tap();
  await expectAccessible(page, 'the freezer');
  // Below the list, wherever that is scrolled to.
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await bar.getByRole('button', { name: 'Tag 2 op' }).tap();
  await expect.poll(() => stored(preview, 'Hindbær')).toMatchObject([{ count: 1 }]);
  expect(await titles()).toEqual(before);
  await expect(bar).toHaveCount(0);

  // Of unknown age, nothing is to be eaten first.
  await preview.backend.database.exclusively((sql) => sql.exec('update public.freezer_batch set day = null'));
  await page.reload();
  await isLive(page);
  await tab(page, 'Fryser').tap();
  await expect(item(page, 'Hindbær')).toBeVisible();
  await expect(due).toHaveCount(0);
});
