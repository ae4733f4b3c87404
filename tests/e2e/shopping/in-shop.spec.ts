import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expectSeen, tabTo } from '../../support/e2e/keyboard.ts';
import { add, item, message, openList, order, status } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

const phone = { viewport: { width: 360, height: 740 } };

/** Taps an item in the basket, and waits until the tick is shown. */
async function strikeOut(page: Page, title: string) {
  await item(page, title).click();
  await expect(item(page, title)).toHaveAttribute('aria-pressed', 'true');
}

test('a member in a shop and the items they add move no row, and the button leads to the new items, also by keyboard', async ({
  member,
  people,
  preview,
}) => {
  await preview.backend.database.exclusively((sql) =>
    sql.exec("insert into public.shop (key, name) values (gen_random_uuid(), 'Netto')"),
  );
  const [one, other] = [await member(0, phone), await member(1, phone)];
  for (const page of [one, other]) await openList(page);
  const tops = () =>
    one
      .locator('.line')
      .evaluateAll((lines) =>
        lines.map((line) => [
          line.querySelector('.line-title')?.textContent,
          line.getBoundingClientRect().top,
        ]),
      );
  await item(one, 'Gær').click();
  const before = await tops();
  await order(other).selectOption('Som i Netto');
  await strikeOut(other, 'Kaffe');
  await expect(status(one)).toContainText(`${people.members[1].name} er i Netto`);
  await expect(item(one, 'Kaffe')).toContainText('har den');
  expect(await tops()).toEqual(before);
  for (const title of ['Honning', 'Rosiner', 'Parmesan']) await add(other, title);
  const newItemsButton = one.getByRole('button', { name: '3 nye varer' });
  await expect(newItemsButton).toBeVisible();
  // What is taken off again is not counted.
  await add(other, 'Kanel');
  await expect(item(one, 'Kanel')).toBeVisible();
  await message(other).getByRole('button', { name: 'Fortryd' }).click();
  await expect(item(one, 'Kanel')).toContainText('Taget af listen');
  await expect(newItemsButton).toBeVisible();
  expect((await tops()).slice(0, before.length)).toEqual(before);
  await expectAccessible(one, 'the basket with what others added and do');

  await tabTo(one, '3 nye varer', 'Shift+Tab');
  await expectSeen(one);
  await one.keyboard.press('Enter');
  await expect(item(one, 'Parmesan')).toBeInViewport();
  await one.keyboard.press('Tab');
  await expect(item(one, 'Honning')).toBeFocused();
});
