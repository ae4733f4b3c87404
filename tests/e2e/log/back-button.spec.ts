import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { add, bin, isSaved, log, logPage, todo, todoItem } from './page.ts';

/** Opens the log from another page, to which Back leads when nothing is open. */
async function fromFrontPage(page: Page): Promise<Page> {
  await page.goto('/');
  await page.goto('/log');
  return logPage(page);
}

/** The history is at the page's own entry, to which it returns when a dialog is closed. */
const hasNoEntries = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0);

const leavesAtOnce = async (page: Page) => {
  await hasNoEntries(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
};

test("the phone's back button closes a dialog and then leaves the page, and Forward opens none", async ({
  member,
}) => {
  const page = await fromFrontPage(await member());
  const dialog = page.getByRole('dialog');
  for (const name of [/^Papirkurv/, 'Gem en kopi']) {
    await page.getByRole('button', { name }).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/log$/);
  }
  const first = todo(page).getByRole('listitem').first();
  await first.getByRole('button', { name: 'Slet' }).click();
  await expect(dialog).toHaveAccessibleName('Bekræft sletning');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(first.getByRole('button', { name: 'Slet' })).toBeFocused();

  await page.goForward();
  await hasNoEntries(page);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/log$/);
  await leavesAtOnce(page);
});

test('the choice of another day is closed by Back', async ({ member }) => {
  const page = await fromFrontPage(await member());
  const first = todo(page).getByRole('listitem').first();
  const another = first.getByRole('button', { name: 'Gjort en anden dag' });
  const days = first.getByRole('group');
  await another.click();
  await expect(days).toBeVisible();
  await page.goBack();
  await expect(days).toHaveCount(0);
  await expect(another).toBeFocused();
  await another.press('Enter');
  await first.getByRole('button', { name: 'I går' }).click();
  await isSaved(page);
  await leavesAtOnce(page);
});

test('a dialog closed by Escape, by a button or by a choice leaves nothing for Back', async ({ member }) => {
  const page = await fromFrontPage(await member());
  await add(page, 'Male plankeværket');
  const dialog = page.getByRole('dialog');
  await expect(await bin(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(await bin(page)).toBeVisible();
  await dialog.getByRole('button', { name: 'Luk' }).click();
  await expect(dialog).toHaveCount(0);
  await todoItem(page, 'Male plankeværket').getByRole('button', { name: 'Slet' }).click();
  await dialog.getByRole('button', { name: 'Slet' }).click();
  await expect(todoItem(page, 'Male plankeværket')).toHaveCount(0);
  await isSaved(page);
  await leavesAtOnce(page);
});

test('a reload with an open dialog shows the page below it, and Back leaves the page', async ({ member }) => {
  const page = await fromFrontPage(await member());
  await expect(await bin(page)).toBeVisible();
  await page.reload();
  await logPage(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await leavesAtOnce(page);
});

test('Back closes the forms of entries, the last one first, and keeps what is typed until it is saved or discarded', async ({
  member,
}) => {
  const page = await fromFrontPage(await member());
  await add(page, 'Klippe hæk');
  await add(page, 'Male plankeværket');
  const field = todo(page).getByLabel('Navn');
  const edit = (name: string) => todoItem(page, name).getByRole('button', { name: 'Ret' }).press('Enter');
  await edit('Klippe hæk');
  await field.fill('Klippe hele hækken');
  await edit('Male plankeværket');
  await expect(field).toHaveCount(2);
  await page.goBack();
  await expect(field).toHaveValue('Klippe hele hækken');
  await expect(todoItem(page, 'Male plankeværket').getByRole('button', { name: 'Ret' })).toBeFocused();
  await page.goBack();
  await expect(field).toHaveCount(0);
  await expect(todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Ret' })).toBeFocused();

  await edit('Klippe hæk');
  await expect(field).toHaveValue('Klippe hele hækken');
  await expect(field).toBeFocused();
  await expect(todo(page).getByText('Ikke gemt endnu.')).toBeVisible();
  await field.press('Escape');
  await edit('Klippe hæk');
  await expect(field).toHaveValue('Klippe hæk');
  await expect(todo(page).getByText('Ikke gemt endnu.')).toHaveCount(0);

  await field.fill('Klippe hele hækken');
  await page.goBack();
  await edit('Klippe hæk');
  await field.press('Enter');
  await expect(todoItem(page, 'Klippe hele hækken')).toBeVisible();
  await edit('Klippe hele hækken');
  await expect(field).toHaveValue('Klippe hele hækken');
  await expect(todo(page).getByText('Ikke gemt endnu.')).toHaveCount(0);
  await field.press('Escape');
  await isSaved(page);
  await leavesAtOnce(page);
});

test('closing the form of an entry does not scroll the page back to where it was opened', async ({
  member,
}) => {
  const page = await fromFrontPage(await member());
  await log(page)
    .getByRole('button', { name: /^Mere om / })
    .first()
    .click();
  await log(page).getByRole('button', { name: 'Ret', exact: true }).click();
  const field = log(page).getByLabel('Navn');
  await expect(field).toBeFocused();
  const [before, scrolled] = await page.evaluate(() => {
    const before = scrollY;
    scrollBy({ top: 100, behavior: 'instant' });
    return [before, scrollY];
  });
  expect(scrolled).toBe(before + 100);
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await hasNoEntries(page);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('when another member has taken an entry off its list, closing its form moves the focus to the next entry', async ({
  member,
}) => {
  const [anna, bo] = [await logPage(await member(0)), await logPage(await member(1))];
  for (const name of ['Klippe hæk', 'Male plankeværket']) await add(bo, name);
  await isSaved(bo);
  await logPage(anna);
  await anna.reload();
  await todoItem(anna, 'Male plankeværket').getByRole('button', { name: 'Ret' }).press('Enter');
  await todoItem(bo, 'Male plankeværket').getByRole('button', { name: 'Afslut' }).click();
  await expect(todo(anna).getByText('er blevet afsluttet')).toBeVisible();
  await anna.goBack();
  await expect(todo(anna).getByLabel('Navn')).toHaveCount(0);
  await expect(todoItem(anna, 'Klippe hæk').getByRole('button', { name: 'Ret' })).toBeFocused();

  const entry = (page: Page, name: string) => log(page).getByRole('listitem').filter({ hasText: name });
  const more = (page: Page, name: string) => entry(page, name).getByRole('button', { name: /^Mere om / });
  await todoItem(bo, 'Klippe hæk').getByRole('button', { name: 'Afslut' }).click();
  await isSaved(bo);
  await bo.reload();
  await anna.reload();
  await expect(log(anna).getByRole('listitem').first()).toContainText('Klippe hæk');
  const stays = (await log(anna).locator('.log-name').nth(2).textContent()) ?? '';
  // The upper entry last: the one below it has left the list, too, and still keeps its place.
  for (const [name, close] of [
    ['Male plankeværket', () => anna.goBack()],
    ['Klippe hæk', () => log(anna).getByRole('button', { name: 'Fortryd' }).click()],
  ] as const) {
    await more(anna, name).click();
    await entry(anna, name).getByRole('button', { name: 'Ret', exact: true }).click();
    await expect(log(anna).getByLabel('Navn')).toBeFocused();
    await more(bo, name).click();
    await entry(bo, name).getByRole('button', { name: 'Genåbn' }).click();
    await expect(log(anna).getByText('er blevet genåbnet')).toBeVisible();
    await close();
    await expect(log(anna).getByLabel('Navn')).toHaveCount(0);
    await expect(more(anna, stays.trim())).toBeFocused();
  }
});
