import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { onThisSite } from '../../../netlify/lib/sign-in/same-origin.ts';
import { signOut } from '../../../src/session/sign-in.ts';
import { origin, startSite } from '../../support/functions/site.ts';

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  ' https://evil.example',
  'https:evil.example',
  'hTTps://evil.example',
  'http://localhost:4321.evil.example/',
  'http://localhost:4321@evil.example/',
  'http://evil.example#http://localhost:4321/',
  'http://evil.example\\@localhost:4321/',
  'http://localhost:4322/',
  'https://localhost:4321/',
  'http://localhost。:4321/',
  'javascript:alert(1)',
  'JaVaScRiPt://localhost:4321/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://localhost:4321/7d1c',
  'ftp://localhost:4321/',
  'http://me:secret@localhost:4321/log',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/..//evil.example',
  '/log\r\nLocation: https://evil.example',
  'http://[::1',
  '\u0000//evil.example',
  '',
];

const site = await startSite();
const { account } = await site.newMember();

test.each(elsewhere.slice(0, 3))(
  'signing in and out with the callback %j leads to this site',
  async (callbackUrl) => {
    const browser = site.newBrowser();
    const page = await site.enter(browser, account, callbackUrl);
    expect(page.origin).toBe(origin);
    expect(browser.cookies().get('__Host-session')?.value).toMatch(/^.{100}/);
    const left: string[] = [];
    await signOut(callbackUrl, { fetch: browser.fetch, go: (url) => left.push(url) });
    expect(left.map((url) => new URL(url).origin)).toEqual([origin]);
  },
);

test('the address to come back to is not taken from a link', async () => {
  const browser = site.newBrowser();
  await browser.fetch('/api/auth/csrf?callbackUrl=%2Fimage');
  const callback = await site.choose(browser, await site.leave(browser, '/log'), account);
  expect((await site.arrive(browser, `${callback}&callbackUrl=%2Fshopping`)).href).toBe(`${origin}/log`);
});

test.each(elsewhere.slice(0, 3))('a callback cookie replaced by %j leads to this site', async (planted) => {
  const browser = site.newBrowser();
  const callback = await site.choose(browser, await site.leave(browser), account);
  const cookie = browser.cookies().get('__Host-callback-url');
  if (!cookie) throw new Error('no cookie');
  cookie.value = encodeURIComponent(planted);
  expect((await site.arrive(browser, callback)).origin).toBe(origin);
});

property.prop(
  [
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.tuple(fc.constantFrom(...elsewhere), fc.string()).map((parts) => parts.join('')),
      fc
        .array(fc.constantFrom('/', '\\', ':', '@', '.', '%2f', '\t', 'http', 'evil', 'localhost:4321'))
        .map((parts) => parts.join('')),
    ),
  ],
  { examples: elsewhere.map((address): [string] => [address]) },
)('any text as a callback address stays on this site', (written) => {
  const address = onThisSite(written, origin);
  expect(address.startsWith(`${origin}/`)).toBe(true);
  const { origin: from, pathname } = new URL(address);
  expect(from).toBe(origin);
  expect(address).not.toMatch(/[\r\n\t\0]/);
  // Some programs read it as a slash; in a query it is only a character.
  expect(pathname).not.toContain('\\');
});
