import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScriptlessBrowser } from '../../support/functions/browser.ts';
import { clients, origin, startSite } from '../../support/functions/site.ts';

const site = await startSite();
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

let browser: ScriptlessBrowser;
let account: string;
beforeEach(async () => {
  browser = site.newBrowser();
  ({ account } = await site.newMember());
});

/** The callback leads to the page that says so, for this reason and no other. */
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
    await expectRefusal(browser, link, noCookie);
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

const ofAttempt = (name: string, address: string) =>
  `${name}-${new URL(address).searchParams.get('state')?.slice(-16)}`;

describe.each([
  ['__Host-state', 'state', badState],
  ['__Host-nonce', 'nonce', /unexpected ID Token "nonce" claim value$/],
  ['__Host-pkce', 'pkceCodeVerifier', badCode],
])('the cookie %s', (name, check, mismatch) => {
  const plant = (callback: string, value: string) =>
    browser.cookies().set(ofAttempt(name, callback), { value, strict: false, httpOnly: true, maxAge: null });
  const valueIn = (cookie: string, address: string) =>
    browser.cookies().get(ofAttempt(cookie, address))?.value ?? '';

  test('a callback without this cookie is refused', async () => {
    const callback = await begin();
    expect(browser.cookies().delete(ofAttempt(name, callback))).toBe(true);
    await expectRefusal(browser, callback, new RegExp(`InvalidCheck: ${check} cookie was missing$`));
  });

  test('a callback with this cookie of an earlier sign-in in this browser is refused', async () => {
    const earlier = valueIn(name, await site.leave(browser));
    const callback = await begin();
    expect(['', valueIn(name, callback)]).not.toContain(earlier);
    plant(callback, earlier);
    await expectRefusal(browser, callback, mismatch);
  });

  test('a callback with another of our cookies in the place of this one is refused', async () => {
    const callback = await begin();
    plant(callback, valueIn(name === '__Host-state' ? '__Host-nonce' : '__Host-state', callback));
    await expectRefusal(browser, callback, /no matching decryption secret$/);
  });

  test('a callback with a changed value of this cookie is refused', async () => {
    const callback = await begin();
    const value = valueIn(name, callback);
    plant(callback, `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`);
    await expectRefusal(browser, callback, /JWEDecryptionFailed/);
  });
});

test.each([
  ['gone', () => null, noCookie],
  ['guessed', () => 'guessed', noCookie],
  ['another with the same end', (state: string) => `guessed${state.slice(-16)}`, badState],
])('a state that is %s in the address is refused', async (_, changed, reason) => {
  const callback = await begin();
  const state = changed(new URL(callback).searchParams.get('state') ?? '');
  await expectRefusal(browser, withParams(callback, { state }), reason);
});

test('a sign-in whose nonce was removed on the way to the provider is refused on return', async () => {
  const robbed = withParams(await site.leave(browser), { nonce: null });
  const callback = await site.choose(browser, robbed, account);
  await expectRefusal(browser, callback, /"nonce" \(nonce\) claim missing$/);
});
