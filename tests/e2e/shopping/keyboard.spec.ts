import type { Page } from '@playwright/test';
import { item, message, openList, quickAdd, stored } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

const focused = (page: Page) => page.locator(':focus');

/** Presses Tab until the focus is on what is named so; fails after going round. */
async function tabTo(page: Page, name: RegExp | string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    const label = await focused(page).evaluate(
      (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
    );
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
});

test('the freezer is counted and emptied, the last trip undone, the menu opened', async ({
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
  await tabTo(page, 'Én Hindbær mere', 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => stored(preview, 'Hindbær')).toMatchObject([{ count: 3 }]);
  await tabTo(page, /^Hindbær/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Tag 1 op', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(preview, 'Hindbær')).toMatchObject([{ count: 2 }]);
  await tabTo(page, 'Menu', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Log ud' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Log ud' })).toBeHidden();
});
