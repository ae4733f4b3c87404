import { isLive, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { endSession, isSignedOut, signInFrom } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { logPage, press, todo } from '../log/page.ts';
import { edit, name } from './item-form.ts';

test.use({ allowed: [/status of 40[13]|ERR_|WebSocket/] });

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
