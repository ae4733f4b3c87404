import type { Page } from '@playwright/test';
import { dayOf } from '../../../src/lib/dates.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';
import {
  add,
  bin,
  entries,
  isSaved,
  log,
  logPage,
  message,
  phone,
  press,
  remove,
  search,
  todo,
  todoItem,
} from './page.ts';

/**
 * Call before the page is opened. Returns a function that fills the device, so that nothing more can be
 * stored, and one that makes room again.
 */
async function devicesRoom(page: Page): Promise<{ fill(): Promise<void>; clear(): Promise<void> }> {
  await page.addInitScript(() => {
    for (const name of ['add', 'put'] as const) {
      const store = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...words) {
        if (document.documentElement.dataset.full === 'yes')
          throw new DOMException('No room', 'QuotaExceededError');
        return store.apply(this, words);
      };
    }
  });
  const setFull = (full: 'yes' | 'no') =>
    page.evaluate((full) => {
      document.documentElement.dataset.full = full;
    }, full);
  return { fill: () => setFull('yes'), clear: () => setFull('no') };
}

test('Gem and Enter rename an entry, Fortryd and Escape do not, wherever the focus is', async ({
  member,
}) => {
  const page = await member(0, phone);
  const room = await devicesRoom(page);
  await logPage(page);
  await add(page, 'Klippe hæk');
  const field = todo(page).getByLabel('Navn');
  const begin = () => press(todoItem(page, 'Klippe hæk'), 'Ret');

  await begin();
  await expect(field).toHaveValue('Klippe hæk');
  await field.fill('Noget andet');
  await todo(page).getByRole('button', { name: 'Fortryd' }).press('Enter');
  await begin();
  await expect(field).toHaveValue('Klippe hæk');
  await field.fill('Noget andet');
  await page.getByLabel('Søg i loggen').focus();
  await page.keyboard.press('Escape');
  await expect(todoItem(page, 'Klippe hæk').locator('.entry-button')).toBeFocused();

  await begin();
  await field.fill(' ');
  await field.press('Enter');
  await expect(field).toBeVisible();
  // A long name is shown as a whole, without line breaks.
  await field.fill('Klippe hækken');
  const height = (await field.boundingBox())?.height ?? 0;
  await page.keyboard.insertText(` ${'mod vejen og '.repeat(10)}\nmod syd`);
  expect((await field.boundingBox())?.height).toBeGreaterThan(height);
  await field.press('Enter');
  const long = `Klippe hækken ${'mod vejen og '.repeat(10)} mod syd`.replace('  ', ' ');
  await expect(todoItem(page, long)).toBeVisible();

  await press(todoItem(page, long), 'Ret');
  await field.fill('Klippe hele hækken');
  await todo(page).getByRole('listitem').getByRole('button', { name: 'Gem' }).press('Enter');
  await expect(todoItem(page, 'Klippe hele hækken')).toBeVisible();
  await expect(message(page)).toContainText('hedder nu »Klippe hele hækken«.');

  // A name that could not be stored stays in the field.
  await press(todoItem(page, 'Klippe hele hækken'), 'Ret');
  await field.fill('Klippe naboens hæk');
  await room.fill();
  await field.press('Enter');
  await expect(message(page)).toContainText('Er der plads på enheden?');
  await expect(field).toHaveValue('Klippe naboens hæk');
  await room.clear();
  await field.press('Enter');
  await expect(todoItem(page, 'Klippe naboens hæk')).toBeVisible();
});

