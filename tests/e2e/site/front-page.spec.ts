import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';

/** The birthdays function, answering with these names. */
const birthdays = (page: Page, names: string[]) =>
  page.route('/api/today', (route) => route.fulfill({ json: { date: '2026-05-01', names } }));

const today = (page: Page) => page.locator('#birthdays');
const month = (page: Page) => page.getByRole('banner').getByRole('img');

test.describe('birthdays', () => {
  test('say so when it is nobody’s birthday', async ({ page }) => {
    await birthdays(page, []);
    await page.goto('/');
    await expect(today(page)).toHaveText('Ingen fødselsdag i dag. Flaget hviler.');
    await expect(today(page).locator('img')).toHaveCount(0);
  });

  test('show a flag and the name of one', async ({ page }) => {
    await birthdays(page, ['Åse']);
    await page.goto('/');
    await expect(today(page)).toHaveText('Åse har fødselsdag i dag. Hurra!');
    await expect(today(page).locator('img')).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(today(page)).toBeInViewport({ ratio: 1 });
  });

  test('put og between two names', async ({ page }) => {
    await birthdays(page, ['Karen', 'Åse']);
    await page.goto('/');
    await expect(today(page)).toHaveText('Karen og Åse har fødselsdag i dag. Hurra!');
  });

  test('show a flag for each of five, also on a phone of 320 px', async ({ page }) => {
    await birthdays(page, ['Karen', 'Åse', 'Ib', 'Bo', 'Else']);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/');
    await expect(today(page)).toHaveText('Karen, Åse, Ib, Bo og Else har fødselsdag i dag. Hurra!');
    await expect(today(page).locator('img')).toHaveCount(5);
    // A comma stays on the line of its name.
    await expect(today(page).locator('b')).toHaveText(['Karen,', 'Åse,', 'Ib,', 'Bo', 'Else']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('do not begin a new line between the words of “i dag”', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    for (const names of [[], ['Ib', 'Åse'], ['Karen']]) {
      await birthdays(page, names);
      await page.goto('/');
      await expect(today(page)).toContainText(/i\sdag\. (Flaget|Hurra)/);
      const lines = await today(page).evaluate((sentence) => {
        const text = sentence.lastChild as Text;
        const range = document.createRange();
        const start = text.data.search(/i\sdag/);
        range.setStart(text, start);
        range.setEnd(text, start + 'i dag'.length);
        return range.getClientRects().length;
      });
      expect(lines).toBe(1);
    }
  });

  test('are those that the function answers', async ({ page, request }) => {
    const { names } = await (await request.get('/api/today')).json();
    await page.goto('/');
    await expect(today(page).locator('img')).toHaveCount(names.length);
    for (const name of names) await expect(today(page)).toContainText(name);
  });

  test('a name is shown as text, never as HTML', async ({ page }) => {
    await birthdays(page, ['<img src=x> & Co.']);
    await page.goto('/');
    await expect(today(page)).toHaveText('<img src=x> & Co. har fødselsdag i dag. Hurra!');
  });

  test.describe('when the function does not answer', () => {
    test.use({ allowed: [/Failed to load resource/] });

    test('the page keeps its static sentence', async ({ page }) => {
      await page.route('/api/today', (route) => route.abort());
      await page.goto('/');
      await expect(page.locator('#day')).not.toHaveText('I dag');
      await expect(today(page)).toHaveText('Når en af os har fødselsdag, går flaget til tops her.');
    });
  });
});

test.describe('a page that is left open over midnight', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('shows the new day, its month’s picture and its names by itself, and never the old names with it', async ({
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

  test('asks for the names once a day', async ({ page }) => {
    let asked = 0;
    await page.route('/api/today', (route) => {
      asked++;
      return route.fulfill({ json: { date: '2026-11-30', names: [] } });
    });
    await page.clock.install({ time: new Date('2026-11-30T12:00:00Z') });
    await page.goto('/');
    await expect(today(page)).toHaveText('Ingen fødselsdag i dag. Flaget hviler.');
    await page.clock.runFor('05:00');
    expect(asked).toBe(1);
  });
});

test.describe('the month’s picture', () => {
  for (const [moment, name, day] of [
    ['2027-01-31T22:59:00Z', 'Januar', 'søndag den 31. januar'],
    ['2027-01-31T23:01:00Z', 'Februar', 'mandag den 1. februar'],
    ['2025-12-31T22:59:59Z', 'December', 'onsdag den 31. december'],
    ['2025-12-31T23:00:00Z', 'Januar', 'torsdag den 1. januar'],
    ['2027-06-30T22:01:00Z', 'Juli', 'torsdag den 1. juli'],
  ] as const)
    test(`is ${name}’s at ${moment}, whatever the time zone of the device`, async ({ visitor }) => {
      const page = await visitor({ timezoneId: 'America/Los_Angeles' });
      await page.clock.setFixedTime(new Date(moment));
      await page.goto('/');
      await expect(month(page)).toHaveAttribute('alt', new RegExp(`^${name}: `));
      await expect(month(page)).toHaveCount(1);
      await expect(page.locator('#day')).toHaveText(day);
    });

  for (const [width, height] of [
    [360, 780],
    [1280, 760],
    [1366, 768],
    [1920, 1080],
  ] as const)
    test(`is shown whole at ${width} by ${height} px, with today’s birthdays below it on the same screen`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await birthdays(page, ['Karen', 'Åse']);
      await page.goto('/');
      const box = await month(page).boundingBox();
      expect(box?.width).toBe(width);
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(8 / 3, 1);
      await expect(today(page)).toBeInViewport({ ratio: 1 });
    });

  test('at most the built month’s and the current one are fetched', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (/\/\d\d\.[\w-]+\.svg$/.test(request.url())) fetched.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(fetched.length).toBeLessThanOrEqual(2);
    expect(fetched.length).toBeGreaterThan(0);
  });
});

test('without JavaScript the page has a picture, a static sentence and its links', async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(month(page)).toBeVisible();
  await expect(today(page)).toHaveText('Når en af os har fødselsdag, går flaget til tops her.');
  await expect(page.getByRole('region', { name: 'Husets rum' }).getByRole('link')).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Indkøb' })).toBeHidden();
});
