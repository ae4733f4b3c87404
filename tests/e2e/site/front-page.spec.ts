import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';

/** The birthdays function, answering with these names. */
const birthdays = (page: Page, names: string[]) =>
  page.route('/api/today', (route) => route.fulfill({ json: { date: '2026-05-01', names } }));

const today = (page: Page) => page.locator('#birthdays');
const month = (page: Page) => page.getByRole('banner').getByRole('img');
const flag = (page: Page) => page.getByRole('banner').locator('.flag');

test('the front page names whose birthday it is and hoists the flag in the picture, also on a phone of 320 px', async ({
  page,
  request,
}) => {
  const { names: now } = await (await request.get('/api/today')).json();
  await page.goto('/');
  await expect(today(page).locator('img')).toHaveCount(now.length);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [names, text] of [
    [[], 'Ingen fødselsdag i dag. Flaget hviler.'],
    [['Åse'], 'Åse har fødselsdag i dag. Hurra!'],
    [['Karen', 'Åse', 'Ib', 'Bo', 'Else'], 'Karen, Åse, Ib, Bo og Else har fødselsdag i dag. Hurra!'],
    [['<img src=x> & Co.'], '<img src=x> & Co. har fødselsdag i dag. Hurra!'],
  ] as const) {
    await birthdays(page, [...names]);
    await page.goto('/');
    await expect(today(page)).toHaveText(text);
    await expect(today(page).locator('img')).toHaveCount(names.length);
    await expect(flag(page)).toBeVisible({ visible: names.length > 0 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test.describe('without the function', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('a page that is left open over midnight shows the new day, its picture and its names, and never the old names with it', async ({
    page,
  }) => {
    let answer: { date: string; names: string[] } | null = { date: '2026-11-30', names: ['Åse'] };
    await page.route('/api/today', (route) => (answer ? route.fulfill({ json: answer }) : route.abort()));
    await page.clock.install({ time: new Date('2026-11-30T22:58:00Z') });
    await page.goto('/');
    await expect(page.locator('#day')).toHaveText('mandag den 30. november');
    await expect(today(page)).toHaveText('Åse har fødselsdag i dag. Hurra!');

    answer = null;
    await page.clock.fastForward('05:00');
    await expect(page.locator('#day')).toHaveText('tirsdag den 1. december');
    await expect(month(page)).toHaveAttribute('alt', /^December: /);
    await expect(today(page)).toHaveText('Når en af os har fødselsdag, går flaget til tops her.');

    answer = { date: '2026-12-01', names: ['Ib'] };
    await page.clock.fastForward('01:00');
    await expect(today(page)).toHaveText('Ib har fødselsdag i dag. Hurra!');
  });
});

test('the picture is shown whole, with today’s birthdays below it on the same screen', async ({ page }) => {
  await birthdays(page, ['Karen', 'Åse']);
  for (const [width, height] of [
    [360, 780],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const box = await month(page).boundingBox();
    expect(box?.width).toBe(width);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(8 / 3, 1);
    await expect(today(page)).toBeInViewport({ ratio: 1 });
  }
});

test('without JavaScript the page has a picture, a static sentence, the newest albums and its links', async ({
  visitor,
}) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(month(page)).toBeVisible();
  await expect(today(page)).toHaveText('Når en af os har fødselsdag, går flaget til tops her.');
  const albums = page.getByRole('region', { name: 'Nyt i albummet' }).getByRole('link');
  await expect(albums).toHaveCount(3);
  await expect(albums.first().locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByRole('region', { name: 'Husets rum' }).getByRole('link')).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Indkøb' })).toBeHidden();
});
