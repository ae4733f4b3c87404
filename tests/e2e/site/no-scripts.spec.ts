import { memberPages } from '../../../src/site.config.ts';
import { sampleAlbum } from '../../support/e2e/albums/album-page.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('without JavaScript a visitor reads the front page and sees each picture, and the other pages say what they need', async ({
  visitor,
  preview,
}) => {
  const album = await sampleAlbum(preview);
  const page = await visitor({ javaScriptEnabled: false });
  const main = page.getByRole('main');
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('img')).toBeVisible();
  await expect(main).toContainText('Her går flaget til tops på fødselsdage.');
  const newest = page.getByRole('region', { name: 'Nyt i albummet' }).getByRole('link');
  // The third is left out on a phone.
  await expect(newest).toHaveCount(2);
  await expect(newest.first().locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByRole('region', { name: 'Husets rum' }).getByRole('link')).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Indkøb' })).toBeHidden();

  await page.goto('/fotoalbum');
  await expect(main.getByRole('button')).toHaveCount(0);
  await main.getByRole('link', { name: 'Familie' }).click();
  await expect(page.getByRole('heading', { name: 'Familie' })).toBeVisible();
  await main.getByRole('link', { name: 'Sommer på Ærø' }).click();
  await expect(page).toHaveURL(album);
  await expect(page.getByRole('heading', { level: 1, name: 'Sommer på Ærø' })).toBeVisible();
  const file = await page.locator('.picture-grid a').last().getAttribute('href');
  expect(file).toMatch(/^\/billeder\/[0-9a-f]{32}-400\.webp$/);
  expect((await page.request.get(file ?? '')).headers()['content-type']).toBe('image/webp');

  for (const path of ['/log-ud', ...memberPages.map(({ page }) => `/${page}`)]) {
    await page.goto(path);
    await expect(page.getByText(/JavaScript/), path).toBeInViewport();
    await expect(page.getByRole('button'), path).toHaveCount(0);
  }
});
