import type { Page } from '@playwright/test';
import { isLive, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { endSession, signInFrom } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, log, logPage, todo, todoItem } from '../log/page.ts';

test.use({ allowed: [/status of 40[13]|ERR_|WebSocket/] });

const form = (page: Page) => page.getByRole('dialog');
const name = (page: Page) => form(page).getByLabel('Navn');
const edit = (page: Page, title: string) =>
  page.getByRole('button', { name: `Ret ${title}`, exact: true }).click();
const newItem = (page: Page) => page.getByRole('button', { name: 'Ny vare' }).click();
const reload = async (page: Page) => {
  await page.reload();
  await isLive(page);
};

test('what is typed in the form of an item survives a reload until it is saved or discarded', async ({
  member,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await edit(page, 'Fuglefrø');
  await name(page).fill('Solsikkefrø');
  await form(page).getByLabel('Mængde').fill('2 poser');
  await reload(page);
  await expect(form(page)).toHaveCount(0);
  await edit(page, 'Fuglefrø');
  await expect(name(page)).toHaveValue('Solsikkefrø');
  await expect(form(page).getByLabel('Mængde')).toHaveValue('2 poser');
  await expect(form(page).getByText('Ikke gemt endnu.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Fortryd' }).click();
  await reload(page);
  await edit(page, 'Fuglefrø');
  await expect(name(page)).toHaveValue('Fuglefrø');
  await name(page).fill('Solsikkefrø');
  await form(page).getByRole('button', { name: 'Gem' }).click();
  await expect(form(page)).toHaveCount(0);
  await reload(page);
  await edit(page, 'Solsikkefrø');
  await expect(form(page).getByText('Ikke gemt endnu.')).toHaveCount(0);
});

test('what is typed for a new item survives a reload', async ({ member }) => {
  const page = await member();
  await openList(page);
  await newItem(page);
  await name(page).fill('Rabarber');
  await reload(page);
  await newItem(page);
  await expect(name(page)).toHaveValue('Rabarber');
  await form(page).getByRole('button', { name: 'Gem' }).click();
  await expect(form(page)).toHaveCount(0);
  await reload(page);
  await newItem(page);
  await expect(name(page)).toHaveValue('');
});

test('what is chosen in the form of an item in the freezer survives a reload', async ({ member }) => {
  const page = await member();
  await openList(page);
  const begin = async () => {
    await page.getByRole('button', { name: 'Alle varer' }).click();
    await page.getByRole('searchbox').fill('stikkels');
    await edit(page, 'Stikkelsbær');
  };
  const months = form(page).getByLabel('Holder i fryseren');
  const day = form(page).getByLabel('Lagt i fryseren');
  await begin();
  await form(page).getByLabel('Kan udløbe').check();
  await months.selectOption('18 måneder');
  await day.fill('2020-06-15');
  await reload(page);
  await begin();
  await expect(form(page).getByLabel('Kan udløbe')).toBeChecked();
  await expect(months).toHaveValue('18');
  await expect(day).toHaveValue('2020-06-15');
  await form(page).getByRole('button', { name: 'Fortryd' }).click();
  await edit(page, 'Stikkelsbær');
  await expect(day).toHaveValue('');
});

test('the new name of an entry survives a reload until it is saved or discarded', async ({ member }) => {
  const page = await logPage(await member(0, { viewport: { width: 360, height: 740 } }));
  await add(page, 'Klippe hæk');
  await isSaved(page);
  const field = page.getByLabel('Navn');
  const begin = () => todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Ret' }).press('Enter');
  await begin();
  await expect(page.getByText('Ikke gemt endnu.')).toHaveCount(0);
  await field.fill('Klippe hækken');
  await reload(page);
  await expect(field).toHaveCount(0);
  await begin();
  await expect(field).toHaveValue('Klippe hækken');
  await expect(field).toBeFocused();
  await expect(page.getByText('Ikke gemt endnu.')).toBeVisible();
  await todo(page).getByRole('button', { name: 'Fortryd' }).click();
  await reload(page);
  await begin();
  await expect(field).toHaveValue('Klippe hæk');
  await field.fill('Klippe hækken');
  await field.press('Enter');
  await isSaved(page);
  await reload(page);
  await todoItem(page, 'Klippe hækken').getByRole('button', { name: 'Afslut' }).click();

  const done = log(page).getByRole('listitem').filter({ hasText: 'Klippe hækken' });
  await done.getByRole('button', { name: 'Mere om' }).click();
  await done.getByRole('button', { name: 'Ret' }).click();
  await expect(field).toHaveValue('Klippe hækken');
  await field.fill('Klippe hele hækken');
  await reload(page);
  await done.getByRole('button', { name: 'Mere om' }).click();
  await done.getByRole('button', { name: 'Ret' }).click();
  await expect(field).toHaveValue('Klippe hele hækken');
});

test('a name that another member has given meanwhile is told when the text kept through a reload is shown again', async ({
  member,
}) => {
  const [anna, bo] = [await logPage(await member(0)), await logPage(await member(1))];
  await add(anna, 'Vaske bil');
  await todoItem(anna, 'Vaske bil').getByRole('button', { name: 'Ret' }).click();
  await anna.getByLabel('Navn').fill('Vaske bilen');
  await todoItem(bo, 'Vaske bil').getByRole('button', { name: 'Ret' }).click();
  await bo.getByLabel('Navn').fill('Vaske bilen i Hobro');
  await bo.keyboard.press('Enter');
  await isSaved(bo);
  await reload(anna);
  await todoItem(anna, 'Vaske bilen i Hobro').getByRole('button', { name: 'Ret' }).click();
  await expect(anna.getByLabel('Navn')).toHaveValue('Vaske bilen');
  await expect(anna.getByText('Det er blevet rettet til »Vaske bilen i Hobro«')).toBeVisible();
});

test('drafts are shown to their author alone, and are gone after signing out', async ({ member, people }) => {
  const [author, other] = people.members;
  const page = await member(0);
  const todoField = page.getByPlaceholder('Tilføj gøremål');
  const editFirst = () => todo(page).getByRole('button', { name: 'Ret' }).first().press('Enter');
  await logPage(page);
  await todoField.fill('Hemmeligt gøremål');
  await editFirst();
  const before = await page.getByLabel('Navn').inputValue();
  await page.getByLabel('Navn').fill('Hemmeligt navn');
  await openList(page);
  await quickAdd(page).fill('Hemmelig tilføjelse');
  await edit(page, 'Fuglefrø');
  await name(page).fill('Hemmelig vare');
  await endSession(page);

  const check = async (own: boolean) => {
    await isLive(page);
    await expect(quickAdd(page)).toHaveValue(own ? 'Hemmelig tilføjelse' : '');
    await edit(page, 'Fuglefrø');
    await expect(name(page)).toHaveValue(own ? 'Hemmelig vare' : 'Fuglefrø');
    await logPage(page);
    await expect(todoField).toHaveValue(own ? 'Hemmeligt gøremål' : '');
    await editFirst();
    await expect(page.getByLabel('Navn')).toHaveValue(own ? 'Hemmeligt navn' : before);
  };
  await signInFrom(page, '/shopping', other);
  await check(false);
  // What the second member types displaces nothing.
  await page.getByLabel('Navn').fill('Andet navn');
  await todoField.fill('Andet gøremål');
  await endSession(page);
  await signInFrom(page, '/shopping', author);
  await check(true);

  await page.goto('/log-ud');
  await page.getByRole('button', { name: 'Log ud' }).click();
  await page.waitForURL('/');
  await signInFrom(page, '/shopping', author);
  await check(false);
});

test('drafts are shown neither while nobody is signed in nor before the server has said that another is', async ({
  member,
  people,
}) => {
  const [author, other] = people.members;
  const page = await member(0);
  const todoField = page.getByPlaceholder('Tilføj gøremål');
  await logPage(page);
  await todoField.fill('Hemmeligt gøremål');
  await todo(page).getByRole('button', { name: 'Ret' }).first().press('Enter');
  const before = await page.getByLabel('Navn').inputValue();
  await page.getByLabel('Navn').fill('Hemmeligt navn');
  await openList(page);
  await quickAdd(page).fill('Hemmelig tilføjelse');
  await edit(page, 'Fuglefrø');
  await name(page).fill('Hemmelig vare');

  /** Opens both pages, which show what the device has stored. */
  const check = async (own: boolean) => {
    await page.goto('/shopping');
    await edit(page, 'Fuglefrø');
    await expect(name(page)).toHaveValue(own ? 'Hemmelig vare' : 'Fuglefrø');
    await page.keyboard.press('Escape');
    await expect(form(page)).toHaveCount(0);
    await expect(quickAdd(page)).toHaveValue(own ? 'Hemmelig tilføjelse' : '');
    await page.goto('/log');
    await todo(page).getByRole('button', { name: 'Ret' }).first().press('Enter');
    await expect(page.getByLabel('Navn')).toHaveValue(own ? 'Hemmeligt navn' : before);
    await expect(todoField).toHaveValue(own ? 'Hemmeligt gøremål' : '');
  };
  await endSession(page);
  await check(false);
  // The server never says who is signed in.
  await page.route('**/api/token', () => {});
  await signInFrom(page, '/shopping', other);
  await page.waitForURL('**/shopping');
  await check(false);
  await endSession(page);
  await signInFrom(page, '/shopping', author);
  await page.waitForURL('**/shopping');
  await check(true);
});

test('a page on which something is typed shows nothing of it when another member has signed in in another tab', async ({
  member,
  people,
}) => {
  const page = await member(0);
  await openList(page);
  await quickAdd(page).fill('Hemmelig tilføjelse');
  await edit(page, 'Fuglefrø');
  await name(page).fill('Hemmelig vare');
  const todos = await logPage(await page.context().newPage());
  await todos.getByPlaceholder('Tilføj gøremål').fill('Hemmeligt gøremål');
  await todo(todos).getByRole('button', { name: 'Ret' }).first().press('Enter');
  await todos.getByLabel('Navn').fill('Hemmeligt navn');

  const third = await page.context().newPage();
  await third.goto('/log-ud');
  await third.getByRole('button', { name: 'Log ud' }).click();
  await third.waitForURL('/');
  await signInFrom(third, '/shopping', people.members[1]);
  await isLive(third);
  for (const tab of [page, todos]) await tab.evaluate(() => dispatchEvent(new Event('online')));
  await isLive(page);
  await isSaved(todos);
  await expect(form(page)).toHaveCount(0);
  await expect(quickAdd(page)).toHaveValue('');
  await edit(page, 'Fuglefrø');
  await expect(name(page)).toHaveValue('Fuglefrø');
  await expect(todos.getByPlaceholder('Tilføj gøremål')).toHaveValue('');
  await expect(todos.getByLabel('Navn')).toHaveCount(0);
  const kept = await Promise.all(
    [page, todos].map((tab) => tab.evaluate(() => JSON.stringify(sessionStorage))),
  );
  expect(kept.join()).not.toContain('Hemmelig');
});

/** All that this tab keeps beside the device's databases. */
const keptByTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test('a tab that was on another page when its member signed out in another tab forgets the drafts', async ({
  member,
}) => {
  const page = await member(0);
  await openList(page);
  await quickAdd(page).fill('Hemmelig tilføjelse');
  await page.goto('/');
  expect(await keptByTab(page)).toContain('Hemmelig');

  const other = await page.context().newPage();
  await other.goto('/log-ud');
  await other.getByRole('button', { name: 'Log ud' }).click();
  await other.waitForURL('/');
  await page.goto('/log');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => keptByTab(page)).not.toContain('Hemmelig');
});

