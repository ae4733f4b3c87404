import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { keepMessage, message, openList } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

// One test takes the network away.
test.use({ allowed: [/ERR_(INTERNET_DISCONNECTED|NETWORK)|WebSocket/] });

const phone = { viewport: { width: 360, height: 740 } };

async function openShops(page: Page) {
  await openList(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Butikker' }).click();
}

async function addShop(page: Page, name: string) {
  await page.getByLabel('Ny butik').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name })).toBeVisible();
}

test('the page says what shops are for and how their order comes about, a long name leaves room for the others in the basket, and the chosen one is in view', async ({
  member,
}) => {
  const page = await member(0, phone);
  await openShops(page);
  const explanation = page.getByText('Tilføj de butikker, I handler i.');
  await expect(explanation).toBeVisible();
  await expectAccessible(page, 'the shops, when there are none');
  for (const name of ['Føtex Food på Strandvejen i Aarhus Nord', 'Netto', 'Superbrugsen'])
    await addShop(page, name);
  await expect(explanation).toContainText('Rækkefølgen læres af jeres ture');
  await page.goBack();
  const shops = page.getByRole('group', { name: 'Butik' });
  await expect(shops.getByRole('button', { name: 'Netto' })).toBeInViewport({ ratio: 1 });
  const last = shops.getByRole('button', { name: 'Superbrugsen' });
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await last.click();
  await page.reload();
  await expect(last).toHaveAttribute('aria-pressed', 'true');
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('a name that is too long for a shop is kept in the field, which says how long it may be', async ({
  member,
}) => {
  const page = await member(0, phone);
  await openShops(page);
  const error = page.getByText('Navnet må højst være på 40 tegn.');
  const field = page.getByLabel('Ny butik');
  const name = 'Føtex Food på Strandvejen i Aarhus'.padEnd(41, 'x');
  await field.fill(name);
  await page.keyboard.press('Enter');
  await expect(error).toBeVisible();
  await expect(field).toHaveValue(name);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Navnet må højst være på 40 tegn.');
  await expectAccessible(page, 'a name that is too long for a shop');
  await field.fill(`  ${name.slice(0, 40)}  `);
  await expect(error).toHaveCount(0);
  await page.keyboard.press('Enter');
  const shop = page.getByRole('region', { name: name.slice(0, 40) });
  await expect(shop).toBeVisible();
  await expect(field).toHaveValue('');

  await shop.getByRole('button', { name: /^Omdøb/ }).click();
  const renamed = shop.getByRole('textbox');
  await renamed.fill('🛒'.repeat(41));
  await page.keyboard.press('Enter');
  await expect(error).toBeVisible();
  await renamed.fill('🛒'.repeat(40));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '🛒'.repeat(40) })).toBeVisible();
});

