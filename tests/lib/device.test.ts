import { expect, test } from 'vitest';
import { anyApp, appBrowser, guessDevice, lockName } from '../../src/lib/device.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const safari = `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`;
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

test.each([
  [safari, 5, 'iPhone', 'telefonens egen lås'],
  [mac, 5, 'iPad', 'tablettens egen lås'],
  [mac, 0, 'Mac', 'computerens egen lås'],
  [`${android} Mobile Safari/537.36`, 5, 'Android-telefon', 'telefonens egen lås'],
  [`${android} Safari/537.36`, 5, 'Android-tablet', 'tablettens egen lås'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/144.0', 10, 'Windows-pc', 'computerens egen lås'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0', 0, 'Computer', 'computerens egen lås'],
])('%s with %i touch points is called %s and has %s', (userAgent, maxTouchPoints, name, lock) => {
  const device = guessDevice({ userAgent, maxTouchPoints });
  expect([device.name, lockName(device)]).toEqual([name, lock]);
});

const webView = android.replace('; K)', '; K; wv)').replace('Chrome/', 'Version/4.0 Chrome/');
const ipad = mac.replace(/ Version.*/, '');

test.each([
  [`${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/520.0;FBDV/iPhone16,1]`, 'Messenger'],
  [`${android} Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/520.0.0;]`, 'Messenger'],
  [`${iphone} Mobile/15E148 Instagram 390.0.0 (iPhone16,1; iOS 18_5; da_DK)`, 'Instagram'],
  [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0;FBDV/iPhone16,1]`, 'Facebook'],
  [`${webView} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0;]`, 'Facebook'],
  // Gmail, LinkedIn and Outlook, and what only shows a page.
  [`${webView} Mobile Safari/537.36`, anyApp],
  [`${webView} Safari/537.36`, anyApp],
  [`${iphone} Mobile/15E148`, anyApp],
  [`${iphone} Mobile/15E148 [LinkedInApp]/9.31`, anyApp],
  [`${iphone} Mobile/15E148 Outlook-iOS/711.2.prod.iphone (4.25.0)`, anyApp],
  [ipad, anyApp],
])('%s is the browser of %s', (userAgent, app) => {
  expect(appBrowser({ userAgent, maxTouchPoints: 5 }, false)).toBe(app);
});

test.each([
  safari,
  mac,
  `${iphone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`,
  `${iphone} Version/18.0 EdgiOS/141.0.3537.60 Mobile/15E148 Safari/604.1`,
  `${android} Mobile Safari/537.36`,
  android.replace('Chrome', 'SamsungBrowser/28.0 Chrome'),
  'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
])('%s is a browser', (userAgent) => {
  expect(appBrowser({ userAgent, maxTouchPoints: 5 }, false)).toBeNull();
});

test('the site on the home screen of an iPhone or iPad is no app, and a program on a Mac is none', () => {
  for (const userAgent of [`${iphone} Mobile/15E148`, ipad])
    expect(appBrowser({ userAgent, maxTouchPoints: 5 }, true)).toBeNull();
  expect(appBrowser({ userAgent: ipad, maxTouchPoints: 0 }, false)).toBeNull();
});
