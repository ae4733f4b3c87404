import { status } from '../../support/e2e/shopping.ts';
import { staying } from '../../support/e2e/staying.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, entries, isSaved, logPage, press, remove, showNew, todoItem } from './page.ts';

// While the back end is down.
test.use({ allowed: [/ERR_(CONNECTION|EMPTY_RESPONSE)|WebSocket/] });

test('two members, one with a clock a day ahead, see what was done last without a reload, what is typed into an entry stays, and what they do while the back end is down arrives later', async ({
  member,
  people,
  preview,
}) => {
  const pages = [await member(0), await member(1)] as const;
  const [anna, bo] = pages;
  await anna.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 86_400_000;
  });
  for (const page of pages) await logPage(page);
  const stayed = await Promise.all(pages.map(staying));

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

  await test.step('what is typed stays when the other one renames it', async () => {
    const field = anna.getByLabel('Navn');
    await add(anna, 'Vaske bil');
    await press(todoItem(anna, 'Vaske bil'), 'Ret');
    await field.fill('Vaske bilen');
    await showNew(bo, todoItem(bo, 'Vaske bil'));
    await press(todoItem(bo, 'Vaske bil'), 'Ret');
    await bo.getByLabel('Navn').fill('Vaske bilen i Hobro');
    await bo.keyboard.press('Enter');
    await expect(anna.getByText('En anden har ændret eller fjernet det')).toBeVisible();
    await field.press('Enter');
    await expect(todoItem(bo, 'Vaske bilen')).toBeVisible();
  });

  await test.step('while the back end is down both keep all, and what was done arrives once later', async () => {
    for (const page of pages) await isSaved(page);
    const resume = await preview.backend.pause();
    for (const page of pages) await expect(status(page)).toContainText('Ingen forbindelse siden');
    await add(bo, 'Usendt');
    await expect(status(bo)).toContainText(/Ingen forbindelse siden .* venter/);
    await expect(bo.getByRole('alert')).toHaveCount(0);
    await expect(todoItem(anna, 'Vaske bilen')).toBeVisible();
    await resume();
    await showNew(anna, todoItem(anna, 'Usendt'));
    for (const page of pages) await isSaved(page);
    expect(await preview.query("select from public.log where name = 'Usendt'")).toHaveLength(1);
  });
  for (const check of stayed) await check();
});