test('a completed entry is in the log with year and month; it can be undone, dated and reopened', async ({
  member,
}) => {
  const page = await logPage(await member());
  await add(page, 'Rense kaffemaskinen');
  await press(todoItem(page, 'Rense kaffemaskinen'), 'Afslut');
  await expect(todoItem(page, 'Rense kaffemaskinen')).toHaveCount(0);
  const done = entries(page).filter({ hasText: 'Rense kaffemaskinen' });
  await expect(done).toContainText(
    new RegExp(`^${dayOf(Date.now()).year} (jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)`),
  );
  await message(page).getByRole('button', { name: 'Fortryd' }).press('Enter');
  await expect(todoItem(page, 'Rense kaffemaskinen')).toBeVisible();
  await expect(done).toHaveCount(0);

  await press(todoItem(page, 'Rense kaffemaskinen'), 'Afslut');
  await message(page).getByRole('button', { name: 'Anden dag?' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hvornår blev det gjort?' });
  await dialog.getByLabel('En anden dag').fill('1987-05-17');
  await dialog.getByRole('button', { name: 'Gem' }).press('Enter');
  await expect(message(page)).toContainText('er afsluttet søndag den 17. maj 1987.');
  await search(page, 'kaffemaskinen 1987 maj');
  await expect(entries(page)).toHaveText([/^1987 maj Rense kaffemaskinen/]);
  await press(done, 'Genåbn');
  await expect(todoItem(page, 'Rense kaffemaskinen')).toBeVisible();
});

test('deleting asks first, and the bin restores or deletes for good', async ({ member }) => {
  const page = await logPage(await member());
  await add(page, 'Til papirkurven');
  const item = todoItem(page, 'Til papirkurven');
  await press(item, 'Slet');
  const question = page.getByRole('dialog', { name: 'Bekræft sletning' });
  await question.getByRole('button', { name: 'Fortryd' }).press('Enter');
  await expect(item).toBeVisible();
  await remove(item);
  await expect(item).toHaveCount(0);

  const binned = (await bin(page)).getByRole('listitem').filter({ hasText: 'Til papirkurven' });
  await expect(binned).toContainText('Forsvinder om 30 dage');
  await binned.getByRole('button', { name: 'Gendan' }).press('Enter');
  await expect(binned).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(item).toBeVisible();

  await remove(item);
  await bin(page);
  await binned.getByRole('button', { name: 'for altid' }).press('Enter');
  await binned.getByRole('button', { name: 'Ja, slet for altid' }).press('Enter');
  await expect(binned).toHaveCount(0);
  await page.keyboard.press('Escape');
  await isSaved(page);
  await expect(log(page).getByRole('button', { name: 'Papirkurv' })).toHaveText('Papirkurv');
});

test('a list that is pasted into the field is one thing to do a line, seen from its first, undone with one tap', async ({
  member,
}) => {
  const page = await logPage(await member(0, phone));
  const field = page.getByPlaceholder('Tilføj gøremål');
  await field.fill(['Købe gran', 'Hente skiene', ...Array(18).fill('Bage vaniljekranse')].join('\n'));
  // The field stands below the last one, where a long list was read to its end.
  await log(page).scrollIntoViewIfNeeded();
  await field.press('Enter');
  await expect(todoItem(page, 'Købe gran')).toBeInViewport({ ratio: 1 });
  await expect(field).toBeFocused();
  await expect(todo(page).getByRole('listitem').locator('.entry-name')).toContainText([
    'Købe gran',
    'Hente skiene',
    'Bage vaniljekranse',
  ]);
  await message(page).getByRole('button', { name: 'Fortryd' }).press('Enter');
  await expect(todoItem(page, 'Hente skiene')).toHaveCount(0);
});

test('what is done for the second time is offered again, waits for its day, and is back on it for whom it was given to', async ({
  member,
  people,
  preview,
}) => {
  const [anna, bo] = [await logPage(await member(0, phone)), await member(1, phone)];
  const filter = todoItem(anna, 'Skifte filter i varmepumpen');
  await press(filter, 'Afslut');
  await message(anna).getByRole('button', { name: 'Igen om 5 måneder?' }).press('Enter');
  await expect(message(anna)).toContainText(/kommer igen \w+ den/);
  await message(anna).getByRole('button', { name: 'Ret' }).press('Enter');
  const dialog = anna.getByRole('dialog', { name: 'Hvornår og hvem?' });
  await expect(dialog.getByLabel('Igen')).toHaveValue('5m');
  await dialog.getByLabel('Kommer på listen').fill('2036-10-01');
  await dialog.getByLabel('Hvem').selectOption(people.members[1].name);
  await dialog.getByLabel('Igen').selectOption('hvert efterår');
  await expectAccessible(anna, 'planning');
  await dialog.getByRole('button', { name: 'Gem' }).press('Enter');
  await expect(filter).not.toBeVisible();
  await anna.getByText('1 kommer senere').click();
  await expect(filter).toContainText(`1. okt. 2036 · til ${people.members[1].name} · hvert efterår`);
  await isSaved(anna);

  // The day comes: a phone's own clock does not decide it, so the day is moved instead.
  await preview.backend.database.exclusively((sql) =>
    sql.exec(`update public.log set due = current_date - 1 where due is not null`),
  );
  await bo.goto('/log');
  await expect(todo(bo).getByRole('listitem').first()).toContainText('Skifte filter i varmepumpen');
  const theirs = todoItem(bo, 'Skifte filter i varmepumpen');
  await expect(theirs).toContainText('til dig · siden');

  await press(theirs, 'Planlæg');
  const plan = bo.getByRole('dialog', { name: 'Hvornår og hvem?' });
  await expect(plan.getByLabel('Igen')).toHaveValue('autumn');
  await plan.getByLabel('Hvem').selectOption('Alle');
  await plan.getByRole('button', { name: 'Gem' }).press('Enter');
  await expect(theirs).toContainText(/^(?!.*til dig).*siden/);
});
