import type { Page } from '@playwright/test';
import { fillList } from '../../../support/bench/many-items.ts';
import { add, basketOf, buy, item, openList, tab } from '../../../support/e2e/shopping.ts';
import { expect, test } from '../../../support/e2e/test.ts';

/** Where each line stands on the screen, in px. */
const places = (page: Page) =>
  page.locator('.line').evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top));

test('changes by others move nothing that is about to be tapped, and are announced', async ({
  member,
  people,
}) => {
  const [one, other] = [await member(0, { viewport: { width: 360, height: 740 } }), await member(1)];
  for (const page of [one, other]) await openList(page);
  const { name } = people.members[1];
  await expect(one.getByRole('main')).toContainText(name);
  const before = await places(one);

  await add(other, 'Agurk');
  await add(other, '2 kg bananer');
  await item(other, 'Gær').click();
  await buy(other).click();

  await expect(item(one, 'Agurk')).toContainText(name);
  await expect(item(one, 'Gær')).toContainText(`Købt af ${name}`);
  await expect(item(one, 'Gær')).toHaveAttribute('aria-disabled', 'true');
  await expect(one.getByRole('region', { name: 'Nyt på listen' }).locator('.line-title')).toHaveText([
    'Agurk',
    'Bananer',
  ]);
  await one.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  const newItemsButton = one.getByRole('button', { name: /^\d+ nye? varer?$/ });
  await expect(newItemsButton).toHaveText('2 nye varer');
  await expect(one.getByRole('status').getByText('2 nye varer')).toBeAttached();
  await newItemsButton.click();
  await expect(item(one, 'Bananer')).toBeInViewport();
  await add(other, 'Hyben');
  await expect(newItemsButton).toHaveText('3 nye varer');
  await one.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  const after = await places(one);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBe(before.length + 3);

  // When the list is opened again, everything takes its place.
  await tab(one, 'Fryser').click();
  await tab(one, 'Kurv').click();
  await expect(item(one, 'Gær')).toHaveCount(0);
  const titles = await basketOf(one);
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('da').compare));
  expect(titles).toEqual(expect.arrayContaining(['Agurk', 'Bananer', 'Hyben']));
});

test('quick taps on the last visible rows all strike, though the bar comes up over two of them', async ({
  member,
  people,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await fillList(preview.backend.database, people.members[0].id, 40);
  await openList(page);
  const main = await page.getByRole('main').boundingBox();
  const middles = (await places(page)).map((top) => top + 30);
  const last = middles.filter((y) => y < (main?.y ?? 0) + (main?.height ?? 0) - 8).slice(-3);
  for (const y of last) await page.touchscreen.tap(100, y);
  await expect(page.locator('.line-struck')).toHaveCount(3);
  expect((await places(page)).map((top) => top + 30)).toEqual(middles);
  await expect(page.getByRole('button', { name: 'Køb 3 varer' })).toBeVisible();
  await expect(page.locator('.line-gone')).toHaveCount(0);
});
