import type { Page } from '@playwright/test';
import { openAlbum, pictures, shapes, viewer } from '../../support/e2e/albums/album-page.ts';
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
  await page.getByRole('button', { name: 'Færdig med at flytte' }).click();
  await pictures(page).first().click();
  await expect(viewer(page)).toBeVisible();
});

/** The page has stood still for ten frames. */
const scrollingEnds = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0, last = scrollY; still < 10; last = scrollY) {
      await new Promise(requestAnimationFrame);
      still = scrollY === last ? still + 1 : 0;
    }
  });

test('a finger moves a picture by its handle, past the edge of the screen, and scrolls anywhere else', async ({
  member,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 500 }, hasTouch: true, isMobile: true });
  await openAlbum(page, preview);
  const [a, b, c] = await shapes(page);
  await page.getByRole('button', { name: 'Flyt billeder' }).tap();
  await expectAccessible(page, 'pictures that are being ordered on a phone');
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    });
  const handle = async (place: number) => {
    const shown = page.locator('.picture-handle').nth(place);
    await shown.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    const box = await shown.boundingBox();
    return [(box?.x ?? 0) + 24, (box?.y ?? 0) + 24] as const;
  };
  const scrolled = () => page.evaluate(() => scrollY);

  // Down, where the page goes on under the finger until the last picture is there.
  const [x, y] = await handle(0);
  const before = await scrolled();
  await touch('touchStart', x, y);
  await touch('touchMove', x, y + 20);
  await touch('touchMove', x, 470);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await scrollingEnds(page);
  await expect(page.locator('li[data-target]')).toHaveAttribute('data-ratio', String(c));
  await touch('touchEnd');
  await expect.poll(() => shapes(page)).toEqual([b, c, a]);

  // Beside the handle the finger scrolls.
  const [, top] = await handle(1);
  const still = await scrolled();
  await touch('touchStart', 180, top + 80);
  for (const by of [20, 60, 120, 200]) await touch('touchMove', 180, top + 80 - by);
  await touch('touchEnd');
  await expect.poll(scrolled).toBeGreaterThan(still);
  expect(await shapes(page)).toEqual([b, c, a]);
});