test('a removed member leaves no drafts behind, whichever page notices the removal', async ({
  member,
  people,
  preview,
}) => {
  const page = await member(2);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await openList(tab);
    await quickAdd(tab).fill('Hemmelig tilføjelse');
    await edit(tab, 'Fuglefrø');
    await name(tab).fill('Hemmelig vare');
    await tab.goto('/');
  }
  await preview.backend.database.exclusively((sql) =>
    sql.query('delete from private.family_member where display_name = $1', [people.members[2]?.name]),
  );
  await page.goto('/fotoalbum');
  await expect.poll(() => keptByTab(page)).not.toContain('Hemmelig');

  expect(await keptByTab(other)).toContain('Hemmelig');
  await other.goto('/shopping');
  await expect(other.getByText('Du står ikke længere på familiens liste.')).toBeVisible();
  await expect.poll(() => keptByTab(other)).not.toContain('Hemmelig');
});

test('a browser that keeps nothing for the tab loses only what survives a reload', async ({ member }) => {
  const page = await member();
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
      Storage.prototype[method] = () => {
        throw new DOMException('Denied', 'SecurityError');
      };
  });
  await openList(page);
  await edit(page, 'Fuglefrø');
  await name(page).fill('Solsikkefrø');
  await page.goBack();
  await expect(form(page)).toHaveCount(0);
  await edit(page, 'Fuglefrø');
  await expect(name(page)).toHaveValue('Solsikkefrø');
  await form(page).getByRole('button', { name: 'Gem' }).click();
  await expect(form(page)).toHaveCount(0);
  await logPage(page);
  await add(page, 'Klippe hæk');
  const begin = () => todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Ret' }).press('Enter');
  await begin();
  await page.getByLabel('Navn').fill('Klippe hækken');
  await page.goBack();
  await expect(page.getByLabel('Navn')).toHaveCount(0);
  await begin();
  await expect(page.getByLabel('Navn')).toHaveValue('Klippe hækken');
  await page.keyboard.press('Enter');
  await expect(todoItem(page, 'Klippe hækken')).toBeVisible();
});
