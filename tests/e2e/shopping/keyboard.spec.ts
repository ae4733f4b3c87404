import { expectSeen, tabTo } from '../../support/e2e/keyboard.ts';
import { isSaved, item, keepMessage, message, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('items can be added, struck, bought and undone with the keyboard alone', async ({ member }) => {
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
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
    'Hakkede tomater',
  );
  await page.keyboard.press('Enter');
  await expect(item(page, 'Hakkede tomater')).toBeVisible();
  await expect(item(page, 'Tomater')).toHaveCount(0);

  await tabTo(page, /^Porrer/);
  await page.keyboard.press('Space');
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
  // A key that is held presses once.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(item(page, 'Kaffe')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, 'Køb det overstregede', 'Shift+Tab');
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect(item(page, 'Kaffe')).toHaveCount(0);
  // The button is hidden while nothing is struck.
  await expect(page.locator('.line-main').first()).toBeFocused();
  await keepMessage(page);
  await isSaved(page);
  await page.keyboard.press('Control+z');
  await expect(message(page).getByRole('button', { name: 'Gentag' })).toBeVisible();
  await keepMessage(page);
  await expect(item(page, 'Kaffe')).toBeVisible();
  await tabTo(page, 'Gentag');
  await expectSeen(page);
  await page.keyboard.press('Enter');
  await expect(item(page, 'Kaffe')).toHaveCount(0);
});
