import { sampleAlbum } from '../../support/e2e/albums/album-page.ts';
import { albums, back, tile } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a visitor opens a category and goes back; its address works with reload, Back, Forward and bookmarks', async ({
  page,
}) => {
  await page.goto('/fotoalbum');
  await expect(page).toHaveTitle('Fotos');
  await tile(page).click();
  await expect(page).toHaveURL(/\?kategori=%C3%85rbog$/);
  await expect(page.getByRole('heading', { name: 'Årbog' })).toBeFocused();
  expect(await albums(page).count()).toBeGreaterThan(1);
  for (const album of await albums(page).all()) {
    expect(await album.textContent()).not.toContain('Årbog');
    expect(await album.getAttribute('target')).toBe('_blank');
    expect(await album.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await album.getAttribute('href')).toMatch(/^https:/);
    await expect(album).toHaveAccessibleName(/\(åbner i en ny fane\)/);
  }
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `an open category at ${width} px`);
  }
  await page.keyboard.press('Tab');
  await expect(back(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/fotoalbum$/);
  await expect(tile(page)).toBeFocused();

  await page.goto('/fotoalbum?kategori=Årbog');
  await expect(page.getByRole('heading', { name: 'Årbog' })).toBeVisible();
  await back(page).click();
  await tile(page, 'Familie').click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Familie' })).toBeVisible();
  await page.goBack();
  await expect(tile(page, 'Familie')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Familie' })).toBeVisible();
});

test('without scripts a visitor comes from the tiles to each picture', async ({ visitor, preview }) => {
  const address = await sampleAlbum(preview);
  const page = await visitor({ javaScriptEnabled: false });
  const main = page.getByRole('main');
  await page.goto('/fotoalbum');
  await expect(main.getByRole('button')).toHaveCount(0);
  await main.getByRole('link', { name: 'Familie' }).click();
  await expect(page.getByRole('heading', { name: 'Familie' })).toBeVisible();
  await main.getByRole('link', { name: 'Sommer på Ærø' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Sommer på Ærø' })).toBeVisible();
  const file = await page.locator('.picture-grid a').last().getAttribute('href');
  expect(file).toMatch(/^\/billeder\/[0-9a-f]{32}-600\.webp$/);
  expect((await page.request.get(file ?? '')).headers()['content-type']).toBe('image/webp');
});

test('nothing moves when the scripts take over', async ({ visitor, preview }) => {
  for (const path of ['/fotoalbum', '/fotoalbum?kategori=Familie', await sampleAlbum(preview)])
    for (const width of [360, 1280]) {
      const page = await visitor({ viewport: { width, height: 740 } });
      const shifts = await watchShifts(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      expect([path, width, await shifts()]).toEqual([path, width, []]);
    }
});
