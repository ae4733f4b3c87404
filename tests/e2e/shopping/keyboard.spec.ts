import type { Page } from '@playwright/test';
import { fillList } from '../../support/bench/many-items.ts';
import { item, message, openList, quickAdd, stored } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

const focused = (page: Page) => page.locator(':focus');

/** Presses Tab until the focus is on what is named so; fails after going round. */
async function tabTo(page: Page, name: RegExp | string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      // Beyond the last and the first is the browser itself.
      if (!element || element === document.body) return '';
      const { ariaLabel, labels, textContent } = element as HTMLInputElement;
      return ariaLabel ?? labels?.[0]?.textContent ?? textContent ?? '';
    });
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`The focus never came to ${name}.`);
}

/** The focus can be seen: an outline of at least two px. */
async function expectSeen(page: Page) {
  const outline = await focused(page).evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });
  expect(outline).toBeGreaterThanOrEqual(2);
}

test('write, strike, buy and take back without touching the screen', async ({ member, preview }) => {
  const page = await member();
  await openList(page);
  await tabTo(page, 'Tilføj vare');
  await expectSeen(page);
  await page.keyboard.type('2 bdt porrer');
  await page.keyboard.press('Enter');
  await expect(quickAdd(page)).toBeFocused();
  await expect(item(page, 'Porrer')).toContainText('2 bdt');
  await page.keyboard.type('tom');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Hakkede tomater');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Hakkede tomater')).toBeVisible();
  await expect(item(page, 'Tomater')).toHaveCount(0);

  await tabTo(page, 'Ret Porrer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'Mængde');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3 bdt');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Porrer')).toContainText('3 bdt');
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Porrer')).toContainText('2 bdt');

  await tabTo(page, 'Tilføj vare', 'Shift+Tab');
  await tabTo(page, /^Kaffe/);
  await expectSeen(page);
  await page.keyboard.press('Space');
  await expect(item(page, 'Kaffe')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, 'Køb 1 vare', 'Shift+Tab');
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect(item(page, 'Kaffe')).toHaveCount(0);
  await expect.poll(() => stored(preview, 'Kaffe')).toMatchObject([{ buy: false }]);
  await page.keyboard.press('Control+z');
  await expect(item(page, 'Kaffe')).toBeVisible();
  await tabTo(page, 'Gentag');
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect(item(page, 'Kaffe')).toHaveCount(0);
});

test('the message stays while the focus is on it', async ({ member }) => {
  const page = await member();
  await page.clock.install();
  await openList(page);
  await quickAdd(page).fill('Porrer');
  await quickAdd(page).press('Enter');
  await tabTo(page, 'Fortryd');
  await page.clock.fastForward(20_000);
  await expect(message(page)).toBeVisible();
  await tabTo(page, 'Kurv');
  await page.clock.fastForward(9_000);
  await expect(message(page)).toHaveCount(0);
});

