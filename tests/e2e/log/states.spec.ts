import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
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
  search,
  todo,
  todoItem,
} from './page.ts';

async function check(page: Page, where: string) {
  for (const width of [1280, 360]) {
    // So high that no row is partly under the field at the lower edge.
    await page.setViewportSize({ width, height: 4_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
  }
  await expectAccessible(page, where);
}

test('every state is accessible in light and dark, and a visitor sees only the login', async ({
  visitor,
  member,
}) => {
  const guest = await visitor();
  await guest.goto('/log');
  await expect(guest).toHaveTitle('Log');
  await expect(guest.getByRole('main').getByRole('button')).toHaveText(['Login']);
  await expect(guest.getByRole('heading', { name: 'Todo' })).toHaveCount(0);
  await check(guest, 'login');

  const page = await logPage(await member());
  await add(page, `Et langt ord: ${'speciallægepraksisplanlægningsstabiliseringsperiode'.repeat(3)}`);
  await add(page, 'Klippe hæk');
  await expect(page.getByRole('region', { name: 'På denne tid' })).toContainText(
    'for et år sidenFuglekasser sat op',
  );
  await todoItem(page, 'Klippe hæk').locator('.entry-button').press('Enter');
  await check(page, 'the log, with one opened');
  await press(todoItem(page, 'Klippe hæk'), 'Ret');
  await page.getByLabel('Navn').fill('x'.repeat(501));
  await expect(page.getByText('Højst 500 tegn: Der er 1 for mange.')).toBeVisible();
  await check(page, 'editing');
  await page.keyboard.press('Escape');
  await press(todoItem(page, 'Klippe hæk'), 'Slet');
  await check(page, 'asking before deleting');
  await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).press('Enter');
  const binned = await bin(page);
  await binned.getByRole('button', { name: 'Slet for altid' }).press('Enter');
  await expect(binned.getByRole('button', { name: 'Ja, slet for altid' })).toBeFocused();
  await check(page, 'the bin');
  await page.keyboard.press('Escape');
  await press(todo(page).getByRole('listitem').first(), 'Afslut');
  await message(page).getByRole('button', { name: 'Anden dag?' }).press('Enter');
  await check(page, 'choosing a day');
  // Without the message, which may be partly over a row.
  await isSaved(page);
  await page.reload();
  await isSaved(page);
  await search(page, 'hækken');
  await check(page, 'found');
  await search(page, 'ingenting');
  await check(page, 'nothing found');
});

/** Presses Tab until the focus is on the button or field of this name. */
async function tabTo(page: Page, name: RegExp) {
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(text)) return;
  }
  throw new Error(`Tab never comes to ${name}.`);
}

test('everything can be done with the keyboard, and the focus is never lost', async ({ member }) => {
  const page = await logPage(await member());
  const opener = (name: string) => todoItem(page, name).locator('.entry-button');
  for (const name of ['Nederst', 'I midten', 'Øverst']) {
    await tabTo(page, /^Tilføj gøremål$/);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(todoItem(page, name)).toBeVisible();
    await page.locator('h1').click();
  }

  await test.step('an entry is renamed, and its button has the focus', async () => {
    await tabTo(page, /Øverst/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Ret$/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Navn')).toBeFocused();
    await page.keyboard.type(' af alle');
    await page.keyboard.press('Enter');
    await expect(opener('Øverst af alle')).toBeFocused();
  });

  await test.step('it is completed, the next one has the focus, and it is undone', async () => {
    await page.keyboard.press('Enter');
    await tabTo(page, /^Afslut$/);
    await page.keyboard.press('Enter');
    await expect(todoItem(page, 'Øverst af alle')).toHaveCount(0);
    await expect(opener('I midten')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(todoItem(page, 'Øverst af alle')).toBeVisible();
    await expect(opener('I midten')).toBeFocused();
  });

  await test.step('the last one of three is deleted, restored from the bin, and the bin is closed', async () => {
    await page.keyboard.press('Enter');
    await tabTo(page, /^Slet$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Fortryd' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(todoItem(page, 'I midten')).toHaveCount(0);
    await expect(opener('Nederst')).toBeFocused();
    await tabTo(page, /^Papirkurv \(1\)$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Gendan' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Papirkurven er tom')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Luk', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(todoItem(page, 'I midten')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Papirkurv' })).toBeFocused();
  });

  await test.step('a done one is found and opened again as something to do', async () => {
    await page.locator('h1').click();
    await tabTo(page, /^Søg i loggen$/);
    await page.keyboard.type('flagstang');
    await page.keyboard.press('Enter');
    await expect(entries(page)).toHaveCount(1);
    await tabTo(page, /Flagstangen malet/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Genåbn$/);
    await page.keyboard.press('Enter');
    await expect(todo(page)).toContainText('Flagstangen malet');
  });
});

test.describe('before there are rows', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('a log that is not loaded yet says so, and nothing moves when it arrives', async ({ member }) => {
    const page = await member(0, phone);
    const shifts = await watchShifts(page);
    const answered = Promise.withResolvers<void>();
    await page.route('**/rpc/pull_changes', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto('/log');
    await expect(todo(page)).toContainText('Henter loggen …');
    await expect(log(page).getByRole('status').last()).toBeEmpty();
    const before = (await shifts()).length;
    answered.resolve();
    await isSaved(page);
    await expect(todo(page).locator('.entry').first()).toBeVisible();
    const moved = (await shifts()).slice(before).flatMap(({ sources }) => sources);
    expect(moved.filter((source) => /^<(footer|section)/.test(source))).toEqual([]);

    const other = await member(1, phone);
    await other.route('**/rpc/pull_changes', (route) => route.abort());
    await other.goto('/log');
    await expect(todo(other)).toContainText('Loggen er ikke hentet endnu');
    await expectAccessible(other, 'before there is a log');
    await add(other, 'Skrevet imens');
    await other.unrouteAll();
    await expect(other.getByText('Loggen er ikke hentet endnu')).toHaveCount(0);
    await expect(todoItem(other, 'Skrevet imens')).toBeVisible();
  });
});
