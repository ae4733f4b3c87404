import type { Page } from '@playwright/test';
import { fillList } from '../../support/bench/many-items.ts';
import { item, message, openList, quickAdd } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

/** From now on each click comes, for the page, `gap` ms after the one before, however slow the machine is. */
const setClickTimes = (page: Page, gap: number) =>
  page.evaluate((gap) => {
    const started = performance.now();
    let clicks = 0;
    const setTime = (event: Event) =>
      Object.defineProperty(event, 'timeStamp', { value: started + gap * clicks++ });
    addEventListener('click', setTime, true);
  }, gap);

test('on a long list no quick tap is lost and no second one counts by mistake; it is dragged, scrolled and printed', async ({
  member,
  people,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await fillList(preview.backend.database, people.members[0].id, 90);
  await openList(page);
  const main = page.getByRole('main');
  const lines = main.getByRole('list').getByRole('listitem');

  await test.step('a category of a shop is dragged with a finger past the edge of the screen', async () => {
    await page.getByRole('button', { name: 'Butikker' }).click();
    await page.getByLabel('Ny butik').fill('Netto');
    await page.keyboard.press('Enter');
    const shop = page.getByRole('region', { name: 'Netto' });
    const categories = shop.locator('.shop-category');
    const first = (await categories.first().textContent()) ?? '';
    // So far up that only the finger reaches the edge.
    await shop.evaluate((region) => region.scrollIntoView());
    const box = await shop.locator('.shop-handle').first().boundingBox();
    const [x, y] = [(box?.x ?? 0) + 24, (box?.y ?? 0) + 24];
    // A finger that drags does not scroll, but at the edge the list goes on under it.
    const touch = await page.context().newCDPSession(page);
    const point = (type: 'touchStart' | 'touchMove', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await point('touchStart', y);
    await point('touchMove', 500);
    await point('touchMove', 660);
    await expect(shop.locator('li').last()).toBeInViewport({ ratio: 1 });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => (await categories.allTextContents()).indexOf(first)).toBeGreaterThan(3);
    await message(page).getByRole('button', { name: 'Luk beskeden' }).press('Enter');
    await page.goBack();
  });

  const middles = () =>
    lines.evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top + 30));
  const thumb = page.getByRole('button', { name: /^Køb \d/ });

  await test.step('quick taps on the last visible rows all strike, though the bar comes up over two of them', async () => {
    // The first rows are drawn before the others.
    await expect(lines).toHaveCount(90);
    const before = await middles();
    const frame = await main.boundingBox();
    const last = before.filter((y) => y < (frame?.y ?? 0) + (frame?.height ?? 0) - 8).slice(-3);
    for (const y of last) await page.touchscreen.tap(100, y);
    await expect(page.locator('.line-struck')).toHaveCount(3);
    expect(await middles()).toEqual(before);
    await expect(thumb).toHaveText('Køb 3 varer');
  });

  await test.step('of a double tap where the bar comes up, or on what it buys, the second does nothing', async () => {
    await setClickTimes(page, 700);
    const struck = await page.locator('.line-struck .line-title').allTextContents();
    for (const title of struck) await item(page, title).press('Enter');
    await expect(thumb).toHaveCount(0);
    // The lowest line that can be tapped: the button comes over it.
    const frame = await main.boundingBox();
    const low = { x: 120, y: (frame?.y ?? 0) + (frame?.height ?? 0) - 12 };
    const isBar = ({ x, y }: typeof low) => !!document.elementFromPoint(x, y)?.closest('.shop-struck');
    await page.mouse.click(low.x, low.y);
    await expect(thumb).toHaveText('Køb 1 vare');
    // For a moment after each stroke, taps go through the bar to the line.
    await expect.poll(() => page.evaluate(isBar, low)).toBe(true);
    await page.mouse.click(low.x, low.y);
    await expect(thumb).toHaveText('Køb 1 vare');
    await expect(page.locator('.line-struck')).toHaveCount(1);
    await lines.first().getByRole('button').click();
    await expect(thumb).toHaveText('Køb 2 varer');
    const box = await thumb.boundingBox();
    const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await expect.poll(() => page.evaluate(isBar, at)).toBe(true);
    // No row, which comes under the finger, takes the second or third tap; 'Fortryd' is out of reach, and works at once.
    for (const _ of [1, 2, 3]) await page.mouse.click(at.x, at.y);
    await expect(message(page)).toContainText('2 varer er købt');
    const undo = await message(page).getByRole('button', { name: 'Fortryd' }).boundingBox();
    expect(at.y - ((undo?.y ?? 0) + (undo?.height ?? 0) / 2)).toBeGreaterThan(32);
    await expect(thumb).toHaveCount(0);
    await expect(page.locator('.line-struck')).toHaveCount(0);
  });

  await test.step('adding takes one tap, editing a third thing while two are struck two, its amount three, buying ten eleven', async () => {
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      const count = ({ detail }: MouseEvent) => {
        if (detail > 0) dataset.taps = `${Number(dataset.taps ?? 0) + 1}`;
      };
      addEventListener('click', count, true);
    });
    const expectTaps = (taps: number) => expect(page.locator('html')).toHaveAttribute('data-taps', `${taps}`);
    await quickAdd(page).click();
    await page.keyboard.type('2 Zebrakager');
    await page.keyboard.press('Enter');
    await expect(item(page, 'Zebrakager')).toContainText('2');
    await expectTaps(1);

    const titles = await page.locator('.line-title').allTextContents();
    const [first = '', second = '', third = ''] = titles;
    for (const title of [first, second]) await item(page, title).press('Enter');
    await item(page, third).click();
    await page.getByRole('button', { name: `Ret ${third}`, exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Mængde')).toBeFocused();
    await expectTaps(1 + 2);
    await page.keyboard.type('3 l');
    await page.getByRole('button', { name: 'Gem' }).click();
    await expect(item(page, third)).toContainText('3 l');
    await expectTaps(1 + 3);
    await expect(page.locator('.line-struck .line-title')).toHaveText([first, second]);
    for (const title of [first, second]) await item(page, title).press('Enter');

    await expect(thumb).toHaveCount(0);
    for (const [i, title] of titles.slice(3, 13).entries()) {
      // Where the bar does not come up over it meanwhile, scrolled there as by a person.
      await item(page, title).evaluate((line) => line.scrollIntoView({ block: 'center' }));
      await page.mouse.wheel(0, 1);
      await item(page, title).click();
      await expect(page.locator('.line-struck')).toHaveCount(i + 1);
    }
    await thumb.click();
    await expect(message(page)).toContainText('10 varer er købt');
    await expectTaps(1 + 3 + 11);
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step('it is one list, and scrolls wherever the mouse is, also beside it', async () => {
    await expect(main.getByRole('list')).toHaveCount(1);
    for (const x of [20, 640]) {
      await page.mouse.move(x, 400);
      await main.evaluate((area) => area.scrollTo(0, 0));
      await page.mouse.wheel(0, 300);
      await expect
        .poll(() => main.evaluate(({ scrollTop }) => scrollTop), `the wheel at ${x}`)
        .toBeGreaterThan(0);
    }
  });

  await test.step('a line that takes its place in another part of the list keeps the focus', async () => {
    await quickAdd(page).fill('Abe');
    await quickAdd(page).press('Enter');
    await expect(item(page, 'Abe')).toBeVisible();
    const moved = lines.nth(40).getByRole('button');
    const name = (await moved.locator('.line-title').textContent()) ?? '';
    await moved.focus();
    await page.keyboard.press('Control+z');
    await expect(item(page, 'Abe')).toHaveCount(0);
    await expect(lines.nth(39).getByRole('button')).toBeFocused();
    await expect(lines.nth(39)).toContainText(name);
  });

  await test.step('it prints completely, in three columns', async () => {
    await page.emulateMedia({ media: 'print' });
    const [height, sheet] = await main.evaluate(({ scrollHeight, clientHeight }) => [
      scrollHeight,
      clientHeight,
    ]);
    expect(sheet).toBe(height);
    expect(height * 3).toBeGreaterThan((await lines.count()) * 30);
    const paper = await page.pdf({ preferCSSPageSize: true, scale: 1.5 });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThan(1);
  });
});
