import type { Page } from '@playwright/test';
import { basketOf, item, keepMessage, message, openList, stored, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

const header = (page: Page, category: string) =>
  page.getByRole('region', { name: category, exact: true }).getByRole('button', { name: category }).first();
const allItems = (page: Page) => page.getByRole('button', { name: 'Alle varer' }).click();
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

test('all items stand under their categories, Andet last, one open at a time', async ({ member }) => {
  const page = await member();
  await openList(page);
  await allItems(page);
  const headers = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headers.last()).toContainText('Andet');
  await header(page, 'Mejeri').click();
  await expect(item(page, 'Skyr')).toBeVisible();
  await header(page, 'Brød').click();
  await expect(item(page, 'Boller')).toBeVisible();
  await expect(item(page, 'Skyr')).toHaveCount(0);
  await item(page, 'Boller').click();
  await expect(item(page, 'Boller')).toHaveAttribute('aria-pressed', 'true');
  await header(page, 'Brød').click();
  await expect(item(page, 'Boller')).toHaveCount(0);
  await tab(page, 'Kurv').click();
  await expect(item(page, 'Boller')).toBeVisible();
});

test('all items are searched by any part of their names, in any spelling', async ({ member }) => {
  const page = await member();
  await openList(page);
  await allItems(page);
  const field = page.getByRole('searchbox', { name: 'Søg i alle varer' });
  await field.fill('maelk');
  await expect(item(page, 'Letmælk')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toContainText('fundet');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
  await field.fill('skyr');
  await item(page, 'Skyr').click();
  await expect(item(page, 'Skyr')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Ret Skyr' }).click();
  await expect(form(page)).toBeVisible();
  await form(page).getByRole('button', { name: 'Fortryd' }).click();
  await field.fill('quinoamel');
  await expect(page.getByText('Ingen vare hedder noget med »quinoamel«.')).toBeVisible();
  await page.getByRole('button', { name: 'Ny vare' }).click();
  await form(page).getByLabel('Navn', { exact: true }).fill('Quinoamel');
  await form(page).getByRole('button', { name: 'Gem' }).click();
  await expect(item(page, 'Quinoamel')).toBeVisible();
  await field.fill('');
  await expect(header(page, 'Mejeri')).toBeVisible();
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
  await form(page).getByRole('button', { name: 'Find »Letmælk« på listen' }).click();
  await expect(message(page)).toContainText('Letmælk står allerede på listen');
  expect(await stored(preview, 'LETMAELK')).toEqual([]);
});

test('an edit and a removal can be undone', async ({ member, preview }) => {
  const page = await member();
  await openList(page);
  await page.getByRole('button', { name: 'Ret Fuglefrø' }).click();
  await form(page).getByLabel('Navn', { exact: true }).fill('Solsikkefrø');
  await form(page).getByRole('button', { name: 'Gem' }).click();
  await expect(item(page, 'Solsikkefrø')).toBeVisible();
  await keepMessage(page);
  await expect.poll(() => stored(preview, 'Solsikkefrø')).toHaveLength(1);
  await message(page).getByRole('button', { name: 'Fortryd' }).click();
  await expect(item(page, 'Fuglefrø')).toBeVisible();

  await page.getByRole('button', { name: 'Ret Fuglefrø' }).click();
  await form(page).getByRole('button', { name: 'Fjern varen' }).click();
  await expect(item(page, 'Fuglefrø')).toHaveCount(0);
  await keepMessage(page);
  await expect.poll(() => stored(preview, 'Fuglefrø')).toMatchObject([{ active: false }]);
  await message(page).getByRole('button', { name: 'Fortryd' }).click();
  await expect(item(page, 'Fuglefrø')).toBeVisible();
  await expect.poll(() => stored(preview, 'Fuglefrø')).toMatchObject([{ active: true, buy: true }]);
});

test('the freezer counts, hides items with count 0, and takes out all struck items together', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await tab(page, 'Fryser').click();
  await expect(item(page, 'Ærter')).toContainText('3');
  await expect(item(page, 'Rejer')).toHaveCount(0);
  const titles = await basketOf(page);
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('da').compare));
  await page.getByLabel('Vis fødevarer med 0 antal').check();
  await expect(item(page, 'Rejer')).toBeVisible();

  for (let taps = 0; taps < 2; taps += 1) await page.getByRole('button', { name: 'Én mere: Rejer' }).click();
  await expect(message(page)).toContainText('Rejer: 2 i fryseren');
  await keepMessage(page);
  await expect.poll(() => stored(preview, 'Rejer')).toMatchObject([{ count: 2 }]);
  await message(page).getByRole('button', { name: 'Fortryd' }).click();
  await expect(message(page)).toContainText('Fortrudt');
  await keepMessage(page);
  await expect.poll(() => stored(preview, 'Rejer')).toMatchObject([{ count: 0 }]);

  // The thumb taps on where it is: no message comes under it.
  await message(page).getByRole('button', { name: 'Luk beskeden' }).click();
  await page.setViewportSize({ width: 360, height: 480 });
  const more = page.getByRole('button', { name: 'Én mere: Stikkelsbær' });
  await more.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  const box = await more.boundingBox();
  const bar = await page.getByRole('tablist').boundingBox();
  if (!box || !bar) throw new Error('There is nothing to tap.');
  expect(bar.y - box.y).toBeLessThan(80);
  for (let taps = 0; taps < 4; taps += 1) await page.mouse.click(box.x + 24, box.y + 24);
  await expect(message(page)).toContainText('Stikkelsbær: 9 i fryseren');
  await page.setViewportSize({ width: 1280, height: 720 });

  await item(page, 'Ærter').click();
  await item(page, 'Vaniljeis').click();
  await page.getByRole('button', { name: 'Tag 2 op' }).click();
  await expect(message(page)).toContainText('taget op');
  await keepMessage(page);
  await expect.poll(() => stored(preview, 'Ærter')).toMatchObject([{ count: 2 }]);
  await expect.poll(() => stored(preview, 'Vaniljeis')).toMatchObject([{ count: 0 }]);
  await message(page).getByRole('button', { name: 'Fortryd' }).click();
  await expect.poll(() => stored(preview, 'Ærter')).toMatchObject([{ count: 3 }]);
  await expect.poll(() => stored(preview, 'Vaniljeis')).toMatchObject([{ count: 1 }]);
});

