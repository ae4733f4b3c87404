import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, bin, isSaved, log, logPage, search, todo, todoItem } from './page.ts';

test.describe('accessibility', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  const widths = [1280, 360];
  async function expectAccessibleAtBothWidths(page: Page, where: string) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `${where} at ${width} px`);
    }
  }
  async function expectNoOverflow(page: Page) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }

  test('every state is accessible in light and dark, on a phone and a computer', async ({
    visitor,
    member,
  }) => {
    const guest = await visitor();
    await guest.goto('/log');
    await expectAccessibleAtBothWidths(guest, 'login');

    const page = await logPage(await member());
    await expectAccessibleAtBothWidths(page, 'the log');
    await expectNoOverflow(page);
    await add(page, `Et langt ord: ${'speciallægepraksisplanlægningsstabiliseringsperiode'.repeat(3)}`);
    await expectNoOverflow(page);

    await add(page, 'Klippe hæk');
    await todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Ret' }).click();
    await expect(page.getByLabel('Navn')).toBeFocused();
    await expectAccessibleAtBothWidths(page, 'editing');
    await page.keyboard.press('Escape');
    await todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Gjort en anden dag' }).click();
    await expect(todo(page).getByRole('group')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'choosing a day');
    await page.keyboard.press('Escape');
    await todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Slet' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'asking before deleting');
    await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
    await expect(page.getByRole('button', { name: 'Fortryd' })).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'a message');
    const binned = await bin(page);
    await binned.getByRole('button', { name: 'Slet for altid' }).click();
    await expect(binned.getByRole('button', { name: 'Ja, slet for altid' })).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'the bin');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Gem en kopi' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'JSON' })).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'saving a copy');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await search(page, 'hækken');
    await expect(log(page).getByRole('status')).toHaveText('12 fundet');
    await log(page).getByRole('button', { name: 'Mere om' }).first().click();
    await expect(log(page).getByRole('button', { name: 'Genåbn' })).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'found, with one opened');
    await search(page, 'ingenting');
    await expect(log(page).getByRole('status')).toHaveText('Intet fundet');
    await expectAccessibleAtBothWidths(page, 'nothing found');

    await page.context().setOffline(true);
    await add(page, 'Uden forbindelse');
    await search(page, 'uden');
    await expect(log(page).getByRole('button', { name: 'Prøv igen' })).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'offline');
  });
});

test('a log that is not loaded yet says so instead of looking empty', async ({ member }) => {
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  let answer = () => {};
  await page.route('**/rpc/pull_changes', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.abort();
  });
  await page.goto('/log');
  await expect(todo(page)).toContainText('Henter loggen …');
  answer();
  await expect(todo(page)).toContainText('Loggen er ikke hentet endnu');
  await expect(log(page).getByRole('status')).toBeEmpty();
  await expectAccessible(page, 'before there is a log');
  await add(page, 'Skrevet imens');
  await expect(todo(page)).toContainText('Loggen er ikke hentet endnu');
  await page.unrouteAll();
  await expect(log(page).getByRole('status')).toHaveText('De seneste to år');
  await expect(page.getByText('Loggen er ikke hentet endnu')).toHaveCount(0);
  await expect(todoItem(page, 'Skrevet imens')).toBeVisible();
});

test('a rejected change says why, and can be tried again or given up', async ({ member, preview }) => {
  const page = await logPage(await member());
  await add(page, 'Bliver væk');
  await isSaved(page);
  // Deleted for good elsewhere, without this phone hearing of it in time.
  await page.route('**/rest/v1/rpc/pull_changes', (route) => route.abort());
  await preview.backend.database.exclusively((sql) =>
    sql.exec(`
      set session_replication_role = replica;
      update public.log set name = '', purged_at = now(), deleted_at = now() where name = 'Bliver væk';
      set session_replication_role = origin;
    `),
  );
  await page.unroute('**/rest/v1/rpc/pull_changes');
  await todoItem(page, 'Bliver væk').getByRole('button', { name: 'Afslut' }).click();
  const open = page.getByRole('button', { name: '1 ændring blev afvist' });
  await open.click();
  const rejected = page.getByRole('dialog', { name: 'Afviste ændringer' });
  await expect(rejected).toContainText('Afslut »Bliver væk«Det findes ikke længere.');
  await expectAccessible(page, 'a rejected change');
  await page.goBack();
  await expect(rejected).toHaveCount(0);
  await open.click();
  await rejected.getByRole('button', { name: 'Prøv igen' }).click();
  await expect(rejected).toHaveCount(0);
  await open.click();
  await rejected.getByRole('button', { name: 'Kassér' }).click();
  await expect(rejected).toHaveCount(0);
  await expect(open).toHaveCount(0);
});
