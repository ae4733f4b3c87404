import { fillList } from '../../support/bench/many-items.ts';
import { item, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a long list is one list, scrolls wherever the mouse is, and prints completely', async ({
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

  // Also beside the list, which is narrower than a computer's screen.
  for (const x of [20, 640]) {
    await page.mouse.move(x, 400);
    await main.evaluate((area) => area.scrollTo(0, 0));
    await page.mouse.wheel(0, 300);
    await expect
      .poll(() => main.evaluate(({ scrollTop }) => scrollTop), `the wheel at ${x}`)
      .toBeGreaterThan(0);
  }

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
