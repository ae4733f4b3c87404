import { dayOf } from '../../../src/lib/dates.ts';
import { devicesRoom } from '../../support/e2e/init-scripts/full-device.ts';
import { keepMessage, message } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, bin, isSaved, log, logPage, todo, todoItem } from './page.ts';

test('a visitor sees only the login', async ({ page }) => {
  await page.goto('/log');
  await expect(page).toHaveTitle('Log');
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Login']);
  await expect(page.getByRole('heading', { name: 'Todo' })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('an added entry is first, with author and time, and survives a reload', async ({ member, people }) => {
  const page = await logPage(await member());
  await add(page, 'Male plankeværket');
  const first = todo(page).getByRole('listitem').first();
  await expect(first).toContainText('Male plankeværket');
  await expect(first).toContainText(new RegExp(`${people.members[0].name} · .*kl\\. \\d\\d\\.\\d\\d`));
  await expect(page.getByPlaceholder('Tilføj gøremål')).toHaveValue('');
  await isSaved(page);
  await page.reload();
  await expect(todoItem(page, 'Male plankeværket')).toBeVisible();
});

test('a message names a long entry in short, and to screen readers in full', async ({ member }) => {
  const page = await logPage(await member(0, { viewport: { width: 360, height: 740 } }));
  const name = `Male ${'plankeværket '.repeat(30)}`.trim();
  await add(page, name);
  await todoItem(page, name).getByRole('button', { name: 'Afslut' }).click();
  await keepMessage(page);
  await expect(message(page)).toContainText('…« er afsluttet.');
  await expect(page.getByRole('status').filter({ hasText: `»${name}« er afsluttet.` })).toHaveCount(1);
  expect((await message(page).boundingBox())?.height).toBeLessThan(740 / 4);
});

test('the note that an added entry is first is shown only while that is true', async ({ member }) => {
  const page = await logPage(await member());
  await add(page, 'Male plankeværket');
  const notice = page.getByText('Står øverst: »Male plankeværket«');
  await expect(notice).toBeVisible();
  await todoItem(page, 'Male plankeværket').getByRole('button', { name: 'Afslut' }).click();
  await expect(log(page).getByRole('listitem').first()).toContainText('Male plankeværket');
  await expect(notice).toHaveCount(0);
});

test('a name that stands there already stays in the field, also after a reload, until it is saved a second time', async ({
  member,
}) => {
  const page = await logPage(await member());
  await add(page, 'Male plankeværket');
  const field = page.getByPlaceholder('Tilføj gøremål');
  await field.fill('Male plankeværket');
  await field.press('Enter');
  await expect(page.locator('.toast')).toContainText('»Male plankeværket« står der allerede.');
  await expect(field).toHaveValue('Male plankeværket');
  await expect(todoItem(page, 'Male plankeværket')).toHaveCount(1);
  await field.press('Enter');
  await expect(todoItem(page, 'Male plankeværket')).toHaveCount(2);
  await expect(field).toHaveValue('');
  await field.fill('Male plankeværket');
  await field.press('Enter');
  await expect(page.locator('.toast')).toContainText('står der allerede.');
  await page.reload();
  await expect(field).toHaveValue('Male plankeværket');
});

test('typed text survives a reload until it is added', async ({ member }) => {
  const page = await logPage(await member());
  const field = page.getByPlaceholder('Tilføj gøremål');
  await field.fill('Male plankeværket mod');
  await page.reload();
  await expect(field).toHaveValue('Male plankeværket mod');
  await add(page, 'Male plankeværket mod vejen');
  await isSaved(page);
  await page.reload();
  await isSaved(page);
  await expect(field).toHaveValue('');
});

test('white space alone is not added', async ({ member }) => {
  const page = await logPage(await member());
  const count = await todo(page).getByRole('listitem').count();
  await page.getByPlaceholder('Tilføj gøremål').fill('   ');
  await page.keyboard.press('Enter');
  await todo(page).getByRole('button', { name: 'Gem' }).click();
  await expect(todo(page).getByRole('listitem')).toHaveCount(count);
});

test('Gem and Enter rename an entry, Fortryd and Escape do not', async ({ member }) => {
  const page = await logPage(await member());
  await add(page, 'Klippe hæk');
  // With a key: 'Ret' comes to stand where 'Fortryd' was, and a click there right after would be of a double
  // click.
  const edit = () => todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Ret' }).press('Enter');
  const field = todo(page).getByLabel('Navn');

  await edit();
  await expect(field).toHaveValue('Klippe hæk');
  await field.fill('Noget andet');
  await todo(page).getByRole('button', { name: 'Fortryd' }).click();
  await expect(todoItem(page, 'Klippe hæk')).toBeVisible();

  await edit();
  await field.fill('Noget andet');
  await page.keyboard.press('Escape');
  await expect(todoItem(page, 'Klippe hæk')).toBeVisible();

  await edit();
  await field.fill(' ');
  await page.keyboard.press('Enter');
  await expect(field).toBeVisible();
  await field.fill('Klippe hækken');
  await page.keyboard.press('Enter');
  await expect(todoItem(page, 'Klippe hækken')).toBeVisible();

  await todoItem(page, 'Klippe hækken').getByRole('button', { name: 'Ret' }).click();
  await field.fill('Klippe hele hækken');
  await todo(page).getByRole('listitem').getByRole('button', { name: 'Gem' }).click();
  await expect(todoItem(page, 'Klippe hele hækken')).toBeVisible();
});

test('the field of a long name shows all of it on a phone, and keeps no line breaks', async ({ member }) => {
  const page = await logPage(await member(0, { viewport: { width: 360, height: 740 } }));
  const name = `Male ${'plankeværket '.repeat(10)}`.trim();
  await add(page, name);
  await todoItem(page, name).getByRole('button', { name: 'Ret' }).click();
  const field = todo(page).getByLabel('Navn');
  await expect(field).toBeFocused();
  const hidden = () =>
    field.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      element.scrollHeight - element.clientHeight,
    ]);
  const height = async () => (await field.boundingBox())?.height ?? 0;
  expect(await hidden()).toEqual([0, 0]);

  const before = await height();
  // The cursor is at the end, where something is added.
  await page.keyboard.insertText(`, ${'også det ved skuret '.repeat(5)}og\r\nlågen\nmod vejen`);
  const longer = `${name}, ${'også det ved skuret '.repeat(5)}og lågen mod vejen`;
  await expect(field).toHaveValue(longer);
  expect(await hidden()).toEqual([0, 0]);
  expect(await height()).toBeGreaterThan(before);
  await page.keyboard.press('Shift+Enter');
  await expect(todoItem(page, longer)).toBeVisible();
});

test('a new name that could not be stored stays in the field', async ({ member }) => {
  const page = await member();
  const room = await devicesRoom(page);
  await logPage(page);
  await add(page, 'Klippe hæk');
  await isSaved(page);
  await todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Ret' }).click();
  const field = todo(page).getByLabel('Navn');
  await field.fill('Klippe hele hækken');
  await room.fill();
  await field.press('Enter');
  await expect(page.getByRole('region', { name: 'Besked' })).toContainText('Er der plads på enheden?');
  await expect(field).toHaveValue('Klippe hele hækken');
  await room.clear();
  await field.press('Enter');
  await expect(todoItem(page, 'Klippe hele hækken')).toBeVisible();
});

test('a completed entry appears in the log with year and month, and Fortryd reopens it', async ({
  member,
}) => {
  const page = await logPage(await member());
  await add(page, 'Rense kaffemaskinen');
  await todoItem(page, 'Rense kaffemaskinen').getByRole('button', { name: 'Afslut' }).click();
  await expect(todoItem(page, 'Rense kaffemaskinen')).toHaveCount(0);
  const entry = page
    .getByRole('region', { name: 'Log' })
    .getByRole('listitem')
    .filter({ hasText: 'Rense kaffemaskinen' });
  await expect(entry).toContainText(
    new RegExp(`^${dayOf(Date.now()).year} (jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)`),
  );
  await page.getByRole('button', { name: 'Fortryd' }).click();
  await expect(todoItem(page, 'Rense kaffemaskinen')).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test('an entry can be completed on an earlier day', async ({ member }) => {
  const page = await logPage(await member());
  await add(page, 'Grave have');
  await todoItem(page, 'Grave have').getByRole('button', { name: 'Gjort en anden dag' }).click();
  await todo(page).getByLabel('En anden dag', { exact: true }).fill('1987-05-17');
  await todo(page).getByRole('group').getByRole('button', { name: 'Afslut', exact: true }).click();
  await expect(todoItem(page, 'Grave have')).toHaveCount(0);
  // The year is among the others at once, although nothing was done in it when the page was opened.
  await expect(page.getByLabel('Hop til år').getByRole('option').last()).toHaveText('1987');
  await page.getByLabel('Søg i loggen').fill('grave have');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Log' }).getByRole('listitem')).toHaveText([
    /^1987 maj Grave have/,
  ]);
  await page.getByRole('button', { name: 'Mere om Grave have' }).click();
  await expect(log(page).getByText('søndag den 17. maj 1987')).toBeVisible();
  await page.getByRole('button', { name: 'Genåbn' }).click();
  await expect(todoItem(page, 'Grave have')).toBeVisible();
});

test('deleting asks first, and the bin restores or deletes for good', async ({ member }) => {
  const page = await logPage(await member());
  await add(page, 'Til papirkurven');
  const askDelete = () => todoItem(page, 'Til papirkurven').getByRole('button', { name: 'Slet' }).click();
  const question = page.getByRole('dialog', { name: 'Bekræft sletning' });
  await askDelete();
  await question.getByRole('button', { name: 'Fortryd' }).click();
  await expect(todoItem(page, 'Til papirkurven')).toBeVisible();
  await askDelete();
  await question.getByRole('button', { name: 'Slet' }).click();
  await expect(todoItem(page, 'Til papirkurven')).toHaveCount(0);

  const binned = (await bin(page)).getByRole('listitem').filter({ hasText: 'Til papirkurven' });
  await expect(binned).toContainText('Forsvinder om 30 dage');
  await binned.getByRole('button', { name: 'Gendan' }).click();
  await expect(binned).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(todoItem(page, 'Til papirkurven')).toBeVisible();

  await askDelete();
  await question.getByRole('button', { name: 'Slet' }).click();
  await bin(page);
  await binned.getByRole('button', { name: 'for altid' }).click();
  await binned.getByRole('button', { name: 'Ja, slet for altid' }).click();
  await expect(binned).toHaveCount(0);
});
