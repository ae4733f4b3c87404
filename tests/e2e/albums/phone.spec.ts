import { editAlbum, openAlbum, pictures, viewer } from '../../support/e2e/albums/album-page.ts';
import { tile } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { ownLetters, tooWide } from '../../support/e2e/width.ts';

test('on a phone a finger moves or swipes pictures, many get their day at once, and large letters fit', async ({
  member,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const devtools = await page.context().newCDPSession(page);
  await openAlbum(page, preview);

  await test.step('a finger moves a picture that is zoomed in, and swipes to the next one otherwise', async () => {
    await pictures(page).first().tap();
    await expect(viewer(page)).toHaveAccessibleName('Billede 1 af 3');
    const drag = async () => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: 300 }],
        });
      await touch('touchStart', 300);
      for (const x of [260, 200, 140]) await touch('touchMove', x);
      await touch('touchEnd');
    };
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2.5 });
    await expect(viewer(page)).toHaveAttribute('data-zoomed');
    await drag();
    await expect.poll(() => page.evaluate(() => visualViewport?.offsetLeft)).toBeGreaterThan(20);
    await expect(viewer(page)).toHaveAccessibleName('Billede 1 af 3');
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
    await expect(viewer(page)).not.toHaveAttribute('data-zoomed');
    await drag();
    await expect(viewer(page)).toHaveAccessibleName('Billede 2 af 3');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
  });

  await test.step('the day of many pictures is set and cleared at once, with the buttons always in reach', async () => {
    await page.setViewportSize({ width: 360, height: 480 });
    const dialog = viewer(page);
    const press = (name: string) => dialog.getByRole('button', { name }).click();
    const days = page.locator('.picture-caption');
    await editAlbum(page);
    await page.getByRole('button', { name: 'Ret dage' }).click();
    const set = dialog.getByRole('button', { name: 'Sæt dagen' });
    await expect(set).toBeInViewport({ ratio: 1 });
    await press('Vælg alle');
    await dialog.getByRole('checkbox').last().uncheck();
    await expect(set).toBeInViewport({ ratio: 1 });
    await set.click();
    await expect(dialog.getByRole('status')).toHaveText('Vælg en dag.');
    await dialog.getByLabel('Dag', { exact: true }).fill('2026-07-31');
    await expectAccessible(page, 'the days of pictures');
    await set.click();
    await expect(dialog).toHaveCount(0);
    await expect(days).toHaveText(['31. juli 2026', '31. juli 2026']);
    await editAlbum(page);
    await page.getByRole('button', { name: 'Ret dage' }).click();
    await press('Vælg alle');
    await press('Fjern dagen');
    await expect(days).toHaveCount(0);
    await page.getByRole('button', { name: 'Fortryd' }).click();
    await expect(days).toHaveCount(2);
  });

  await test.step('with letters at 200 % the albums fit, and so does their form', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await ownLetters(page);
    await page.goto('/fotoalbum');
    await tile(page).click();
    await page.getByRole('button', { name: 'Ret', exact: true }).click();
    await expect(page.getByRole('button', { name: /tidligere$/ }).first()).toBeVisible();
    expect(await tooWide(page)).toEqual([]);
    await page.getByRole('button', { name: 'Nyt album' }).click();
    await expect(page.getByRole('dialog').getByLabel('Kategori', { exact: true })).toBeInViewport({
      ratio: 1,
    });
  });
});
