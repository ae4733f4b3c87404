import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScriptlessBrowser } from '../../support/functions/browser.ts';
import { clients, origin, type RunningSite, startSite } from '../../support/functions/site.ts';

let site: RunningSite;
const log = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

let browser: ScriptlessBrowser;
let account: string;
beforeEach(async () => {
  browser = site.newBrowser();
  ({ account } = await site.newMember());
});

/**
 * The callback leads to the page that says so, for this reason and no other, and nobody is signed in by it.
 */
const expectRefusal = async (at: ScriptlessBrowser, callback: string, reason: RegExp) => {
  const before = at.cookies().get('__Host-session')?.value;
  log.mockClear();
  expect((await site.arrive(at, callback)).href.replace(/\?fra=%2Flog$/, '')).toBe(`${origin}/adgang/fejl`);
  expect(log.mock.calls).toEqual([[expect.stringMatching(reason)]]);
  expect(at.cookies().get('__Host-session')?.value).toBe(before);
};
const noCookie = /InvalidCheck: state cookie was missing$/;
const badState = /unexpected "state" response parameter value$/;
const badCode = /invalid_grant$/;
const begin = async (at = browser, who = account) => site.choose(at, await site.leave(at), who);
const withParams = (callback: string, changes: Record<string, string | null>) => {
  const url = new URL(callback);
  for (const [name, value] of Object.entries(changes))
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url.href;
};

describe('a callback is accepted once', () => {
  test('a callback that was used is refused in the same browser and in another', async () => {
    const callback = await begin();
    expect((await site.arrive(browser, callback)).href).toBe(`${origin}/log`);
    await expectRefusal(browser, callback, noCookie);
    await expectRefusal(site.newBrowser(), callback, noCookie);
  });

  test('a callback that was used is refused when it is sent again with the same cookies', async () => {
    const callback = await begin();
    const cookies = new Map(browser.cookies());
    expect((await site.arrive(browser, callback)).href).toBe(`${origin}/log`);
    const thief = site.newBrowser();
    for (const [name, cookie] of cookies) thief.cookies().set(name, cookie);
    await expectRefusal(thief, callback, badCode);
  });

  test('a callback is refused after it failed once: the cookies that it is checked by are deleted', async () => {
    const callback = await begin();
    await expectRefusal(browser, withParams(callback, { code: 'guessed' }), badCode);
    await expectRefusal(browser, callback, noCookie);
  });
});

describe('a callback is accepted in one browser only', () => {
  test("the attacker's own, sent to somebody as a link, signs nobody in", async () => {
    const link = await begin(site.newBrowser());
    await expectRefusal(browser, link, noCookie);
    await site.leave(browser);
    await expectRefusal(browser, link, badState);
  });

  test("a stolen code is refused in the attacker's own sign-in", async () => {
    const stolen = new URL(await begin()).searchParams.get('code');
    const attacker = site.newBrowser();
    const own = await begin(attacker, (await site.newMember()).account);
    await expectRefusal(attacker, withParams(own, { code: stolen }), badCode);
  });
});

test('a code that was issued to another site is refused', async () => {
  // The same person, the same challenge, state and nonce: only the client is another.
  const theirs = withParams(await site.leave(browser), { client_id: clients.theirs.client_id });
  const callback = await site.choose(browser, theirs, account);
  expect(callback).toMatch(/[?&]code=.{20}/);
  await expectRefusal(browser, callback, badCode);
});

test('an answer that says it is from another identity provider is not taken', async () => {
  const callback = withParams(await begin(), { iss: 'https://evil.example' });
  await expectRefusal(browser, callback, /unexpected "iss" \(issuer\) response parameter value$/);
});

describe.each([
  ['__Host-state', 'state', badState],
  ['__Host-nonce', 'nonce', /unexpected ID Token "nonce" claim value$/],
  ['__Host-pkce', 'pkceCodeVerifier', badCode],
])('the cookie %s', (name, check, mismatch) => {
  const plant = (value = '') =>
    browser.cookies().set(name, { value, strict: false, httpOnly: true, maxAge: null });
  const valueIn = (cookie: string) => browser.cookies().get(cookie)?.value ?? '';

  test('a callback without this cookie is refused', async () => {
    const callback = await begin();
    expect(browser.cookies().delete(name)).toBe(true);
    await expectRefusal(browser, callback, new RegExp(`InvalidCheck: ${check} cookie was missing$`));
  });

  test('a callback with this cookie of an earlier sign-in in this browser is refused', async () => {
    await site.leave(browser);
    const earlier = valueIn(name);
    const callback = await begin();
    expect(valueIn(name)).not.toBe(earlier);
    plant(earlier);
    await expectRefusal(browser, callback, mismatch);
  });

  test('a callback with another of our cookies in the place of this one is refused', async () => {
    const callback = await begin();
    plant(valueIn(name === '__Host-state' ? '__Host-nonce' : '__Host-state'));
    await expectRefusal(browser, callback, /no matching decryption secret$/);
  });

  test('a callback with a changed value of this cookie is refused', async () => {
    const callback = await begin();
    const value = valueIn(name);
    plant(`${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`);
    await expectRefusal(browser, callback, /JWEDecryptionFailed/);
  });
});

test.each([
  ['gone', null, /response parameter "state" missing$/],
  ['empty', '', badState],
  ['guessed', 'guessed', badState],
])('a state that is %s in the address is refused', async (_, state, reason) => {
  await expectRefusal(browser, withParams(await begin(), { state }), reason);
});

test('a sign-in whose nonce was removed on the way to the provider is refused on return', async () => {
  const robbed = withParams(await site.leave(browser), { nonce: null });
  const callback = await site.choose(browser, robbed, account);
  await expectRefusal(browser, callback, /"nonce" \(nonce\) claim missing$/);
});
