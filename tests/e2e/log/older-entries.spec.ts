import type { Page } from '@playwright/test';
import { focused } from '../../support/e2e/keyboard.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { log, logPage } from './page.ts';

const phone = { viewport: { width: 360, height: 740 } } as const;

const older = (page: Page) => log(page).getByRole('button', { name: 'Vis ældre' });

/** Returns the last listed entry, whatever is listed after it later. */
async function lastEntry(page: Page) {
  await older(page).scrollIntoViewIfNeeded();
  // Until the end of the list is drawn, another entry is the last.
  const last = log(page).getByRole('listitem').last();
  await expect(last).toBeInViewport({ ratio: 1 });
  const key = await last.getAttribute('data-key');
  return log(page).locator(`[data-key="${key}"]`);
}

test('older entries continue the list below the last entry, which stays where it is', async ({ member }) => {
  const page = await logPage(await member(0, phone));
  const last = await lastEntry(page);
  const before = await last.boundingBox();
  await older(page).click();
  await expect(older(page)).toBeHidden();
  await expect(log(page).getByRole('status')).toHaveText('Alt, der er gjort');
  await expect
    .poll(() => last.evaluate((entry) => entry === [...document.querySelectorAll('.log-entry')].at(-1)))
    .toBe(false);
  expect(await last.boundingBox()).toEqual(before);
});

test('after the older entries were asked for with the keyboard, the next Tab comes to the first of them', async ({
  member,
}) => {
  const page = await logPage(await member(0, phone));
  const last = await lastEntry(page);
  await older(page).press('Enter');
  await expect
    .poll(() => last.evaluate((entry) => entry === [...document.querySelectorAll('.log-entry')].at(-1)))
    .toBe(false);
  await expect(last.locator(focused(page))).toHaveAccessibleName(/^Mere om/);
  const position = Number(await last.getAttribute('aria-posinset'));
  await page.keyboard.press('Tab');
  await expect(
    log(page)
      .locator(`[aria-posinset="${position + 1}"]`)
      .locator(focused(page)),
  ).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('a list of which the device has nothing is not said to be empty', async ({ member }) => {
    const page = await logPage(await member());
    const years = log(page).getByRole('combobox', { name: 'Hop til år' });
    const last = years.getByRole('option').last();
    // The years are loaded after the list.
    await expect(last).not.toHaveText('Nyeste');
    await page.route('**/rpc/search_log', (route) => route.abort());
    await years.selectOption((await last.textContent()) ?? '');
    await expect(log(page).getByRole('status')).toContainText('Viser det, som er gemt på enheden, fra');
    await expect(log(page).getByRole('listitem')).toHaveCount(0);
    await expect(log(page)).not.toContainText('Her kommer det, I har gjort.');
    await log(page).getByLabel('Søg i loggen').fill('ingenting');
    await page.keyboard.press('Enter');
    await expect(log(page).getByRole('status')).toContainText('0 fundet i det, som er gemt på enheden');
    await expect(log(page)).not.toContainText('Prøv et kortere ord');
  });
});
