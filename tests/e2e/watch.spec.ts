import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/test.ts';
import { watch } from '../support/e2e/watch.ts';

/*
 * The test of the tests: what every browser test watches for, planted once each. Each page here is opened in
 * a browser that the fixtures do not watch.
 */
const stranger = 'https://stranger.example';

const planted: [string, RegExp, (page: Page) => Promise<unknown>][] = [
  [
    'a script that the policy does not know',
    /^console: .*Content Security Policy/,
    (page) =>
      page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.planted = true';
        document.body.append(script);
      }),
  ],
  [
    'a style attribute',
    /^console: .*Content Security Policy/,
    (page) => page.evaluate(() => document.body.setAttribute('style', 'color: red')),
  ],
  [
    'a picture from another host',
    /^console: .*Content Security Policy/,
    (page) =>
      page.evaluate((host) => {
        const image = new Image();
        image.src = `${host}/pixel.gif`;
        document.body.append(image);
      }, stranger),
  ],
  [
    'a question to another host',
    /^console: .*Content Security Policy/,
    (page) => page.evaluate((host) => fetch(host).catch(() => {}), stranger),
  ],
  [
    'a page in a frame',
    /^console: .*(Content Security Policy|frame-ancestors)/,
    (page) =>
      page.evaluate(() => {
        const frame = document.createElement('iframe');
        frame.src = '/';
        document.body.append(frame);
      }),
  ],
  [
    'an error that nobody caught',
    /^error: .*planted/,
    (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('planted');
        });
      }),
  ],
  [
    'a refusal by the browser that nobody caught',
    /^error: .*planted/,
    (page) =>
      page.evaluate(() => {
        void Promise.reject(new DOMException('planted', 'AbortError'));
      }),
  ],
];
for (const [name, seen, plant] of planted)
  test(`${name} is seen`, async ({ browser, preview }) => {
    const context = await browser.newContext({ baseURL: preview.url });
    const { trouble } = watch(context, Object.values(preview.addresses));
    const page = await context.newPage();
    await page.goto('/');
    expect(trouble).toEqual([]);
    await plant(page);
    await expect.poll(() => trouble).toContainEqual(expect.stringMatching(seen));
    await context.close();
  });

test('a request to another host is reported even where no policy blocks it, and so is a WebSocket', async ({
  browser,
  preview,
}) => {
  const context = await browser.newContext({ baseURL: preview.url, bypassCSP: true });
  await context.route(`${stranger}/**`, (route) => route.fulfill({ body: '' }));
  const { trouble } = watch(context, Object.values(preview.addresses));
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate((host) => fetch(`${host}/asked`, { mode: 'no-cors' }), stranger);
  await page.evaluate((host) => navigator.sendBeacon(`${host}/told`, 'x'), stranger);
  for (const path of ['asked', 'told'])
    await expect.poll(() => trouble).toContainEqual(`third party: ${stranger}/${path}`);
  await page.evaluate((host) => {
    new WebSocket(host.replace('https', 'wss'));
  }, stranger);
  await expect.poll(() => trouble).toContainEqual(expect.stringMatching(/^third party: wss:\/\/stranger/));
  await context.close();
});
