import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { basketOf, buy, item, openList, status } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

// One test takes the network away.
test.use({ allowed: [/ERR_(INTERNET_DISCONNECTED|NETWORK)|WebSocket/] });

const phone = { viewport: { width: 360, height: 740 } };

/** Taps one item after the other, as one walks through a shop. */
async function strike(page: Page, titles: readonly string[]) {
  for (const title of titles) {
    await item(page, title).click();
    // Each is a tick of its own, stored before the next.
    await expect(item(page, title)).toHaveAttribute('aria-pressed', 'true');
  }
}

test('what one takes the other sees, and may take all the same', async ({ member, people }) => {
  const [one, other] = [await member(0, phone), await member(1, phone)];
  for (const page of [one, other]) await openList(page);
  const { name } = people.members[1];

  await strike(other, ['Gær']);
  await expect(item(one, 'Gær')).toContainText(`${name} har den`);
  await expect(item(one, 'Gær')).toHaveAttribute('aria-pressed', 'false');
  await expect(status(one)).toContainText(`${name} handler`);
  await expect(item(other, 'Gær')).not.toContainText('har den');
  await item(one, 'Gær').click();
  await expect(item(one, 'Gær')).toHaveAttribute('aria-pressed', 'true');
  await item(one, 'Gær').click();

  await item(other, 'Gær').click();
  await expect(item(one, 'Gær')).not.toContainText('har den');
  await expect(status(one)).toContainText('Alt er gemt');
});

test('a purchase ends the shopping trip, and nobody is shown in the shop any more', async ({
  member,
  people,
}) => {
  const [one, other] = [await member(0, phone), await member(1, phone)];
  for (const page of [one, other]) await openList(page);
  const { name } = people.members[1];
  await strike(other, ['Gær']);
  await expect(status(one)).toContainText(`${name} handler`);
  await buy(other).click();
  await expect(item(one, 'Gær')).toContainText(`Købt af ${name}`);
  await expect(status(one)).not.toContainText('handler');
});

test('a shop is chosen with one tap, and its order is offered once a trip has taught it', async ({
  member,
  people,
  preview,
}) => {
  const run = (text: string) => preview.backend.database.exclusively((sql) => sql.query(text));
  await run(
    "insert into public.shop (key, name) values (gen_random_uuid(), 'Netto'), (gen_random_uuid(), 'Rema')",
  );
  // A trip of yesterday, from the last category to the first.
  await run(`insert into public.purchase (id, trip, item_key, member, bought_at, ticked_at, shop)
    select gen_random_uuid(), (select key from public.shop where name = 'Netto'), s.key, gen_random_uuid(),
      now() - interval '1 day', now() - interval '1 day' - row_number() over (order by s.category, s.title) * interval '1 minute',
      (select key from public.shop where name = 'Netto')
    from public.shopping s where s.active and s.buy`);
  const [one, other] = [await member(0, phone), await member(1, phone)];
  for (const page of [one, other]) await openList(page);
  const asInShop = one.getByRole('button', { name: 'Som i butikken' });
  const shop = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Butik' }).getByRole('button', { name });
  const aisles = one.locator('.basket-aisle');
  const byName = await basketOf(one);

  await shop(other, 'Netto').click();
  await strike(other, ['Gær']);
  await expect(status(one)).toContainText(`${people.members[1].name} er i Netto`);

  await shop(one, 'Rema').click();
  await expect(asInShop).toHaveCount(0);
  await shop(one, 'Netto').click();
  expect(await basketOf(one)).toEqual(byName);
  await asInShop.click();
  await expect(aisles.first()).toBeVisible();
  const names = await aisles.allTextContents();
  const others = names.filter((name) => name !== 'Andet');
  expect(others).toEqual(others.toSorted(new Intl.Collator('da').compare).reverse());
  const shown = await basketOf(one);
  expect(shown.toSorted()).toEqual(byName.toSorted());

  // It is remembered, and there at once.
  await one.reload();
  await expect(aisles.first()).toBeVisible();
  expect(await basketOf(one)).toEqual(shown);
  await expect(asInShop).toHaveAttribute('aria-pressed', 'true');
  await asInShop.click();
  await expect(aisles).toHaveCount(0);
  expect(await basketOf(one)).toEqual(byName);
});

test('a shop is added, its categories are moved with the keyboard, and the other phone has them so', async ({
  member,
}) => {
  const [one, other] = [await member(0, phone), await member(1, phone)];
  for (const page of [one, other]) {
    await openList(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Butikker' }).click();
  }
  await expect(one.getByRole('heading', { name: 'Butikker' })).toBeVisible();
  await one.getByLabel('Ny butik').fill(' Rema  1000 ');
  await one.keyboard.press('Enter');
  const rema = (page: Page) => page.getByRole('region', { name: 'Rema 1000' });
  const categories = (page: Page) => rema(page).locator('li > span');
  await expect(rema(other)).toBeVisible();
  const before = await categories(one).allTextContents();
  const [first, second, third] = before;
  const up = rema(one).getByRole('button', { name: `Flyt ${third} op` });
  await up.focus();
  await one.keyboard.press('Enter');
  await expect(categories(one).nth(1)).toHaveText(third ?? '');
  await expect(up).toBeFocused();
  await one.keyboard.press('Enter');
  await expect(categories(one)).toHaveText([third, first, second, ...before.slice(3)].map(String));
  await expect(categories(other).first()).toHaveText(third ?? '');
  // Without signal, too.
  await one.context().setOffline(true);
  await rema(one)
    .getByRole('button', { name: `Flyt ${second} op` })
    .click();
  await expect(categories(one)).toHaveText([third, second, first, ...before.slice(3)].map(String));
  await one.context().setOffline(false);
  await expect(categories(other).nth(1)).toHaveText(second ?? '');
  await expectAccessible(one, 'the shops');
  await one.goBack();
  await expect(one.getByRole('group', { name: 'Butik' })).toBeVisible();
  await expectAccessible(one, 'the basket with shops');
});
