import { expect, test } from '../../support/e2e/test.ts';
import { add, entries, logPage, press, remove, showNew, todoItem } from './page.ts';

test('two members see each other’s changes without a reload, and what is typed into an entry stays', async ({
  member,
  people,
}) => {
  const anna = await logPage(await member(0));
  const bo = await logPage(await member(1));

  await test.step('who added, renamed, completed and deleted an entry', async () => {
    await add(anna, 'Hænge gynge op');
    await expect(todoItem(bo, 'Hænge gynge op')).toContainText(people.members[0].name);
    await press(todoItem(bo, 'Hænge gynge op'), 'Ret');
    await bo.getByLabel('Navn').fill('Hænge gyngen op');
    await bo.keyboard.press('Enter');
    await expect(todoItem(anna, 'Hænge gyngen op')).toBeVisible();

    await press(todoItem(anna, 'Hænge gyngen op'), 'Afslut');
    await expect(todoItem(bo, 'Hænge gyngen op')).toContainText(`Afsluttet af ${people.members[0].name}`);
    const done = entries(bo).filter({ hasText: 'Hænge gyngen op' });
    await showNew(bo, done);
    await expect(todoItem(bo, 'Hænge gyngen op')).toHaveCount(0);
    await expect(done).toContainText(people.members[0].name);
    await press(done, 'Genåbn');
    await showNew(anna, todoItem(anna, 'Hænge gyngen op'));

    await remove(todoItem(anna, 'Hænge gyngen op'));
    await expect(todoItem(bo, 'Hænge gyngen op')).toContainText('Lagt i papirkurven');
    await expect(bo.getByRole('button', { name: 'Papirkurv (1)' })).toBeVisible();
  });

  await test.step('what is typed stays when the other one renames or deletes it', async () => {
    const field = anna.getByLabel('Navn');
    async function edit(name: string, typed: string) {
      await press(todoItem(anna, name), 'Ret');
      await field.fill(typed);
    }

    await add(anna, 'Vaske bil');
    await edit('Vaske bil', 'Vaske bilen');
    await showNew(bo, todoItem(bo, 'Vaske bil'));
    await press(todoItem(bo, 'Vaske bil'), 'Ret');
    await bo.getByLabel('Navn').fill('Vaske bilen i Hobro');
    await bo.keyboard.press('Enter');
    await expect(anna.getByText('Det er blevet rettet til »Vaske bilen i Hobro«')).toBeVisible();
    await field.press('Enter');
    await expect(todoItem(bo, 'Vaske bilen')).toBeVisible();

    await edit('Vaske bilen', 'Vaske bilen rød');
    await remove(todoItem(bo, 'Vaske bilen'));
    await expect(anna.getByText('Gemmer du, bliver det gendannet.')).toBeVisible();
    await field.press('Enter');
    await showNew(bo, todoItem(bo, 'Vaske bilen rød'));
  });
});