test('the order of one shop is shown at a time: the chosen one first, and another when its name is pressed', async ({
  member,
  preview,
}) => {
  const shops = ['Bilka', 'Netto', 'Rema'];
  await preview.backend.database.exclusively((sql) =>
    sql.exec(
      `insert into public.shop (key, name) values ${shops.map((name) => `(gen_random_uuid(), '${name}')`)}`,
    ),
  );
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await page.getByRole('group', { name: 'Butik' }).getByRole('button', { name: 'Netto' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Butikker' }).click();
  const shop = (name: string) => page.getByRole('button', { name, exact: true });
  const rows = page.getByRole('main').getByRole('listitem');
  const category = page.getByRole('button', { name: /^Flyt Brød$/ });
  const expanded = () =>
    Promise.all(
      shops.map((name) =>
        shop(name)
          .getAttribute('aria-expanded')
          .then((is) => is === 'true'),
      ),
    );
  await expect(category).toHaveCount(1);
  expect(await expanded()).toEqual([false, true, false]);
  const count = await rows.count();
  // With the keyboard; the heading that was pressed stays on the screen.
  await shop('Rema').press('Enter');
  await expect(shop('Rema')).toHaveAttribute('aria-expanded', 'true');
  expect(await expanded()).toEqual([false, false, true]);
  await expect(rows).toHaveCount(count);
  await expect(shop('Rema')).toBeFocused();
  await expect(shop('Rema')).toBeInViewport({ ratio: 1 });
  await shop('Rema').press('Enter');
  await expect(rows).toHaveCount(0);
  // Without an order in between, the names fit on the screen.
  for (const name of shops) await expect(shop(name)).toBeInViewport({ ratio: 1 });
});
