import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { tabTo } from '../../support/e2e/keyboard.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { tooWide } from '../../support/e2e/width.ts';
import { entries, logPage, todo, todoItem } from './page.ts';

async function check(page: Page, where: string) {
  expect(await tooWide(page), where).toEqual([]);
  await expectAccessible(page, where);
}

test('everything can be done with the keyboard, the focus is never lost, and every view is accessible', async ({
  member,
  preview,
}) => {
  await preview.query("delete from public.log where done and name not like 'Flagstang%'");
  // So high that no row is partly under the field at the lower edge.
  const page = await logPage(await member(0, { viewport: { width: 360, height: 1_800 } }));
  const opener = (name: string) => todoItem(page, name).locator('.entry-button');
  const long = `Nederst: ${'speciallægepraksisplanlægningsstabiliseringsperiode'.repeat(3)}`;
  await tabTo(page, 'Tilføj gøremål');
  for (const name of [long, 'I midten', 'Øverst']) {
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
    await expect(todoItem(page, name)).toBeVisible();
  }
  await page.locator('#todo').click();

  await test.step('an entry is renamed, and its button has the focus', async () => {
    await tabTo(page, /^ ?Øverst/);
    await page.keyboard.press('Enter');
    await check(page, 'the log, with one opened');
    await tabTo(page, 'Ret');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Navn')).toBeFocused();
    await page.keyboard.insertText('x'.repeat(500 - 'Øverst'.length + 1));
    await expect(page.getByText('Højst 500 tegn: Der er 1 for mange.')).toBeVisible();
    await check(page, 'editing');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Øverst af alle');
    await page.keyboard.press('Enter');
    await expect(opener('Øverst af alle')).toBeFocused();
  });

  await test.step('it is completed by its tick, the next one has the focus, and it is undone', async () => {
    await tabTo(page, 'Afslut Øverst af alle', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(todoItem(page, 'Øverst af alle')).toHaveCount(0);
    await expect(opener('I midten')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(todoItem(page, 'Øverst af alle')).toBeVisible();
    await expect(opener('I midten')).toBeFocused();
  });

  await test.step('another is deleted, restored from the bin, and the bin is closed', async () => {
    await page.keyboard.press('Enter');
    await tabTo(page, 'Slet');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Fortryd' })).toBeFocused();
    await check(page, 'asking before deleting');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(todoItem(page, 'I midten')).toHaveCount(0);
    await expect(opener(long)).toBeFocused();
    await tabTo(page, 'Papirkurv (1)');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Gendan' })).toBeFocused();
    await check(page, 'the bin');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Papirkurven er tom')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Luk', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(todoItem(page, 'I midten')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Papirkurv' })).toBeFocused();
  });

  await test.step('a done one is found and opened again as something to do', async () => {
    await page.locator('#todo').click();
    await tabTo(page, 'Søg i loggen');
    await page.keyboard.type('flagstang');
    await page.keyboard.press('Enter');
    await expect(entries(page)).toHaveCount(1);
    await check(page, 'found');
    await tabTo(page, /Flagstangen malet/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Genåbn');
    await page.keyboard.press('Enter');
    await expect(todo(page)).toContainText('Flagstangen malet');
  });
});
