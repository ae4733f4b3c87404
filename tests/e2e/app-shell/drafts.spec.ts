import type { Page } from '@playwright/test';
import { isLive, item, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { endSession, isSignedOut, signInFrom } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { logPage, press, todo } from '../log/page.ts';

test.use({ allowed: [/status of 40[13]|ERR_|WebSocket/] });

/** The open form of an item, and its field for the name. */
const form = (page: Page) => page.getByRole('dialog');
const name = (page: Page) => form(page).getByLabel('Navn');

/** Opens the form of an item, which has no button of its own until it is struck out. */
async function edit(page: Page, title: string): Promise<void> {
  const button = page.getByRole('button', { name: `Ret ${title}`, exact: true });
  if (!(await button.isVisible())) await item(page, title).click();
  await button.click();
}

const reload = async (page: Page) => {
  await page.reload();
  await isLive(page);
};

test('what is typed in the form of an item survives a tap beside it and a reload until it is saved or discarded', async ({
  member,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await edit(page, 'Fuglefrø');
  await name(page).fill('Solsikkefrø');
  await form(page).getByLabel('Mængde').fill('2 poser');
  await page.mouse.click(5, 5);
  await expect(form(page).getByLabel('Mængde')).toHaveValue('2 poser');
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

test('drafts are shown to their author alone, and are gone after signing out', async ({ member, people }) => {
  const [author, other] = people.members;
  const page = await member(0);
  const todoField = page.getByPlaceholder('Tilføj gøremål');
  const editFirst = () => press(todo(page).getByRole('listitem').first(), 'Ret');
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
