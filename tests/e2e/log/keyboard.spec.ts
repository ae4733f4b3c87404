import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { log, logPage, todo, todoItem } from './page.ts';

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

test('everything can be done with the keyboard alone', async ({ member }) => {
  const page = await logPage(await member());

  await test.step('add an entry', async () => {
    await tabTo(page, /^Tilføj gøremål$/);
    await page.keyboard.type('Fodre ænder');
    await page.keyboard.press('Enter');
    await expect(todoItem(page, 'Fodre ænder')).toBeVisible();
    await expect(page.getByPlaceholder('Tilføj gøremål')).toBeFocused();
  });

  await test.step('rename it: the focus goes into the field and back to the button', async () => {
    await page.locator('#todo').click();
    await tabTo(page, /^Ret$/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Navn')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('ne');
    await page.keyboard.press('Enter');
    await expect(todoItem(page, 'Fodre ænderne')).toBeVisible();
    await expect(todoItem(page, 'Fodre ænderne').getByRole('button', { name: 'Ret' })).toBeFocused();
  });

  await test.step("complete it on another day, after changing one's mind about the day", async () => {
    await tabTo(page, /^Gjort en anden dag$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'I går' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(
      todoItem(page, 'Fodre ænderne').getByRole('button', { name: 'Gjort en anden dag' }),
    ).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(todoItem(page, 'Fodre ænderne')).toHaveCount(0);
    // The next entry is at hand.
    await expect(
      todo(page).getByRole('listitem').first().getByRole('button', { name: 'Afslut' }),
    ).toBeFocused();
  });

  await test.step('undo without looking for the button', async () => {
    await page.keyboard.press('Control+z');
    await expect(todoItem(page, 'Fodre ænderne')).toBeVisible();
  });

  await test.step('delete it: the dialog holds the focus, Escape gives it back, and after deleting the next entry has it', async () => {
    await page.locator('#todo').click();
    await tabTo(page, /^Slet$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Fortryd' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(todoItem(page, 'Fodre ænderne').getByRole('button', { name: 'Slet' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(todoItem(page, 'Fodre ænderne')).toHaveCount(0);
    await expect(todo(page).getByRole('listitem').first().getByRole('button', { name: 'Ret' })).toBeFocused();
  });

  await test.step('search, open an entry, and open it again as something to do', async () => {
    await tabTo(page, /^Søg i loggen$/);
    await page.keyboard.type('hækken');
    await page.keyboard.press('Enter');
    await expect(log(page).getByRole('status')).toHaveText('12 fundet');
    await tabTo(page, /^Mere om Hækken klippet$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Genåbn$/);
    await page.keyboard.press('Enter');
    await expect(todoItem(page, 'Hækken klippet')).toBeVisible();
  });

  await test.step('restore it from the bin', async () => {
    await page.locator('h1').click();
    await tabTo(page, /^Papirkurv \(1\)$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Gendan' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Papirkurven er tom')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Luk', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(todoItem(page, 'Fodre ænderne')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Papirkurv' })).toBeFocused();
  });

  await test.step('delete it again, and for good: the question stands where it was asked for', async () => {
    await page.locator('#todo').click();
    await tabTo(page, /^Slet$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('h1').click();
    await tabTo(page, /^Papirkurv \(1\)$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Slet for altid$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Ja, slet for altid' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Papirkurven er tom')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('complete an entry on the day before yesterday, the second of the days', async () => {
    await page.locator('#todo').click();
    const first = todo(page).getByRole('listitem').first();
    const name = ((await first.locator('.todo-name').textContent()) ?? '').trim();
    await tabTo(page, /^Gjort en anden dag$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(todoItem(page, name)).toHaveCount(0);
  });

  await test.step('jump to a year and export everything', async () => {
    await tabTo(page, /^Søg i loggen$/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Nyeste/);
    await page.keyboard.press('End');
    await expect(page.getByLabel('Hop til år')).not.toHaveValue('');
    await page.locator('h1').click();
    await tabTo(page, /^Gem en kopi$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'JSON' })).toBeVisible();
    await tabTo(page, /^JSON$/);
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/\.json$/);
  });
});
