import { editAlbum, openAlbum, pictures, shapes, viewer } from '../../support/e2e/albums/album-page.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('a member moves pictures with buttons, keys and by dragging; another sees it without reloading', async ({
  member,
  visitor,
  preview,
}) => {
  // So high that all pictures are on the screen, where the mouse can reach them.
  const page = await member(0, { viewport: { width: 1280, height: 1800 } });
  const address = await openAlbum(page, preview);
  const other = await member(1);
  await other.goto(address);
  await expect(pictures(other)).toHaveCount(3);
  const [a, b, c] = await shapes(page);
  await editAlbum(page);
  await page.getByRole('button', { name: 'Flyt billeder' }).click();
  await page.getByRole('button', { name: 'Flyt billede 1 en plads senere' }).click();
  await expect.poll(() => shapes(page)).toEqual([b, a, c]);
  await expect(page.getByRole('button', { name: 'Flyt billede 2 en plads senere' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shapes(page)).toEqual([b, c, a]);
  await expect(page.getByRole('button', { name: 'Flyt billede 3 en plads senere' })).toBeFocused();
  await expectAccessible(page, 'pictures that are being ordered');
  await expect.poll(() => shapes(other)).toEqual([b, c, a]);

  const middle = async (place: number) => {
    const box = await page.locator('.picture-arrange').nth(place).boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  // Escape leaves it where it was.
  await page.mouse.move(...(await middle(2)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(0)), { steps: 5 });
  await expect(page.locator('li[data-target]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.dragged, li[data-target]')).toHaveCount(0);
  expect(await shapes(page)).toEqual([b, c, a]);
  await page.mouse.move(...(await middle(2)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(0)), { steps: 5 });
  await expect(page.locator('li[data-target]')).toHaveCount(1);
  await page.mouse.up();
  await expect.poll(() => shapes(page)).toEqual([a, b, c]);
  await expect.poll(() => shapes(other)).toEqual([a, b, c]);
  await page.getByRole('button', { name: 'Flyt billede 3 en plads tidligere' }).click();
  await expect.poll(() => shapes(other)).toEqual([a, c, b]);
  const anybody = await visitor();
  await anybody.goto(address);
  await expect.poll(() => shapes(anybody)).toEqual([a, c, b]);

  await page.getByRole('button', { name: 'Ordn efter dag' }).click();
  await expect.poll(() => shapes(page)).toEqual([a, b, c]);
  await page.getByRole('button', { name: 'Fortryd' }).click();
  await expect.poll(() => shapes(page)).toEqual([a, c, b]);
  await expect.poll(() => shapes(other)).toEqual([a, c, b]);
  await page.getByRole('button', { name: 'Ordn efter dag' }).click();
  await expect.poll(() => shapes(page)).toEqual([a, b, c]);
  await page.getByRole('button', { name: 'Færdig', exact: true }).click();
  await pictures(page).first().click();
  await expect(viewer(page)).toBeVisible();
});
