import { memberPages } from '../../../src/site.config.ts';
import { expect, test } from '../../support/e2e/test.ts';

test.describe('an unknown address', () => {
  test.use({ allowed: [/404/] });

  test('is answered with status 404 and a page that links home; one in any mixture of capitals leads to its page', async ({
    page,
  }) => {
    const response = await page.goto('/findes/ikke');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('not found');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siden blev ikke fundet');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/:\d+\/$/);
    for (const [from, to] of [
      ['/FotoAlbum?kategori=Familie#x', '/fotoalbum?kategori=Familie#x'],
      ['/sHOPPING', '/shopping'],
      ['/Log-Ud', '/log-ud'],
      ['/BRYGNING/gEnerelt/', '/brygning/generelt/'],
    ] as const) {
      await page.goto(from);
      await page.waitForURL(`**${to}`);
      await expect(page).not.toHaveTitle('not found');
    }
  });

  test('an unknown address that begins with two slashes leads to no other site', async ({
    page,
    preview,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${preview.url}//Elsewhere.example/X`);
    await expect(page).toHaveURL(`${preview.url}//elsewhere.example/x`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siden blev ikke fundet');
    expect(asked.filter((url) => !url.startsWith(preview.url))).toEqual([]);
  });
});

test('without JavaScript the pages that need it say so, and offer no button that does nothing', async ({
  visitor,
}) => {
  const page = await visitor({ javaScriptEnabled: false });
  for (const path of ['/log-ud', ...memberPages.map(({ page }) => `/${page}`)]) {
    await page.goto(path);
    await expect(page.getByText(/JavaScript/), path).toBeInViewport();
    await expect(page.getByRole('button'), path).toHaveCount(0);
  }
});
