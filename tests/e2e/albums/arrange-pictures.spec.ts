import type { Page } from '@playwright/test';
import {
  editAlbum,
  editPicture,
  openAlbum,
  pictures,
  shapes,
  viewer,
} from '../../support/e2e/albums/album-page.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a member orders pictures, writes below them, chooses the cover and deletes one; another sees it without reloading', async ({
  member,
  preview,
}) => {
  // So high that all pictures are on the screen, where the mouse can reach them.
  const page = await member(0, { viewport: { width: 1000, height: 1400 } });
  const address = await openAlbum(page, preview);
  const other = await member(1);
  await other.goto(address);
  await expect(pictures(other)).toHaveCount(3);
  const button = (name: string, each: Page = page) => each.getByRole('button', { name, exact: true });
  const [a, b, c] = await shapes(page);

  await test.step('pictures are moved with buttons and keys, which keep the focus', async () => {
    await editAlbum(page);
    await button('Flyt billeder').click();
    await expect(button('Færdig')).toBeFocused();
    await button('Flyt billede 1 en plads senere').click();
    await expect.poll(() => shapes(page)).toEqual([b, a, c]);
    await expect(button('Flyt billede 2 en plads senere')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => shapes(page)).toEqual([b, c, a]);
    await expect(button('Flyt billede 3 en plads senere')).toBeFocused();
    await expectAccessible(page, 'pictures that are being ordered');
    await expect.poll(() => shapes(other)).toEqual([b, c, a]);
  });

  await test.step('they are dragged, and left where they were with Escape', async () => {
    const middle = async (place: number) => {
      const box = await page.locator('.picture-arrange').nth(place).boundingBox();
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    };
    const drag = async () => {
      await page.mouse.move(...(await middle(2)));
      await page.mouse.down();
      await page.mouse.move(...(await middle(0)), { steps: 5 });
      await expect(page.locator('li[data-target]')).toHaveCount(1);
    };
    await drag();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.locator('.dragged, li[data-target]')).toHaveCount(0);
    expect(await shapes(page)).toEqual([b, c, a]);
    await drag();
    await page.mouse.up();
    for (const each of [page, other]) await expect.poll(() => shapes(each)).toEqual([a, b, c]);
  });

  await button('Færdig').press('Enter');
  await expect(page.getByLabel('Tilføj billeder')).toBeFocused();

  await test.step('a caption is saved by going to the next picture, closing this one, or leaving the page', async () => {
    const field = page.getByLabel('Tekst til billedet');
    await pictures(page).first().click();
    await editPicture(page);
    await field.fill('Færgen til Ærø');
    await button('Næste billede').click();
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
    await expect(other.locator('.picture-caption')).toHaveText(['Færgen til Ærø', 'Vand', 'Fyret']);
  });

  await test.step('the picture that is chosen is the cover of the album, also when it was deleted meanwhile', async () => {
    const source = await viewer(page)
      .locator('.viewer-picture img')
      .evaluate((image: HTMLImageElement) => new URL(image.src).pathname.replace(/-\d+\.webp$/, ''));
    const top = async (name: string) => (await button(name).boundingBox())?.y;
    // Beside it also on a phone, so that no picture changes its size when another one is shown.
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await top('Slet')).toBe(await top('Gør til forside'));
    await button('Gør til forside').click();
    const mark = button('✓ Albummets forside');
    await expect(mark).toBeVisible();
    await expectAccessible(page, 'the tools of a picture');
    // The button that was pressed keeps the focus.
    await expect(mark).toBeFocused();
    const html = async () => (await page.request.get('/fotoalbum?kategori=Familie')).text();
    await expect.poll(html).toContain(`src="${source}-`);
    await button('Slet').click();
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
    await button('Fortryd').click();
    await expect(pictures(page)).toHaveCount(3);
    // Its tools are still shown.
    await page.keyboard.press('Escape');
    await pictures(page).nth(2).click();
    await expect(mark).toBeVisible();
  });

  await test.step('a deleted picture is in the bin of its album, where another member restores it', async () => {
    await button('Slet').click();
    await expect(pictures(page)).toHaveCount(2);
    await editAlbum(other);
    await button('Papirkurv', other).click();
    const binned = viewer(other).getByRole('listitem').filter({ hasText: 'Fyret' });
    await expect(binned.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    await expectAccessible(other, 'the bin of an album');
    await binned.getByRole('button', { name: 'Gendan' }).click();
    await expect(viewer(other)).toContainText('Papirkurven er tom');
    // Back closes the dialog and stays on the page.
    await other.goBack();
    await expect(viewer(other)).toHaveCount(0);
    await expect(other).toHaveURL(address);
    for (const each of [page, other]) await expect(pictures(each)).toHaveCount(3);
  });
});