test('a shop is added, its categories are moved with the keyboard, and the other phone shows the same order', async ({
  member,
}) => {
  const [one, other] = [await member(0, phone), await member(1, phone)];
  for (const page of [one, other]) await openShops(page);
  await expect(one.getByRole('heading', { name: 'Butikker', level: 1 })).toBeVisible();
  await expect(one).toHaveURL(/\/shopping#butikker$/);
  await one.getByLabel('Ny butik').fill(' Rema  1000 ');
  await one.keyboard.press('Enter');
  const rema = (page: Page) => page.getByRole('region', { name: 'Rema 1000' });
  const categories = (page: Page) => rema(page).locator('li > span');
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
  await expect(one.getByRole('group', { name: 'Butik' })).toBeVisible();
  await expect(one).toHaveURL(/\/shopping$/);
  await expectAccessible(one, 'the basket with shops');

  // By its address, as from a bookmark: the list is below it all the same.
  const bookmarked = await one.context().newPage();
  await bookmarked.goto('/shopping#butikker');
  await expect(categories(bookmarked).first()).toHaveText(third ?? '');
  await bookmarked.getByRole('tab', { name: 'Kurv' }).click();
  await expect(bookmarked.getByRole('group', { name: 'Butik' })).toBeVisible();
  await expect(bookmarked).toHaveURL(/\/shopping$/);
});

test('a shop added without a network, whose name another member has given to a shop and changed meanwhile, is a shop of its own with all that was done in it', async ({
  member,
}) => {
  const [one, other] = [await member(0, phone), await member(1, phone)];
  for (const page of [one, other]) await openShops(page);
  const shop = (page: Page, name: string) => page.getByRole('region', { name });
  const categories = (page: Page, name: string) => shop(page, name).locator('li > span');
  await one.context().setOffline(true);
  await addShop(one, 'Lidl');
  await addShop(other, 'Lidl');
  const before = await categories(other, 'Lidl').allTextContents();
  const [first = '', second = '', ...rest] = before;
  await shop(other, 'Lidl').getByRole('button', { name: 'Omdøb Lidl' }).click();
  await other.getByLabel('Nyt navn til Lidl').fill('Aldi');
  await other.keyboard.press('Enter');
  await expect(categories(other, 'Aldi')).toHaveText(before);
  await shop(one, 'Lidl')
    .getByRole('button', { name: `Flyt ${second} op` })
    .click();
  const moved = [second, first, ...rest];
  await expect(categories(one, 'Lidl')).toHaveText(moved);
  await one.context().setOffline(false);
  await expect(shop(other, 'Lidl')).toBeVisible();
  await expect(shop(one, 'Aldi')).toBeVisible();
  // What was open stays open, and goes on being about the same shop.
  await expect(categories(one, 'Lidl')).toHaveText(moved);
  await expect(categories(other, 'Aldi')).toHaveText(before);
  await shop(one, 'Lidl').getByRole('button', { name: 'Fjern Lidl' }).click();
  await expect(shop(other, 'Lidl')).toHaveCount(0);
  await expect(categories(other, 'Aldi')).toHaveText(before);
  await message(one).getByRole('button', { name: 'Fortryd' }).click();
  await shop(other, 'Lidl').getByRole('button', { name: 'Lidl', exact: true }).click();
  await expect(categories(other, 'Lidl')).toHaveText(moved);
});

test('a category is dragged by its handle, with the mouse or a finger, past the edge of the screen, and by keys', async ({
  member,
}) => {
  const page = await member(0, { ...phone, hasTouch: true });
  await openShops(page);
  await addShop(page, 'Netto');
  const shop = page.getByRole('region', { name: 'Netto' });
  // So far up that only the finger reaches the edge.
  await shop.evaluate((region) => region.scrollIntoView());
  const categories = shop.locator('li > span');
  const handle = (category = '') => shop.getByRole('button', { name: `Flyt ${category}`, exact: true });
  const middle = async (category = '') => {
    const box = await handle(category).boundingBox();
    return { x: (box?.x ?? 0) + 24, y: (box?.y ?? 0) + 24 };
  };
  const before = await categories.allTextContents();
  const [first, second, third, ...rest] = before;

  // With the mouse, two places down; the others make room meanwhile, and nothing is changed before it is let
  // go.
  const [from, to] = [await middle(first), await middle(third)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 4, { steps: 5 });
  await expect.poll(async () => (await middle(second)).y).toBeLessThan(from.y + 10);
  await expect(categories).toHaveText(before);
  await page.mouse.up();
  await expect(categories).toHaveText([second, third, first, ...rest].map(String));
  await expect(message(page)).toContainText(`${first} er nu nr. 3 af ${before.length}`);
  await message(page).getByRole('button', { name: 'Fortryd' }).click();
  await expect(categories).toHaveText(before);

  // Escape leaves it where it was.
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 4, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(shop.locator('.dragged')).toHaveCount(0);
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
  await expect
    .poll(() =>
      page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight - main.scrollTop),
    )
    .toBeLessThan(2);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await categories.allTextContents()).indexOf(first ?? '')).toBeGreaterThan(3);

  // By keys, back to the top at once; the handle keeps the focus.
  await handle(first).focus();
  await page.keyboard.press('Home');
  await expect(categories.first()).toHaveText(first ?? '');
  await expect(handle(first)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(categories).toHaveText([second, first, third, ...rest].map(String));
  await expect(handle(first)).toBeFocused();
});

test('adding shops leaves the field for the next one in view, and the open shop open, whoever adds them', async ({
  member,
}) => {
  const [one, other] = [await member(0, phone), await member(1, phone)];
  for (const page of [one, other]) await openShops(page);
  await addShop(one, 'Rema');
  for (const page of [one, other]) {
    await expect(page.getByRole('button', { name: 'Omdøb Rema' })).toBeVisible();
    await expect(page.getByLabel('Ny butik')).toBeInViewport({ ratio: 1 });
  }
  // It is above the open one.
  await addShop(other, 'Netto');
  await expect(one.getByRole('region', { name: 'Netto' })).toBeVisible();
  for (const page of [one, other]) {
    await expect(page.getByRole('button', { name: 'Omdøb Rema' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Omdøb Netto' })).toHaveCount(0);
  }
});

test('a shop is renamed and removed, and each is undone from the message', async ({ member }) => {
  const [one, other] = [await member(0, phone), await member(1, phone)];
  for (const page of [one, other]) await openShops(page);
  for (const name of ['Rema', 'Netto']) await addShop(one, name);
  await one.getByRole('button', { name: 'Netto', exact: true }).click();
  await one.getByRole('button', { name: 'Omdøb Netto' }).click();
  const field = one.getByLabel('Nyt navn til Netto');
  await expect(field).toBeFocused();
  await expectAccessible(one, 'the form of a shop');
  await one.keyboard.press('Escape');
  await expect(one.getByRole('button', { name: 'Omdøb Netto' })).toBeFocused();
  await one.keyboard.press('Enter');
  // A name that is taken stays in the field.
  await field.fill('rema');
  await one.keyboard.press('Enter');
  await expect(message(one)).toContainText('Rema findes allerede');
  await expect(field).toHaveValue('rema');
  await field.fill('Netto på torvet');
  await one.keyboard.press('Enter');
  await expect(message(one)).not.toContainText('findes allerede');
  await keepMessage(one);
  await expect(other.getByRole('heading', { name: 'Netto på torvet' })).toBeVisible();
  await message(one).getByRole('button', { name: 'Fortryd' }).click();
  await expect(other.getByRole('heading', { name: 'Netto', exact: true })).toBeVisible();
  await one.getByRole('button', { name: 'Fjern Netto' }).click();
  await expect(one.getByRole('region', { name: 'Netto' })).toHaveCount(0);
  await keepMessage(one);
  await expect(other.getByRole('region', { name: 'Netto' })).toHaveCount(0);
  await message(one).getByRole('button', { name: 'Fortryd' }).click();
  await expect(other.getByRole('region', { name: 'Netto' })).toBeVisible();
});
