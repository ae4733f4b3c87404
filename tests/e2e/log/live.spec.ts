import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, log, logPage, search, showNew, todoItem } from './page.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('two members see each other’s changes', () => {
  test('adding, renaming, completing, reopening and deleting arrive without a reload', async ({ member }) => {
    const anna = await logPage(await member(0));
    const bo = await logPage(await member(1));
    await add(anna, 'Hænge gynge op');
    await expect(todoItem(bo, 'Hænge gynge op')).toBeVisible();

    await todoItem(bo, 'Hænge gynge op').getByRole('button', { name: 'Ret' }).click();
    await bo.getByLabel('Navn').fill('Hænge gyngen op');
    await bo.keyboard.press('Enter');
    await expect(todoItem(anna, 'Hænge gyngen op')).toBeVisible();

    await todoItem(anna, 'Hænge gyngen op').getByRole('button', { name: 'Afslut' }).click();
    await expect(todoItem(bo, 'Hænge gyngen op')).toContainText('Afsluttet');
    const done = log(bo).getByRole('listitem').filter({ hasText: 'Hænge gyngen op' });
    await showNew(bo, done);
    await expect(todoItem(bo, 'Hænge gyngen op')).toHaveCount(0);

    await done.getByRole('button', { name: 'Mere om' }).click();
    await done.getByRole('button', { name: 'Genåbn' }).click();
    await showNew(anna, todoItem(anna, 'Hænge gyngen op'));

    await todoItem(anna, 'Hænge gyngen op').getByRole('button', { name: 'Slet' }).click();
    await anna.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
    await expect(todoItem(bo, 'Hænge gyngen op')).toContainText('Lagt i papirkurven');
    await expect(bo.getByRole('button', { name: 'Papirkurv (1)' })).toBeVisible();
  });

  test('an entry shows who did it', async ({ member, people }) => {
    const anna = await logPage(await member(0));
    const bo = await logPage(await member(1));
    await add(anna, 'Male bænken');
    await expect(todoItem(bo, 'Male bænken')).toContainText(people.members[0].name);
    await todoItem(bo, 'Male bænken').getByRole('button', { name: 'Afslut' }).click();
    const painted = log(anna).getByRole('listitem').filter({ hasText: 'Male bænken' });
    await showNew(anna, painted);
    await expect(painted).toContainText(people.members[1].name);
  });
});

test.describe('without a network', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('adding, editing, completing and deleting arrive later', async ({ member }) => {
    const anna = await logPage(await member(0));
    const bo = await logPage(await member(1));
    await add(anna, 'Skal rettes');
    await add(anna, 'Skal slettes');
    await isSaved(anna);
    await anna.context().setOffline(true);

    await add(anna, 'Skrevet i kælderen');
    await add(anna, 'Gjort i kælderen');
    await todoItem(anna, 'Gjort i kælderen').getByRole('button', { name: 'Afslut' }).click();
    await todoItem(anna, 'Skal rettes').getByRole('button', { name: 'Ret' }).click();
    await anna.getByLabel('Navn').fill('Er rettet');
    await anna.keyboard.press('Enter');
    await todoItem(anna, 'Skal slettes').getByRole('button', { name: 'Slet' }).click();
    await anna.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
    await expect(todoItem(anna, 'Er rettet').getByText('Venter på at blive sendt')).toBeAttached();
    await expect(anna.getByText(/Ingen forbindelse siden kl\. \d\d\.\d\d · 5 venter/)).toBeVisible();
    await expect(todoItem(bo, 'Skal slettes')).toBeVisible();

    await anna.context().setOffline(false);
    await expect(todoItem(bo, 'Skrevet i kælderen')).toBeVisible();
    await expect(todoItem(bo, 'Er rettet')).toBeVisible();
    await expect(todoItem(bo, 'Skal slettes')).toHaveCount(0);
    await expect(log(bo).getByRole('listitem').filter({ hasText: 'Gjort i kælderen' })).toBeVisible();
    await isSaved(anna);
  });

  test('a search covers what is on the device, says so, and covers everything when the network is back', async ({
    member,
  }) => {
    const page = await logPage(await member());
    await page.context().setOffline(true);
    await search(page, 'hækken');
    await expect(log(page).getByRole('status')).toHaveText(
      'Ingen forbindelse. 2 fundet i det, som er gemt på enheden.',
    );
    await expect(log(page).getByRole('listitem')).toHaveCount(2);
    await page.context().setOffline(false);
    await expect(log(page).getByRole('status')).toHaveText('12 fundet');
    await expect(log(page).getByRole('listitem')).toHaveCount(12);
  });

  test('exporting the log needs the network and says so', async ({ member }) => {
    const page = await logPage(await member());
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Gem en kopi' }).click();
    await page.getByRole('button', { name: 'CSV' }).click();
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
      'Ingen forbindelse. Kopien blev ikke gemt.',
    );
  });
});
