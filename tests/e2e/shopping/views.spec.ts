import type { Page } from '@playwright/test';
import { item, message, openList, stored, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { seenControls } from '../../support/e2e/width.ts';

const header = (page: Page, category: string) =>
  page.getByRole('region', { name: category, exact: true }).getByRole('button', { name: category }).first();
const form = (page: Page) => page.getByRole('dialog');

test('favourites are the 22 items bought most often; a tap puts one on the list, a heading filters by its category', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await tab(page, 'Favoritter').click();
  await expect(page.locator('.tile')).toHaveCount(22);
  await item(page, 'Bananer').click();
  await expect(item(page, 'Bananer')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => stored(preview, 'Bananer')).toMatchObject([{ buy: true }]);
  await item(page, 'Bananer').click();
  await expect.poll(() => stored(preview, 'Bananer')).toMatchObject([{ buy: false }]);
  await header(page, 'Mejeri').click();
  await expect(header(page, 'Mejeri')).toHaveAttribute('aria-pressed', 'true');
  await expect(header(page, 'Mejeri')).toContainText('Vis alle');
  await expect(item(page, 'Bananer')).toHaveCount(0);
  await expect(item(page, 'Smør')).toBeVisible();
  await header(page, 'Mejeri').click();
  await expect(item(page, 'Bananer')).toBeVisible();
});

test('a phone shows few controls at first sight, and the way home is one of them', async ({ member }) => {
  const page = await member(0, { viewport: { width: 390, height: 932 } });
  await openList(page);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12);
  expect(await seenControls(page), 'the basket').toBeLessThanOrEqual(20);
  await tab(page, 'Fryser').click();
  expect(await seenControls(page), 'the freezer').toBeLessThanOrEqual(20);
  await page.getByRole('link', { name: 'Forside' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('what was struck out hours ago is asked about, and bought as of then', async ({ member, preview }) => {
  const page = await member();
  await openList(page);
  await item(page, 'Kaffe').click();
  const struck =
    "update public.shopping set ticked_at = now() - interval '5 hours' where ticked_by is not null returning 1";
  await expect
    .poll(() => preview.backend.database.exclusively(async (sql) => (await sql.query(struck)).rows.length))
    .toBe(1);
  await page.reload();
  const question = page.getByRole('region', { name: 'Købt?' });
  await expect(question).toContainText(/Købte du Kaffe/);
  await question.getByRole('button', { name: 'Ja' }).click();
  await expect(question).toHaveCount(0);
  await expect(message(page)).toContainText('1 vare er købt');
  await expect.poll(() => stored(preview, 'Kaffe')).toMatchObject([{ buy: false }]);
});

test('the form of a new item shows errors beside the fields, creates a category, and refuses a name that exists', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await page.getByRole('button', { name: 'Ny vare' }).click();
  await expect(form(page).getByRole('heading')).toHaveText('Ny vare');
  const name = form(page).getByLabel('Navn', { exact: true });
  const save = form(page).getByRole('button', { name: 'Gem' });
  await expect(name).toBeFocused();

  await save.click();
  await expect(name).toHaveAccessibleDescription('Skriv et navn.');
  await expect(name).toBeFocused();
  await name.fill('x'.repeat(81));
  await save.click();
  await expect(name).toHaveAccessibleDescription(/højst være på 80 tegn/);
  await name.fill('rugbroed');
  await form(page).getByLabel('Kategori').selectOption('Ny kategori …');
  const category = form(page).getByLabel('Navn på ny kategori');
  await category.fill('k'.repeat(41));
  await save.click();
  await expect(category).toHaveAccessibleDescription(/højst være på 40 tegn/);
  await expect(category).toBeFocused();

  await name.fill('Marcipan');
  await category.fill('Julebag');
  await expect(form(page).getByLabel('Kan udløbe')).toHaveCount(0);
  await form(page).getByLabel('Fryser').check();
  await form(page).getByLabel('Kan udløbe').check();
  await form(page).getByLabel('Mængde').fill('200 g');
  await save.click();
  await expect(form(page)).toHaveCount(0);
  await expect(header(page, 'Julebag')).toHaveAttribute('aria-expanded', 'true');
  await expect(item(page, 'Marcipan')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => stored(preview, 'Marcipan')).toMatchObject([{ buy: true, quantity: '200 g' }]);

  await page.getByRole('button', { name: 'Ny vare' }).click();
  await name.fill('LETMAELK');
  await save.click();
  await expect(name).toHaveAccessibleDescription('Varen findes allerede.');
  await form(page).getByRole('button', { name: 'Læg sammen med »Letmælk«' }).click();
  await expect(message(page)).toContainText('Letmælk står allerede på listen');
  expect(await stored(preview, 'LETMAELK')).toEqual([]);
});
