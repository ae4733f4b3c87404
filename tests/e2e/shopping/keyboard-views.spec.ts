import { expectSeen, focused, tabTo } from '../../support/e2e/keyboard.ts';
import { item, openList } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('favourites, all items and the form can be opened and closed with the keyboard', async ({ member }) => {
  const page = await member();
  await openList(page);
  await tabTo(page, 'Favoritter');
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAttribute('aria-current', 'page');
  await expectSeen(page);
  await tabTo(page, 'Bananer', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Bananer')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, /^Mejeri/);
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
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(focused(page)).toHaveAccessibleName('Ret Skyr');

  await page.keyboard.press('Enter');
  await tabTo(page, 'Navn');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Skyr, naturel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(item(page, 'Skyr, naturel')).toBeVisible();
  await tabTo(page, /^Mejeri/, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(item(page, 'Skyr, naturel')).toHaveCount(0);
});
