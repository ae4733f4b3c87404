import type { Page } from '@playwright/test';
import { tile } from '../support/e2e/albums/albums.ts';
import { addLock, inviteFromTerminal } from '../support/e2e/device-lock.ts';
import { expect, test } from '../support/e2e/test.ts';
import { cutPlaceholders, tooWide } from '../support/e2e/width.ts';
import { add, log, logPage, press, todo, todoItem } from './log/page.ts';

const phone = { viewport: { width: 360, height: 740 } } as const;

/** The person's own setting, unlike a larger root element, also applies to the conditions of media queries. */
async function withLargeLetters(page: Page): Promise<Page> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  return page;
}

test('with letters at 200 % the log fits a phone, with its forms and dialogs', async ({ member }) => {
  const page = await logPage(await withLargeLetters(await member(0, phone)));
  expect(await tooWide(page)).toEqual([]);
  expect(await cutPlaceholders(page)).toEqual([]);
  const name = 'Rense tagrenderne på nordsiden og nedløbet';
  await add(page, name);
  await expect(todo(page).getByText(`Står øverst: »${name}«`)).toHaveCSS('white-space', 'normal');
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

test('with letters at 200 % the albums fit a phone, and so does their form', async ({ member }) => {
  const page = await withLargeLetters(await member(0, phone));
  await page.goto('/fotoalbum');
  await tile(page).click();
  await page.getByRole('button', { name: 'Ret', exact: true }).click();
  await expect(page.getByLabel('Rækkefølge')).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
  await page.getByRole('button', { name: 'Nyt album' }).click();
  await expect(page.getByRole('dialog').getByLabel('Kategori', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('with letters at 200 % the page about the family fits a phone, with an invitation and the code', async ({
  member,
}) => {
  const page = await withLargeLetters(await member(0, phone));
  await page.goto('/familien');
  for (const name of ['Tilføj et medlem', 'Lav en reservekode', 'Lav koden']) {
    await page.getByRole('button', { name }).press('Enter');
    expect(await tooWide(page), name).toEqual([]);
    if (name === 'Tilføj et medlem') {
      await page.getByLabel('Hvad kalder I personen?').fill('Oldemor Elisabeth Kristine');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('img', { name: 'QR-kode med invitationen' })).toBeVisible();
      expect(await tooWide(page), 'the invitation').toEqual([]);
      await page.keyboard.press('Escape');
    }
  }
  await expect(page.locator('.family-code')).toBeVisible();
  expect(await tooWide(page), 'the code').toEqual([]);
});

test('with letters at 200 % the way in fits a phone, with its button on the first screen', async ({
  visitor,
  preview,
}) => {
  const page = await visitor(phone);
  await addLock(page);
  for (const path of ['/log-ind', await inviteFromTerminal(preview, 'Bodil')]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /egen lås$/ })).toBeInViewport({ ratio: 1 });
    expect(await tooWide(page), path).toEqual([]);
  }
});
