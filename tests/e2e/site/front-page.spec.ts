import { expect, test } from '../../support/e2e/test.ts';

test.use({ allowed: [/Failed to load resource/] });

test('the front page names whose birthday it is with a flag in the picture, shown whole, also when it is left open over midnight', async ({
  page,
  request,
}) => {
  const today = page.locator('#birthdays');
  const month = page.getByRole('banner').getByRole('img');
  const { names: now } = await (await request.get('/api/today')).json();
  await page.clock.install({ time: new Date('2026-11-30T22:58:00Z') });
  await page.goto('/');
  await expect(today.locator('img')).toHaveCount(now.length);

  let answer: { date: string; names: string[] } | null = null;
  await page.route('/api/today', (route) => (answer ? route.fulfill({ json: answer }) : route.abort()));
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [names, text] of [
    [[], 'Ingen fødselsdag i dag. Flaget hviler.'],
    [['Karen', 'Åse', '<img src=x> & Co.'], 'Karen, Åse og <img src=x> & Co. har fødselsdag i dag. Hurra!'],
    [['Karen', 'Åse'], 'Karen og Åse har fødselsdag i dag. Hurra!'],
  ] as const) {
    answer = { date: '2026-11-30', names: [...names] };
    await page.goto('/');
    await expect(today).toHaveText(text);
    await expect(today.locator('img')).toHaveCount(names.length);
    await expect(page.getByRole('banner').locator('.flag')).toBeVisible({ visible: names.length > 0 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }

  await test.step('the picture is shown whole, with today’s birthdays below it on the same screen', async () => {
    for (const [width, height] of [
      [360, 780],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = await month.boundingBox();
      expect(box?.width).toBe(width);
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(8 / 3, 1);
      await expect(today).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('over midnight it shows the new day, its picture and its names, and never the old names with it', async () => {
    await expect(page.locator('#day')).toHaveText('mandag den 30. november');
    answer = null;
    await page.clock.fastForward('05:00');
    await expect(page.locator('#day')).toHaveText('tirsdag den 1. december');
    await expect(month).toHaveAttribute('alt', /^December: /);
    await expect(today).toHaveText('Her går flaget til tops på fødselsdage.');
    answer = { date: '2026-12-01', names: ['Ib'] };
    await page.clock.fastForward('01:00');
    await expect(today).toHaveText('Ib har fødselsdag i dag. Hurra!');
  });
});
