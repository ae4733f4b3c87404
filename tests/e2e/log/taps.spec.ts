import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, logPage, todoItem } from './page.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

async function middle(button: Locator) {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`${button} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps where a button is; once `moved`, what has come to stand there is tapped as well. */
async function tapTwice(page: Page, button: Locator, moved: () => Promise<void>) {
  const { x, y } = await middle(button);
  await page.evaluate(() => {
    // However slow the machine is, the second tap comes 100 ms after the first.
    const started = performance.now();
    let taps = 0;
    addEventListener(
      'click',
      (event) => Object.defineProperty(event, 'timeStamp', { value: started + 100 * taps++ }),
      true,
    );
  });
  await page.touchscreen.tap(x, y);
  await moved();
  await page.touchscreen.tap(x, y);
}

test('a double tap finishes one thing, and it can be undone', async ({ member }) => {
  const page = await logPage(await member(0, phone));
  for (const name of ['Tredje', 'Anden', 'Første']) await add(page, name);
  await isSaved(page);
  await tapTwice(page, todoItem(page, 'Første').getByRole('button', { name: 'Afslut' }), () =>
    expect(todoItem(page, 'Første')).toHaveCount(0),
  );
  await expect(page.locator('.toast')).toHaveText(/»Første« er afsluttet/);
  await page.getByRole('button', { name: 'Fortryd' }).click();
  await expect(todoItem(page, 'Første')).toBeVisible();
  await expect(todoItem(page, 'Anden')).toBeVisible();
});

test('a new message at first ignores taps, which were meant for what is below it', async ({ member }) => {
  const page = await logPage(await member(0, phone));
  await add(page, 'Klippe hæk');
  // Half a second lasts for as long as the test likes.
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('.toast { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(style);
  });
  await todoItem(page, 'Klippe hæk').getByRole('button', { name: 'Afslut' }).tap();
  const { x, y } = await middle(page.locator('.toast').getByRole('button', { name: 'Fortryd' }));
  const isHit = () =>
    page.evaluate(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('.toast') !== null, [x, y]);
  expect(await isHit()).toBe(false);
  await page.locator('.toast').evaluate((toast) => {
    for (const animation of toast.getAnimations()) animation.finish();
  });
  expect(await isHit()).toBe(true);
});
