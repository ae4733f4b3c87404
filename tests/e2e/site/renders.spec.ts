import { fillList } from '../../support/bench/many-items.ts';
import { clearRenders, rendersOf, watchRenders } from '../../support/e2e/init-scripts/renders.ts';
import { buy, isLive, item, openList, stored, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, logPage, showNew, todoItem } from '../log/page.ts';

test('a new thing to do renders no entry of the log, and a change of one entry only that one', async ({
  member,
}) => {
  const [page, other] = [await member(0), await logPage(await member(1))];
  await watchRenders(page);
  await logPage(page);
  const entries = page.locator('.log-entry');
  // The names of the members arrive last, and belong to every entry.
  await expect(entries.first().locator('.log-by')).toBeVisible();
  await clearRenders(page);
  await add(page, 'Fodre fugle');
  await isSaved(page);
  const { rendered, shown } = await rendersOf(page, '.log-entry');
  expect(rendered).toBe(0);
  expect(shown).toBeGreaterThan(10);

  await showNew(other, todoItem(other, 'Fodre fugle'));
  const name = (await other.locator('.log-name').nth(3).textContent())?.trim() ?? '';
  const entry = other.locator('.log-entry').nth(3);
  await entry.locator('.log-more').click();
  await entry.getByRole('button', { name: 'Ret' }).click();
  await clearRenders(page);
  await other.getByLabel('Navn').fill(`${name} igen`);
  await other.keyboard.press('Enter');
  await expect(entries.filter({ hasText: `${name} igen` })).toHaveCount(1);
  expect((await rendersOf(page, '.log-entry')).rendered).toBe(1);
});

test('striking out one of many items renders its line in its chunk, and not the field above', async ({
  member,
  people,
  preview,
}) => {
  const page = await member();
  await fillList(preview.backend.database, people.members[0].id, 90);
  await watchRenders(page);
  await openList(page);
  await expect.poll(() => page.locator('.lines').count()).toBeGreaterThan(2);
  await clearRenders(page);
  await page.locator('.line-main').first().click();
  // The first one is drawn with the whole page.
  await expect(buy(page)).toHaveAttribute('aria-disabled', 'false');
  await isLive(page);
  expect((await rendersOf(page, '.line')).rendered).toBe(1);
  expect((await rendersOf(page, '.lines')).rendered).toBe(1);
  expect(await rendersOf(page, '.quick-add')).toEqual({ rendered: 0, shown: 1 });
});

test('a tap renders one line of the freezer, one favourite, and one of all items', async ({
  member,
  preview,
}) => {
  const page = await member();
  await watchRenders(page);
  await openList(page);

  await tab(page, 'Fryser').click();
  const line = page.locator('.line').first();
  /** Waits until the page is rendered, too: a late frame comes after the change is stored in the database. */
  const isRendered = async (selector: string) => {
    await expect.poll(async () => (await rendersOf(page, selector)).rendered).toBeGreaterThan(0);
    await isLive(page);
  };
  await clearRenders(page);
  await line.getByRole('button').click();
  await isRendered('.line');
  const inFreezer = await rendersOf(page, '.line');
  expect(inFreezer.rendered).toBe(1);
  expect(inFreezer.shown).toBeGreaterThan(2);

  const want = async (name: string, selector: string) => {
    await clearRenders(page);
    await item(page, name).click();
    await expect.poll(() => stored(preview, name)).toMatchObject([{ buy: true }]);
    await isRendered(selector);
  };
  await tab(page, 'Favoritter').click();
  await expect(page.locator('.tile')).toHaveCount(22);
  await want('Bananer', '.tile');
  expect(await rendersOf(page, '.tile')).toEqual({ rendered: 1, shown: 22 });

  await page.getByRole('button', { name: 'Alle varer' }).click();
  await page.getByRole('region', { name: 'Brød', exact: true }).getByRole('button').first().click();
  await expect(item(page, 'Boller')).toBeVisible();
  await want('Boller', '.line');
  const listed = await rendersOf(page, '.line');
  expect(listed.rendered).toBe(1);
  expect(listed.shown).toBeGreaterThan(2);
});