test('arrows go between the tabs; favourites, all items and the form are reached and left', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await tabTo(page, 'Kurv');
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveText('Fryser');
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveText('Favoritter');
  await expect(focused(page)).toHaveAttribute('aria-selected', 'true');
  await expectSeen(page);
  await tabTo(page, 'Bananer', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Bananer')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, 'Mejeri');
  await page.keyboard.press('Space');
  await expect(item(page, 'Bananer')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(item(page, 'Bananer')).toBeVisible();

  await tabTo(page, 'Alle varer');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Mejeri/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Ret Skyr');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Navn', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(focused(page)).toHaveAccessibleName('Ret Skyr');

  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Skyr, naturel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(item(page, 'Skyr, naturel')).toBeVisible();
  await tabTo(page, /^Mejeri/, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(item(page, 'Skyr, naturel')).toHaveCount(0);

  await tabTo(page, 'Ny vare');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Navn', { exact: true })).toBeFocused();
  await page.keyboard.type('Marcipan');
  await tabTo(page, 'Kategori');
  await page.keyboard.press('End');
  await tabTo(page, 'Navn på ny kategori');
  await page.keyboard.type('Julebag');
  await tabTo(page, 'Fryser');
  await page.keyboard.press('Space');
  await tabTo(page, 'Kan udløbe');
  await page.keyboard.press('Space');
  await tabTo(page, 'Gem');
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(item(page, 'Marcipan')).toBeVisible();
  await expect
    .poll(() => stored(preview, 'Marcipan'))
    .toMatchObject([{ category: 'Julebag', freezer: true, can_outdate: true }]);
});

test('a long list is one list, scrolls by the keys wherever the focus is, and prints whole', async ({
  member,
  people,
  preview,
}) => {
  const page = await member();
  await fillList(preview.backend.database, people.members[0].id, 90);
  await openList(page);
  const main = page.getByRole('main');
  const lines = main.getByRole('list').getByRole('listitem');
  await expect(main.getByRole('list')).toHaveCount(1);
  const count = await lines.count();
  expect(count).toBeGreaterThan(80);

  const atTop = () => main.evaluate(({ scrollTop }) => scrollTop === 0);
  const atEnd = () =>
    main.evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollTop + clientHeight > scrollHeight - 2);
  const press = async (key: string, arrived: () => Promise<boolean>) => {
    await page.keyboard.press(key);
    await expect.poll(arrived, key).toBe(true);
  };
  const left = async () => !(await atTop());
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await press('End', atEnd);
  await press('Home', atTop);
  await press('Space', left);
  await press('Shift+Space', atTop);
  await quickAdd(page).focus();
  await press('PageDown', left);
  await page.keyboard.type('mælk');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Delete');
  await expect(quickAdd(page)).toHaveValue('');
  expect(await left()).toBe(true);
  await press('PageUp', atTop);
  await page.getByRole('tab', { name: 'Kurv' }).focus();
  await press('ArrowDown', left);
  await press('End', atEnd);
  // From a line the browser scrolls, once a key.
  await main.getByRole('button', { name: /^Ret / }).first().focus();
  await press('Home', atTop);

  await page.emulateMedia({ media: 'print' });
  const [height, sheet] = await main.evaluate(({ scrollHeight, clientHeight }) => [
    scrollHeight,
    clientHeight,
  ]);
  expect(sheet).toBe(height);
  expect(height).toBeGreaterThan(count * 40);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThan(3);
});

test('the freezer is counted and emptied, the last trip undone, a refusal dealt with, and the way out found', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await tabTo(page, 'Fortryd seneste tur');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Skyr')).toBeVisible();
  await tabTo(page, 'Kurv');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'Én mere: Hindbær', 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => stored(preview, 'Hindbær')).toMatchObject([{ count: 3 }]);
  await tabTo(page, 'Én mindre: Hindbær', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(preview, 'Hindbær')).toMatchObject([{ count: 1 }]);
  await tabTo(page, 'Vis fødevarer med 0 antal', 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(item(page, 'Rejer')).toBeVisible();
  await tabTo(page, /^Hindbær/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Tag 1 op', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(preview, 'Hindbær')).toMatchObject([{ count: 0 }]);

  await preview.backend.database.exclusively((sql) =>
    sql.query("delete from public.shopping where title = 'Rejer'"),
  );
  await tabTo(page, 'Én mere: Rejer');
  await page.keyboard.press('Enter');
  await tabTo(page, '1 ændring blev afvist', 'Shift+Tab');
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'Kassér');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tabTo(page, 'Menu', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Log ud' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Log ud' })).toBeHidden();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Log ud');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/log-ud');
  await expect(page.getByRole('button', { name: 'Log ud' })).toBeVisible();
  // From the end of the page: the way to this page is called so, too.
  await tabTo(page, 'Log ud', 'Shift+Tab');
  await expect(page.getByRole('button', { name: 'Log ud' })).toBeFocused();
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
});
