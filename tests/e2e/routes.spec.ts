import { expect, test } from '../support/e2e/test.ts';

test.describe('an address that leads nowhere', () => {
  test.use({ allowed: [/404/] });

  test('is answered with 404, a page that says so, and a way home', async ({ page }) => {
    const response = await page.goto('/findes/ikke');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('not found');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siden blev ikke fundet');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test('old links with a capital letter lead on', async ({ page }) => {
  for (const rest of ['', '/generelt', '/1brygengelskale']) {
    const response = await page.goto(`/Brygning${rest}`);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveURL(new RegExp(`/brygning${rest}$`));
  }
});

test('the shopping list has a frame of its own', async ({ page }) => {
  await page.goto('/shopping');
  await expect(page.locator('body.shopping')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sider' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toContain('shopping');
});
