import { expectAccessible } from '../../support/e2e/axe.ts';
import { expectSeen, tabTo } from '../../support/e2e/keyboard.ts';
import { item, message, openList, stored, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('items that are bought every week and are due are suggested above the favourites', async ({
  member,
  preview,
}) => {
  await preview.backend.database.exclusively((sql) =>
    sql.exec(`insert into public.purchase (id, trip, item_key, member, bought_at)
      select gen_random_uuid(), gen_random_uuid(), item.key, member.id, now() - make_interval(days => 7 * week)
      from public.shopping item, private.family_member member, generate_series(1, 6) week
      where (item.title = 'Honning' or (item.title = 'Rosiner' and week < 6)) and member.display_name = 'Bodil';
      -- Every third day: due again before 'not now' has said anything.
      insert into public.purchase (id, trip, item_key, member, bought_at)
      select gen_random_uuid(), gen_random_uuid(), item.key, member.id, now() - make_interval(days => 3 * n)
      from public.shopping item, private.family_member member, generate_series(1, 12) n
      where item.title = 'Kærnemælk' and member.display_name = 'Bodil'`),
  );
  const page = await member();
  await openList(page);
  const missing = page.getByRole('region', { name: 'Mangler måske' });
  // Its rules come after the list: until then nothing is offered, since nothing may move when they come.
  await expect(async () => {
    await tab(page, 'Kurv').click();
    await tab(page, 'Favoritter').click();
    await expect(missing).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(missing.getByRole('listitem')).toHaveText(['Kærnemælk', 'Honning', 'Rosiner']);
  await expectAccessible(page, 'favourites with what is probably missing');

  await missing.getByRole('button', { name: 'Honning', exact: true }).click();
  await expect.poll(() => stored(preview, 'Honning')).toMatchObject([{ buy: true }]);
  // All stays where it is, so that the finger that comes next meets what it aimed at.
  const top = async () => (await item(page, 'Smør').boundingBox())?.y;
  const before = await top();
  for (const title of ['Rosiner', 'Kærnemælk']) {
    await tabTo(page, `Ikke nu: ${title}`, title === 'Kærnemælk' ? 'Shift+Tab' : 'Tab');
    await expectSeen(page);
    await page.keyboard.press('Enter');
    await expect(missing.getByRole('button', { name: `Vis igen: ${title}` })).toBeFocused();
  }
  await expect(missing.getByRole('listitem')).toHaveText(['Kærnemælk', 'Honning', 'Rosiner']);
  expect(await top()).toBe(before);
  await expectAccessible(page, 'favourites with what was put away');
  // A second press takes it back.
  await page.keyboard.press('Enter');
  await expect(missing.getByRole('button', { name: 'Ikke nu: Kærnemælk' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(missing.getByRole('button', { name: 'Vis igen: Kærnemælk' })).toBeFocused();

  await page.reload();
  await expect(item(page, 'Smør')).toBeVisible();
  await tab(page, 'Kurv').click();
  await tab(page, 'Favoritter').click();
  await expect(item(page, 'Smør')).toBeVisible();
  await expect(missing).toHaveCount(0);
});

test('a new item that is a known grocery gets its category, and a frozen one the freezer', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  const write = page.getByRole('combobox', { name: 'Tilføj vare' });
  await write.fill('skummetmælk');
  await write.press('Enter');
  await expect(message(page)).toContainText('Skummetmælk er oprettet under Mejeri og sat på listen');
  await expect
    .poll(() => stored(preview, 'Skummetmælk'))
    .toMatchObject([{ category: 'Mejeri', freezer: false, buy: true }]);
  await write.fill('frosne jordbær');
  await write.press('Enter');
  await expect
    .poll(() => stored(preview, 'Frosne jordbær'))
    .toMatchObject([{ category: 'Frost', freezer: true, buy: true }]);
});

test('the form of a new item suggests a category while the name is typed, until one is chosen', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await page.getByRole('button', { name: 'Ny vare' }).click();
  const name = page.getByLabel('Navn', { exact: true });
  const category = page.getByLabel('Kategori');
  const freezer = page.getByLabel('Fryser');
  await name.pressSequentially('frosne ærter');
  await expect(category).toHaveValue('Frost');
  await expect(freezer).toBeChecked();
  await name.fill('gedemælk');
  await expect(category).toHaveValue('Mejeri');
  await expect(freezer).not.toBeChecked();
  await freezer.check();
  await name.fill('havregryn');
  await expect(category).toHaveValue('Kolonial');
  await expect(freezer).toBeChecked();
  await freezer.uncheck();
  await category.selectOption('Drikkevarer');
  await name.fill('gedemælk');
  await expect(category).toHaveValue('Drikkevarer');
  await page.getByRole('button', { name: 'Gem' }).click();
  await expect
    .poll(() => stored(preview, 'gedemælk'))
    .toMatchObject([{ category: 'Drikkevarer', freezer: false }]);

  // A family that has no such category yet.
  await preview.backend.database.exclusively((sql) =>
    sql.query("update public.shopping set category = 'Andet'"),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Ny vare' }).click();
  await name.fill('morgenrundstykker');
  await expect(category).toHaveValue('Brød');
  await page.getByRole('button', { name: 'Gem' }).click();
  await expect.poll(() => stored(preview, 'morgenrundstykker')).toMatchObject([{ category: 'Brød' }]);
});
