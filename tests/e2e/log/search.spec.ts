import type { Page } from '@playwright/test';
import { danishEntries, insertEntries } from '../../support/databases/danish-entries.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { entries, log, logPage, message, phone, remove, search, todo } from './page.ts';

const status = (page: Page) => log(page).getByRole('status').last();

test.describe('the whole log is on the phone', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('a search finds words, years and months right below its field, also without a network', async ({
    member,
  }) => {
    const page = await logPage(await member(0, phone));
    await expect(status(page)).toHaveText('De seneste to år');
    await page.context().setOffline(true);
    await search(page, 'hækken');
    await expect(status(page)).toHaveText('12 fundet');
    await expect(entries(page)).toHaveCount(12);
    await expect(entries(page).first().locator('mark')).toHaveText(/hækken/i);
    await expect(entries(page).first()).toBeInViewport();
    await expect(todo(page)).not.toBeInViewport();

    const year = (await entries(page).last().textContent())?.slice(0, 4) ?? '';
    await search(page, `HÆKKEN ${year}`);
    await expect(status(page)).toHaveText('1 fundet');
    await search(page, 'ingenting');
    await expect(status(page)).toHaveText('Intet fundet');
    await expect(log(page)).toContainText('Prøv et kortere ord');
    const whole = page.getByRole('button', { name: 'Vis hele loggen' });
    await whole.click();
    await expect(whole).toHaveCount(0);
    await expect(page.getByLabel('Søg i loggen')).toHaveValue('');
    await expect(status(page)).toHaveText('De seneste to år');
    await page.getByLabel('Søg i loggen').fill('flagstang');
    await page.getByRole('button', { name: 'Søg' }).click();
    await expect(entries(page)).toHaveText([/Flagstangen malet/]);
  });
});

test('the message about an entry that was found is on the screen when the list of todos is not', async ({
  member,
}) => {
  const page = await logPage(await member(0, phone));
  await search(page, 'hækken');
  await remove(entries(page).first());
  await expect(todo(page)).not.toBeInViewport();
  await expect(message(page)).toBeInViewport({ ratio: 1 });
});

test('of thousands of entries only those near the screen are in the page, and it prints all', async ({
  member,
  preview,
}) => {
  await preview.backend.database.exclusively((sql) => insertEntries(sql, danishEntries(3000)));
  const page = await logPage(await member());
  await search(page, 'r');
  await expect(status(page)).toHaveText(/^[12]\.?\d{3} fundet$/);
  const found = Number((await status(page).textContent())?.replace(/\D/g, ''));
  const last = page.locator('.log-list > ul').last().getByRole('listitem').last();
  await expect(last).toHaveCount(0);
  await page
    .locator('.log-list')
    .evaluate((list) => list.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await expect(last).toBeVisible();
  expect(await entries(page).count()).toBeLessThan(200);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(entries(page)).toHaveCount(found);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});
