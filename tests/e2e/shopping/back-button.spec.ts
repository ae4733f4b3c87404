import { fillList } from '../../support/bench/many-items.ts';
import { setClickTimes } from '../../support/e2e/click-times.ts';
import { edit, isLive, item, message, openList, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test("the phone's back button closes the form, leads to the basket, and then leaves the page", async ({
  member,
}) => {
  const page = await member();
  await page.goto('/log');
  await openList(page);
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Ny vare' }).click();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Alle varer', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'Kurv')).toHaveAttribute('aria-current', 'page');

  await tab(page, 'Fryser').click();
  await tab(page, 'Favoritter').click();
  await page.goBack();
  await expect(tab(page, 'Kurv')).toHaveAttribute('aria-current', 'page');

  await tab(page, 'Favoritter').click();
  await page.reload();
  await isLive(page);
  await tab(page, 'Kurv').click();
  await edit(page, 'Fuglefrø');
  await form.getByRole('button', { name: 'Fortryd' }).click();
  await expect(form).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/log$/);
});

test('the bar near the thumb buys the struck items, and a double tap does nothing by mistake', async ({
  member,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 640 } });
  await openList(page);
  const thumb = page.getByRole('button', { name: /^Køb \d/ });
  await expect(thumb).toHaveCount(0);
  // The lowest line that can be tapped: the button comes over it.
  const bar = await page.getByRole('navigation', { name: 'Visninger' }).boundingBox();
  if (!bar) throw new Error('There is no bar.');
  const at = { x: 120, y: bar.y - 12 };
  const last = page.locator('.line-main').filter({ has: page.locator('.line-title') });
  const box = (await last.evaluateAll(
    (lines, y) =>
      lines.findIndex((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return top < y && bottom > y;
      }),
    at.y,
  )) as number;
  expect(box).toBeGreaterThanOrEqual(0);
  const top = await last.nth(0).boundingBox();
  await setClickTimes(page, 700);
  await page.mouse.click(at.x, at.y);
  await expect(thumb).toHaveText('Køb 1 vare');
  // For a moment after each stroke, taps go through the bar to the line.
  const isBar = ({ x, y }: typeof at) => !!document.elementFromPoint(x, y)?.closest('.shop-struck');
  await expect.poll(() => page.evaluate(isBar, at)).toBe(true);
  await page.mouse.click(at.x, at.y);
  await expect(last.nth(box)).toHaveAttribute('aria-pressed', 'true');
  await expect(thumb).toHaveText('Køb 1 vare');
  expect(await last.nth(0).boundingBox()).toEqual(top);
  await item(page, 'Gær').click();
  await expect(thumb).toHaveText('Køb 2 varer');
  // What comes under the finger does not take the second tap of the same person: neither 'Fortryd' nor a row.
  const buying = await thumb.boundingBox();
  if (!buying) throw new Error('There is no button that buys.');
  const [x, y] = [buying.x + buying.width / 2, buying.y + buying.height / 2];
  await expect.poll(() => page.evaluate(isBar, { x, y })).toBe(true);
  for (const _ of [1, 2, 3]) await page.mouse.click(x, y);
  await expect(message(page)).toContainText('2 varer er købt');
  await expect(thumb).toHaveCount(0);
  await expect(page.locator('.line-struck')).toHaveCount(0);
});

test('quick taps on the last visible rows all strike, though the bar comes up over two of them', async ({
  member,
  people,
  preview,
}) => {
  const page = await member(0, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await fillList(preview.backend.database, people.members[0].id, 40);
  await openList(page);
  const middles = () =>
    page.locator('.line').evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top + 30));
  const main = await page.getByRole('main').boundingBox();
  const before = await middles();
  const last = before.filter((y) => y < (main?.y ?? 0) + (main?.height ?? 0) - 8).slice(-3);
  for (const y of last) await page.touchscreen.tap(100, y);
  await expect(page.locator('.line-struck')).toHaveCount(3);
  expect(await middles()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Køb 3 varer' })).toBeVisible();
  await expect(page.locator('.line-gone')).toHaveCount(0);
});
