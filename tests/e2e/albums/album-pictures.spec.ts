import { editAlbum, editPicture, openAlbum, pictures, viewer } from '../../support/e2e/albums/album-page.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';

test.use({ allowed: [/Failed to load resource|WebSocket/] });

test('a caption is saved by going to the next picture, closing this one, or leaving the page', async ({
  member,
  visitor,
  preview,
}) => {
  const page = await member();
  const address = await openAlbum(page, preview);
  const field = page.getByLabel('Tekst til billedet');
  await pictures(page).first().click();
  await editPicture(page);
  await field.fill('Færgen til Ærø');
  await page.getByRole('button', { name: 'Næste billede' }).click();
  await expect(field).toHaveValue('');
  await field.fill('Vand');
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await pictures(page).nth(2).click();
  await field.fill('Fyret');
  // Its author goes to another app.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(viewer(page).locator('.viewer-caption')).toContainText('Fyret');
  const anybody = await visitor();
  await expect
    .poll(async () => {
      await anybody.goto(address);
      await expect(pictures(anybody)).toHaveCount(3);
      return anybody.locator('.picture-caption').allTextContents();
    })
    .toEqual(['Færgen til Ærø', 'Vand', 'Fyret'].map((text) => expect.stringContaining(text)));
});

test('a finger moves a picture that is zoomed in, and swipes to the next one otherwise', async ({
  member,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await openAlbum(page, preview);
  await pictures(page).first().tap();
  await expect(viewer(page)).toHaveAccessibleName('Billede 1 af 3');
  const browser = await page.context().newCDPSession(page);
  const drag = async () => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] });
    await touch('touchStart', 300);
    for (const x of [260, 200, 140]) await touch('touchMove', x);
    await touch('touchEnd');
  };
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2.5 });
  await expect(viewer(page)).toHaveAttribute('data-zoomed');
  await drag();
  await expect.poll(() => page.evaluate(() => visualViewport?.offsetLeft)).toBeGreaterThan(20);
  await expect(viewer(page)).toHaveAccessibleName('Billede 1 af 3');
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await expect(viewer(page)).not.toHaveAttribute('data-zoomed');
  await drag();
  await expect(viewer(page)).toHaveAccessibleName('Billede 2 af 3');
});

test('the picture that a member chooses is the cover of the album', async ({ member, visitor, preview }) => {
  const page = await member();
  await openAlbum(page, preview);
  await pictures(page).nth(1).click();
  await editPicture(page);
  const source = await viewer(page)
    .locator('.viewer-picture img')
    .evaluate((image: HTMLImageElement) => new URL(image.src).pathname.replace(/-\d+\.webp$/, ''));
  const cover = page.getByRole('button', { name: 'Gør til forside' });
  const top = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.y;
  // Beside it also on a phone, so that no picture changes its size when another one is shown.
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await top('Slet')).toBe(await top('Gør til forside'));
  await cover.click();
  const mark = page.getByRole('button', { name: '✓ Albummets forside' });
  await expect(mark).toBeVisible();
  await expect(cover).toHaveCount(0);
  await expectAccessible(page, 'the cover of an album');
  // The button that was pressed keeps the focus.
  await expect(mark).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Slet', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cover).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(cover).toHaveCount(0);
  const anybody = await visitor();
  await anybody.goto('/fotoalbum?kategori=Familie');
  await expect(anybody.getByRole('link', { name: 'Sommer på Ærø' }).locator('img')).toHaveAttribute(
    'src',
    new RegExp(`^${source}-`),
  );
  // Deleted and taken back, it is the cover again.
  await page.getByRole('button', { name: 'Slet', exact: true }).click();
  await expect(pictures(page)).toHaveCount(2);
  // Were the first picture the last, it would be as wide as the others.
  const [row, last] = await page.locator('.picture-grid').evaluate((grid) => {
    const copy = grid.cloneNode(true) as HTMLElement;
    grid.after(copy);
    copy.append(copy.firstElementChild ?? '');
    const widths = [copy.clientWidth, copy.lastElementChild?.clientWidth];
    copy.remove();
    return widths;
  });
  expect(last).toBe(row);
  await page.getByRole('button', { name: 'Fortryd' }).click();
  await expect(pictures(page)).toHaveCount(3);
  // Its tools are still shown.
  await pictures(page).nth(1).click();
  await expect(mark).toBeVisible();
});

test('a deleted picture is in the bin of its album, even on another day, and can be restored there', async ({
  member,
  visitor,
  preview,
}) => {
  const page = await member();
  const address = await openAlbum(page, preview);
  await pictures(page).first().click();
  await editPicture(page);
  await page.getByLabel('Tekst til billedet').fill('Færgen til Ærø');
  await page.getByRole('button', { name: 'Gem', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Besked' })).toContainText('Teksten er gemt.');
  await page.getByRole('button', { name: 'Slet', exact: true }).click();
  await expect(pictures(page)).toHaveCount(2);

  const other = await member(1);
  await other.goto(address);
  await editAlbum(other);
  await other.getByRole('button', { name: 'Papirkurv' }).click();
  const binned = viewer(other).getByRole('listitem').filter({ hasText: 'Færgen til Ærø' });
  await expect
    .poll(() => binned.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(other, 'the bin of an album');
  await binned.getByRole('button', { name: 'Gendan' }).click();
  await expect(viewer(other)).toContainText('Papirkurven er tom');
  // Back closes the dialog and stays on the page.
  await other.goBack();
  await expect(viewer(other)).toHaveCount(0);
  await expect(other).toHaveURL(address);
  await expect(pictures(other)).toHaveCount(3);
  await expect(pictures(page)).toHaveCount(3);
  const anybody = await visitor();
  await anybody.goto(address);
  await expect(anybody.getByRole('img', { name: 'Færgen til Ærø' })).toBeVisible();
});
