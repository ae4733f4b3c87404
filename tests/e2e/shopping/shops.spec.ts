import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { message, openList, order } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

// One test takes the network away.
test.use({ allowed: [/ERR_(INTERNET_DISCONNECTED|NETWORK)|WebSocket/] });

const phone = { viewport: { width: 360, height: 740 } };

async function openShops(page: Page) {
  await openList(page);
  await page.getByRole('button', { name: 'Butikker' }).click();
}

async function addShop(page: Page, name: string) {
  await page.getByLabel('Ny butik').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name })).toBeVisible();
}

test('a shop is added, its categories are moved with the keyboard, and the other phone shows the same order', async ({
  member,
}) => {
  const [one, other] = [await member(0, phone), await member(1, phone)];
  for (const page of [one, other]) await openShops(page);
  await expect(one.getByRole('heading', { name: 'Butikker', level: 1 })).toBeVisible();
  await one.getByLabel('Ny butik').fill(' Rema  1000 ');
  await one.keyboard.press('Enter');
  const rema = (page: Page) => page.getByRole('region', { name: 'Rema 1000' });
  const categories = (page: Page) => rema(page).locator('.shop-category');
  await expect(rema(other)).toBeVisible();
  const before = await categories(one).allTextContents();
  const [first, second, third] = before;
  const up = rema(one).getByRole('button', { name: `Flyt ${third} op` });
  await up.focus();
  await one.keyboard.press('Enter');
  await expect(categories(one).nth(1)).toHaveText(third ?? '');
  await expect(up).toBeFocused();
  await one.keyboard.press('Enter');
  await expect(categories(one)).toHaveText([third, first, second, ...before.slice(3)].map(String));
  await expect(categories(other).first()).toHaveText(third ?? '');
  // Without signal, too.
  await one.context().setOffline(true);
  await rema(one)
    .getByRole('button', { name: `Flyt ${second} op` })
    .click();
  await expect(categories(one)).toHaveText([third, second, first, ...before.slice(3)].map(String));
  await one.context().setOffline(false);
  await expect(categories(other).nth(1)).toHaveText(second ?? '');
  await expectAccessible(one, 'the shops');
  await one.goBack();
  await expect(order(one)).toContainText('Som i Rema 1000');
  await expectAccessible(one, 'the basket with shops');
});

test('a category is dragged by its handle, with the mouse or a finger, past the edge of the screen', async ({
  member,
}) => {
  const page = await member(0, { ...phone, hasTouch: true });
  await openShops(page);
  await addShop(page, 'Bilka');
  await addShop(page, 'Netto');
  // The one just added is open.
  await expect(page.getByRole('button', { expanded: true })).toHaveText('Netto');
  const shop = page.getByRole('region', { name: 'Netto' });
  // So far up that only the finger reaches the edge.
  await shop.evaluate((region) => region.scrollIntoView());
  const categories = shop.locator('.shop-category');
  const handle = (category = '') => shop.locator(`[data-key="${category}"] .shop-handle`);
  const middle = async (category = '') => {
    const box = await handle(category).boundingBox();
    return { x: (box?.x ?? 0) + 24, y: (box?.y ?? 0) + 24 };
  };
  const before = await categories.allTextContents();
  const [first, second, third, ...rest] = before;

  // With the mouse, two places down; nothing is changed before it is let go.
  const [from, to] = [await middle(first), await middle(third)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 4, { steps: 5 });
  await expect(shop.locator('li[data-target]')).toContainText(third ?? '');
  await expect(categories).toHaveText(before);
  await page.mouse.up();
  await expect(categories).toHaveText([second, third, first, ...rest].map(String));
  await expect(message(page)).toContainText(`${first} er nu nr. 3 af ${before.length}`);
  await message(page).getByRole('button', { name: 'Fortryd' }).click();
  await expect(categories).toHaveText(before);

  // A finger that drags does not scroll, but at the edge the list goes on under it.
  const touch = await page.context().newCDPSession(page);
  const point = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const last = await shop.locator('li').last().boundingBox();
  expect(last?.y).toBeGreaterThan(600);
  await point('touchStart', from.x, from.y);
  await point('touchMove', from.x, 500);
  await point('touchMove', from.x, 660);
  await expect(shop.locator('li').last()).toBeInViewport({ ratio: 1 });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await categories.allTextContents()).indexOf(first ?? '')).toBeGreaterThan(3);
});
