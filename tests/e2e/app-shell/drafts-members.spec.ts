import type { Page } from '@playwright/test';
import { isLive, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { endSession, isSignedOut, signInFrom } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { isSaved, logPage, todo } from '../log/page.ts';
import { edit, form, name } from './item-form.ts';

test.use({ allowed: [/status of 40[13]|ERR_|WebSocket/] });

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
  await isSignedOut(page);
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
  await isSignedOut(third);
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
  await isSignedOut(other);
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
