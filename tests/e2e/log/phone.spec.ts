import { dayOf } from '../../../src/lib/dates.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { cutPlaceholders, ownLetters, tooWide } from '../../support/e2e/width.ts';
import {
  add,
  bin,
  entries,
  isSaved,
  log,
  logPage,
  message,
  press,
  remove,
  search,
  showNew,
  todo,
  todoItem,
} from './page.ts';

test.use({
  allowed: [/ERR_INTERNET_DISCONNECTED/],
  // So wide that the actions stand in one line whatever the machine's own letters, and so opening scrolls nothing.
  contextOptions: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
});

test('a member does, renames, deletes, finds and plans things on a phone', async ({
  member,
  people,
  preview,
}) => {
  const page = await member();
  await logPage(page);
  const field = page.getByPlaceholder('Tilføj gøremål');

  await test.step('finishing a todo scrolls nothing', async () => {
    const first = todo(page).getByRole('listitem').first();
    await first.getByRole('button', { name: /^Afslut / }).tap();
    await expect(message(page)).toContainText('er afsluttet');
    await expect(first.locator('.entry-button')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('a completed entry is in the log with year and month, on another day, and open again', async () => {
    await add(page, 'Rense kaffemaskinen');
    await press(todoItem(page, 'Rense kaffemaskinen'), 'Afslut');
    await expect(todoItem(page, 'Rense kaffemaskinen')).toHaveCount(0);
    const done = entries(page).filter({ hasText: 'Rense kaffemaskinen' });
    await expect(done).toContainText(
      new RegExp(`^${dayOf(Date.now()).year} (jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)`),
    );
    await message(page).getByRole('button', { name: 'Anden dag?' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hvornår blev det gjort?' });
    await expectAccessible(page, 'choosing a day');
    await dialog.getByLabel('En anden dag').fill('1987-05-17');
    await dialog.getByRole('button', { name: 'Gem' }).press('Enter');
    await expect(message(page)).toContainText('blev gjort søndag den 17. maj 1987.');
    await search(page, 'kaffemaskinen 1987 maj');
    await expect(entries(page)).toHaveText([/^1987 maj Rense kaffemaskinen/]);
    await press(done, 'Genåbn');
    await expect(todoItem(page, 'Rense kaffemaskinen')).toBeVisible();
    await page.getByRole('button', { name: 'Vis hele loggen' }).click();
  });

  await test.step('Gem and Enter rename an entry, Fortryd and Escape do not, wherever the focus is', async () => {
    const name = todo(page).getByLabel('Navn');
    const begin = () => press(todoItem(page, 'Rense kaffemaskinen'), 'Ret');
    await begin();
    await name.fill('Noget andet');
    await page.locator('.log-edit').getByRole('button', { name: 'Fortryd' }).press('Enter');
    await begin();
    await expect(name).toHaveValue('Rense kaffemaskinen');
    await name.fill('Noget andet');
    await page.getByLabel('Søg i loggen').focus();
    await page.keyboard.press('Escape');
    await expect(todoItem(page, 'Rense kaffemaskinen').locator('.entry-button')).toBeFocused();
    await begin();
    // A long name is shown as a whole, without line breaks.
    await name.fill('Klippe hækken');
    const height = (await name.boundingBox())?.height ?? 0;
    await page.keyboard.insertText(` ${'mod vejen og '.repeat(10)}\nmod syd`);
    expect((await name.boundingBox())?.height).toBeGreaterThan(height);
    await name.press('Enter');
    const long = `Klippe hækken ${'mod vejen og '.repeat(10)} mod syd`.replace('  ', ' ');
    await press(todoItem(page, long), 'Ret');
    await name.fill('Klippe hele hækken');
    await name.press('Enter');
    await expect(message(page)).toContainText('hedder nu »Klippe hele hækken«.');
  });

  await test.step('what was deleted is deleted for good in the bin', async () => {
    const item = todoItem(page, 'Klippe hele hækken');
    await remove(item);
    await expect(item).toHaveCount(0);
    const binned = (await bin(page)).getByRole('listitem').filter({ hasText: 'Klippe hele hækken' });
    await expect(binned).toContainText('Forsvinder om 30 dage');
    await binned.getByRole('button', { name: 'for altid' }).press('Enter');
    await expect(binned.getByRole('button', { name: 'Ja, slet for altid' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(binned).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(log(page).getByRole('button', { name: 'Papirkurv' })).toHaveText('Papirkurv');
  });

  await test.step('a search finds words and years right below its field, also without a network', async () => {
    const status = log(page).getByRole('status').last();
    await page.context().setOffline(true);
    await search(page, 'hækken');
    await expect(status).toHaveText('12 fundet');
    await expect(entries(page)).toHaveCount(12);
    await expect(entries(page).first().locator('mark')).toHaveText(/hækken/i);
    await expect(entries(page).first()).toBeInViewport();
    await expect(todo(page)).not.toBeInViewport();
    const year = (await entries(page).last().textContent())?.slice(0, 4) ?? '';
    await remove(entries(page).first());
    await expect(message(page)).toBeInViewport({ ratio: 1 });
    await expect(todo(page)).not.toBeInViewport();
    await search(page, `HÆKKEN ${year}`);
    await expect(status).toHaveText('1 fundet');
    await search(page, 'ingenting');
    await expect(log(page)).toContainText('Prøv et kortere ord');
    const whole = page.getByRole('button', { name: 'Vis hele loggen' });
    await whole.click();
    await expect(whole).toHaveCount(0);
    await expect(page.getByLabel('Søg i loggen')).toHaveValue('');
    await expect(status).toHaveText('De seneste to år');
    await page.getByLabel('Søg i loggen').fill('flagstang');
    await page.getByRole('button', { name: 'Søg' }).click();
    await expect(entries(page)).toHaveText([/Flagstangen malet/]);
    await whole.click();
    await page.context().setOffline(false);
    await isSaved(page);
  });

  await test.step('what is done for the second time is offered again, waits for its day, and is back on it for whom it was given to', async () => {
    const filter = todoItem(page, 'Skifte filter i varmepumpen');
    await press(filter, 'Afslut');
    await message(page).getByRole('button', { name: 'Igen om 5 måneder?' }).press('Enter');
    await expect(message(page)).toContainText(/kommer igen \w+ den/);
    await message(page).getByRole('button', { name: 'Ret' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hvornår og hvem?' });
    await expect(dialog.getByLabel('Igen')).toHaveValue('5m');
    await dialog.getByLabel('Vises fra').fill('2036-10-01');
    await dialog.getByLabel('Hvem').selectOption(people.members[0].name);
    await dialog.getByLabel('Igen').selectOption('hvert efterår');
    await expectAccessible(page, 'planning');
    await dialog.getByRole('button', { name: 'Gem' }).press('Enter');
    await expect(filter).not.toBeVisible();
    await page.getByText(/\d kommer senere/).click();
    await expect(filter).toContainText('1. okt. 2036 · til dig · hvert efterår');
    await isSaved(page);

    // The day comes: a phone's own clock does not decide it, so the day is moved instead.
    await preview.query('update public.log set due = current_date - 1 where due is not null');
    await showNew(page, filter.filter({ hasText: 'til dig · siden' }));
    await press(filter, 'Planlæg');
    await expect(dialog.getByLabel('Igen')).toHaveValue('autumn');
    await dialog.getByLabel('Hvem').selectOption('Alle');
    await dialog.getByRole('button', { name: 'Gem' }).press('Enter');
    await expect(filter).toContainText(/^(?!.*til dig).*siden/);
  });

  await test.step('a list that is pasted into the field is one thing to do a line, seen from its first', async () => {
    await field.fill(['Købe gran', 'Hente skiene', ...Array(18).fill('Bage vaniljekranse')].join('\n'));
    // The field stands below the last one, where a long list was read to its end.
    await log(page).scrollIntoViewIfNeeded();
    await field.press('Enter');
    await expect(todoItem(page, 'Købe gran')).toBeInViewport({ ratio: 1 });
    await expect(field).toBeFocused();
    await message(page).getByRole('button', { name: 'Fortryd' }).press('Enter');
    await expect(todoItem(page, 'Hente skiene')).toHaveCount(0);
  });

  await test.step('with letters at 200 % nothing is cut off', async () => {
    await ownLetters(page);
    expect(await cutPlaceholders(page)).toEqual([]);
    const name = 'Rense tagrenderne på nordsiden og nedløbet';
    await add(page, name);
    await todoItem(page, name).locator('.entry-button').press('Enter');
    // Below so many large letters the log's entries are rendered only when they come near.
    await log(page).getByRole('heading').scrollIntoViewIfNeeded();
    await log(page).locator('.entry-button').first().press('Enter');
    expect(await tooWide(page)).toEqual([]);
    await press(todoItem(page, name), 'Afslut');
    await page.getByRole('button', { name: 'Anden dag?' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await tooWide(page)).toEqual([]);
  });
});
