import { pictures, sampleAlbum, viewer } from '../../support/e2e/albums/album-page.ts';
import { albums, back, tile } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { watchShifts } from '../../support/e2e/shifts.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a visitor opens categories and pictures, goes back, and comes back by address; nothing moves when the scripts take over', async ({
  visitor,
  preview,
}) => {
  const page = await visitor({ viewport: { width: 360, height: 740 } });
  const shifts = await watchShifts(page);
  const album = await sampleAlbum(preview);

  await test.step('a category is opened and closed with the keyboard', async () => {
    await page.goto('/fotoalbum');
    await expect(page).toHaveTitle('Fotos');
    await tile(page).click();
    await expect(page).toHaveURL(/\?kategori=%C3%85rbog$/);
    await expect(page.getByRole('heading', { name: 'Årbog' })).toBeFocused();
    expect(await albums(page).count()).toBeGreaterThan(1);
    for (const album of await albums(page).all()) {
      expect(await album.textContent()).not.toContain('Årbog');
      expect(await album.getAttribute('target')).toBe('_blank');
      await expect(album).toHaveAccessibleName(/\(åbner i en ny fane\)/);
    }
    await expectAccessible(page, 'an open category');
    await page.keyboard.press('Tab');
    await expect(back(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/\/fotoalbum$/);
    await expect(tile(page)).toBeFocused();
  });

  await test.step('the address of a category works with reload, Back and Forward', async () => {
    await tile(page, 'Familie').click();
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Familie' })).toBeVisible();
    expect(await shifts()).toEqual([]);
    await page.goBack();
    await expect(tile(page, 'Familie')).toBeVisible();
    await page.goForward();
    await albums(page).filter({ hasText: 'Sommer på Ærø' }).click();
    await expect(page).toHaveURL(album);
  });

  await test.step('a picture is shown large, and others with keys', async () => {
    await page.waitForLoadState('networkidle');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    expect(await shifts()).toEqual([]);
    await expectAccessible(page, 'an album');
    const category = page.getByRole('main').getByRole('link', { name: 'Familie', exact: true });
    await expect(category).toHaveAttribute('href', '/fotoalbum?kategori=Familie');
    await pictures(page).nth(1).click();
    await expect(viewer(page)).toHaveAccessibleName('Billede 2 af 3');
    await expect(page).toHaveURL(/#billede-[0-9a-f]{8}$/);
    await expect(viewer(page).locator('.viewer-picture img')).toHaveJSProperty('complete', true);
    await expectAccessible(page, 'a picture, large');
    // With Alt the keys are the browser's.
    for (const [key, place] of [
      ['ArrowRight', 3],
      ['Home', 1],
      ['Alt+End', 1],
      ['ArrowRight', 2],
      ['End', 3],
    ] as const) {
      await page.keyboard.press(key);
      await expect(viewer(page), key).toHaveAccessibleName(`Billede ${place} af 3`);
    }
    await page.reload();
    await expect(viewer(page)).toHaveAccessibleName('Billede 3 af 3');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(pictures(page).nth(2)).toBeFocused();
    await pictures(page).first().click();
    await expect(viewer(page)).toHaveAccessibleName('Billede 1 af 3');
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(album);
  });
});
