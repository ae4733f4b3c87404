import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, bin, log, logPage, showNew, todo, todoItem } from './page.ts';

const top = async (row: Locator) => (await row.boundingBox())?.y;

test('no row moves under the thumb when another member adds, completes and deletes', async ({
  member,
  people,
}) => {
  const [anna, bo] = [await logPage(await member(0)), await logPage(await member(1))];
  for (const name of ['Første', 'Anden', 'Tredje', 'Fjerde']) await add(anna, name);
  await expect(todoItem(bo, 'Fjerde')).toBeVisible();
  await anna.mouse.move(50, 300);
  const firstTodo = todoItem(anna, 'Første');
  const places = [await top(firstTodo), await top(log(anna).getByRole('listitem').first())];

  await add(bo, 'Noget nyt');
  await expect(anna.getByRole('button', { name: '1 ny: vis den' })).toBeVisible();
  await todoItem(bo, 'Tredje').getByRole('button', { name: 'Afslut' }).click();
  await expect(todoItem(anna, 'Tredje')).toContainText(`Afsluttet af ${people.members[1]?.name}`);
  await todoItem(bo, 'Anden').getByRole('button', { name: 'Slet' }).click();
  await bo.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
  await expect(todoItem(anna, 'Anden')).toContainText('Lagt i papirkurven');
  expect([await top(firstTodo), await top(log(anna).getByRole('listitem').first())]).toEqual(places);
  await expectAccessible(anna, 'entries that have left');

  await showNew(anna, todoItem(anna, 'Noget nyt'));
  await expect(todoItem(anna, 'Tredje')).toHaveCount(0);
  await expect(log(anna).getByRole('listitem').first()).toContainText('Tredje');
});

test.describe('what is typed into an entry stays when another member', () => {
  test('completes it: it is saved as done, or reopened', async ({ member, people }) => {
    const phone = { viewport: { width: 360, height: 740 } };
    const [anna, bo] = [await logPage(await member(0, phone)), await logPage(await member(1))];
    await add(anna, 'Klippe hæk');
    await todoItem(anna, 'Klippe hæk').getByRole('button', { name: 'Ret' }).click();
    await anna.getByLabel('Navn').fill('Klippe hækken mod vejen');
    await todoItem(bo, 'Klippe hæk').getByRole('button', { name: 'Afslut' }).click();
    await expect(
      anna.getByText(`er blevet afsluttet af ${people.members[1]?.name}, mens du rettede`),
    ).toBeVisible();
    await expect(anna.getByLabel('Navn')).toHaveValue('Klippe hækken mod vejen');
    await expectAccessible(anna, 'an edit that has met another change');
    // The choice reads as one: each button as wide as the others, below each other.
    const choice = todo(anna).locator('.log-edit-buttons').getByRole('button');
    await expect(choice).toHaveText(['Fortryd', 'Gem og genåbn', 'Gem som gjort']);
    const boxes = await Promise.all((await choice.all()).map((button) => button.boundingBox()));
    expect(new Set(boxes.map((box) => `${box?.x} ${box?.width}`)).size).toBe(1);
    await anna.getByRole('button', { name: 'Gem og genåbn' }).click();
    await expect(todoItem(anna, 'Klippe hækken mod vejen')).toBeVisible();
    await showNew(bo, todoItem(bo, 'Klippe hækken mod vejen'));

    await todoItem(anna, 'Klippe hækken mod vejen').getByRole('button', { name: 'Ret' }).click();
    await anna.getByLabel('Navn').fill('Klippe hækken mod syd');
    await todoItem(bo, 'Klippe hækken mod vejen').getByRole('button', { name: 'Afslut' }).click();
    await expect(anna.getByText('mens du rettede')).toBeVisible();
    await anna.getByRole('button', { name: 'Gem som gjort' }).click();
    await expect(log(bo).getByRole('listitem').filter({ hasText: 'Klippe hækken mod syd' })).toBeVisible();
    await expect(todo(anna).getByLabel('Navn')).toHaveCount(0);
  });

  test('renames it: saving gives it the name that was typed last', async ({ member }) => {
    const [anna, bo] = [await logPage(await member(0)), await logPage(await member(1))];
    await add(anna, 'Vaske bil');
    await todoItem(anna, 'Vaske bil').getByRole('button', { name: 'Ret' }).click();
    await anna.getByLabel('Navn').fill('Vaske bilen');
    await todoItem(bo, 'Vaske bil').getByRole('button', { name: 'Ret' }).click();
    await bo.getByLabel('Navn').fill('Vaske bilen i Hobro');
    await bo.keyboard.press('Enter');
    await expect(
      anna.getByText(
        'Det er blevet rettet til »Vaske bilen i Hobro«, mens du rettede. Gemmer du, gælder det, du har skrevet.',
      ),
    ).toBeVisible();
    await todo(anna).locator('.log-edit').getByRole('button', { name: 'Gem' }).click();
    await expect(todoItem(bo, 'Vaske bilen')).toBeVisible();
  });

  test('deletes it, or deletes it for good: it is restored or added again', async ({ member }) => {
    const [anna, bo] = [await logPage(await member(0)), await logPage(await member(1))];
    await add(anna, 'Male væg');
    await todoItem(anna, 'Male væg').getByRole('button', { name: 'Ret' }).click();
    await anna.getByLabel('Navn').fill('Male væggen hvid');
    await todoItem(bo, 'Male væg').getByRole('button', { name: 'Slet' }).click();
    await bo.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
    await expect(anna.getByRole('button', { name: 'Gendan og gem' })).toBeVisible();
    await anna.getByLabel('Navn').press('Enter');
    // The entry that is restored has the focus: Enter pressed once more finishes no other.
    await expect(todoItem(anna, 'Male væggen hvid').getByRole('button', { name: 'Ret' })).toBeFocused();
    await showNew(bo, todoItem(bo, 'Male væggen hvid'));

    await todoItem(anna, 'Male væggen hvid').getByRole('button', { name: 'Ret' }).click();
    await anna.getByLabel('Navn').fill('Male væggen gul');
    await todoItem(bo, 'Male væggen hvid').getByRole('button', { name: 'Slet' }).click();
    await bo.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
    const binned = await bin(bo);
    await binned.getByRole('button', { name: 'Slet for altid' }).first().click();
    await binned.getByRole('button', { name: 'Ja, slet for altid' }).click();
    await anna.getByRole('button', { name: 'Tilføj igen' }).click();
    // Until the form closes, there are two rows of this name.
    await expect(anna.getByLabel('Navn')).toHaveCount(0);
    await expect(todoItem(anna, 'Male væggen gul')).toBeVisible();
  });
});

test('with many open entries the field to add one is on the screen', async ({ member, preview }) => {
  await preview.backend.database.exclusively((sql) =>
    sql.exec(`insert into public.log (key, id, name, done, date)
      select gen_random_uuid(), (2000000 + n)::text, 'Gøremål ' || n, false, now() - n * interval '1 hour'
      from generate_series(1, 200) as n`),
  );
  const page = await logPage(await member(0, { viewport: { width: 360, height: 800 } }));
  await expect(todo(page)).toContainText('Gøremål 200');
  const field = page.getByPlaceholder('Tilføj gøremål');
  await expect(field).toBeInViewport();
  await page.mouse.wheel(0, 4000);
  await expect(field).toBeInViewport();
  // What has the focus is not below it.
  const buttons = todo(page).getByRole('button', { name: 'Ret' });
  await buttons.nth(60).focus();
  await expect(async () => {
    const [button, form] = [await buttons.nth(60).boundingBox(), await field.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
  }).toPass();
});
