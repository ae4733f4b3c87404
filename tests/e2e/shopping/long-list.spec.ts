import { fillList } from '../../support/bench/many-items.ts';
import { item, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a long list is one list, scrolls wherever the focus and the mouse are, and prints completely', async ({
  member,
  people,
  preview,
}) => {
  const page = await member();
  await fillList(preview.backend.database, people.members[0].id, 90);
  await openList(page);
  const main = page.getByRole('main');
  const lines = main.getByRole('list').getByRole('listitem');
  await expect(main.getByRole('list')).toHaveCount(1);
  // The first rows are drawn before the others.
  await expect.poll(() => lines.count()).toBeGreaterThan(80);
  const count = await lines.count();

  const atTop = () => main.evaluate(({ scrollTop }) => scrollTop === 0);
  const atEnd = () =>
    main.evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollTop + clientHeight > scrollHeight - 2);
  const press = async (key: string, arrived: () => Promise<boolean>) => {
    await page.keyboard.press(key);
    await expect.poll(arrived, key).toBe(true);
  };
  const left = async () => !(await atTop());
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await press('End', atEnd);
  await press('Home', atTop);
  await press('Space', left);
  await press('Shift+Space', atTop);
  await quickAdd(page).focus();
  await press('PageDown', left);
  await page.keyboard.type('mælk');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Delete');
  await expect(quickAdd(page)).toHaveValue('');
  expect(await left()).toBe(true);
  await press('PageUp', atTop);
  await page.getByRole('tab', { name: 'Kurv' }).focus();
  await press('ArrowDown', left);
  await press('End', atEnd);
  // Beside the list, which is narrower than a computer's screen, and above and below it.
  for (const [x, y] of [
    [20, 400],
    [640, 10],
    [640, 715],
  ] as const) {
    await page.mouse.move(x, y);
    await press('Home', atTop);
    await page.mouse.wheel(0, 300);
    await expect.poll(left, `the wheel at ${x}, ${y}`).toBe(true);
  }
  await press('End', atEnd);
  // From a line the browser scrolls, once a key.
  await lines.first().getByRole('button').focus();
  await press('Home', atTop);

  // A line that takes its place in another part of the list keeps the focus.
  await quickAdd(page).fill('Abe');
  await quickAdd(page).press('Enter');
  await expect(item(page, 'Abe')).toBeVisible();
  const moved = lines.nth(40).getByRole('button');
  const name = (await moved.locator('.line-title').textContent()) ?? '';
  await moved.focus();
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Abe')).toHaveCount(0);
  await expect(lines.nth(39).getByRole('button')).toBeFocused();
  await expect(lines.nth(39)).toContainText(name);

  await page.emulateMedia({ media: 'print' });
  const [height, sheet] = await main.evaluate(({ scrollHeight, clientHeight }) => [
    scrollHeight,
    clientHeight,
  ]);
  expect(sheet).toBe(height);
  // In three columns.
  expect(height * 3).toBeGreaterThan(count * 40);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThan(1);
});
