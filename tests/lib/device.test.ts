import { expect, test } from 'vitest';
import { appBrowser, guessDevice, lockName } from '../../src/lib/device.ts';

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

test.each([
  [`${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/520.0;FBDV/iPhone16,1]`, 'Messenger'],
  [`${android} Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/520.0.0;]`, 'Messenger'],
  [`${iphone} Mobile/15E148 Instagram 390.0.0 (iPhone16,1; iOS 18_5; da_DK)`, 'Instagram'],
  [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0;FBDV/iPhone16,1]`, 'Facebook'],
  [`${android} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0;]`, 'Facebook'],
  [safari, null],
])('%s is the browser of %s', (userAgent, app) => {
  expect(appBrowser(userAgent)).toBe(app);
});
