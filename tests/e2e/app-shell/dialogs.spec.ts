import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';

test.use({ serviceWorkers: 'allow' });

/** A tap beside the open dialog. */
const tapBeside = (page: Page) => page.mouse.click(5, 5);

test('a tap beside the item form leaves it open with what was typed', async ({ member }) => {
  const page = await member();
  await page.goto('/shopping');
  await expect(page.getByText('Alt er gemt').first()).toBeVisible();
  await page.getByRole('button', { name: 'Ny vare' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Navn').fill('Hyldeblomstsaft');
  await tapBeside(page);
  await expect(dialog.getByLabel('Navn')).toHaveValue('Hyldeblomstsaft');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
