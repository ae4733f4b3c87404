import { randomBytes, randomUUID } from 'node:crypto';
import { encode } from '@auth/core/jwt';
import { describe, expect, test } from 'vitest';
import { local } from '../../../supabase/local/settings.ts';
import type { ScriptlessBrowser } from '../../support/functions/browser.ts';
import {
  accept,
  asMember,
  invite,
  joinSite,
  send,
  signInWith,
  whoIs,
} from '../../support/functions/passkeys.ts';
import { startSite } from '../../support/functions/site.ts';

const site = await startSite();
const victim = await joinSite(site, 'Else');
const attacker = await joinSite(site, 'Mallory');

const session = (browser: ScriptlessBrowser) => browser.cookies().get('__Host-session')?.value;
const refused = { status: 403, body: { code: 'passkey' } };

describe('signing in is refused', () => {
  const cases: [string, Parameters<typeof signInWith>[2]][] = [
    ['for a page of another site', { origin: 'https://evil.example' }],
    ['for a page of another port', { origin: 'http://localhost:4999' }],
    ['with a passkey of another site', { rpId: 'evil.example' }],
    ['with the lock not opened', { verified: false }],
    ['with a challenge that nobody gave', { challenge: randomBytes(32).toString('base64url') }],
    ['with an empty challenge', { challenge: '' }],
    ['with the answer to another question', { type: 'webauthn.create' }],
    ['with a passkey that does not exist', { id: randomBytes(32).toString('base64url') }],
    ["with another member's handle", { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ];
  test.each(cases)('%s', async (_, forged) => {
    const browser = site.newBrowser();
    expect(await signInWith(browser, victim.device, forged)).toEqual(refused);
    expect(session(browser)).toBeUndefined();
  });

  test("in another member's name, signed with one's own key", async () => {
    const forged = { id: victim.device.id };
    expect(await signInWith(site.newBrowser(), attacker.device, forged)).toEqual(refused);
  });

  test('with a copy of an answer: in the same browser, and with the copied cookie in another', async () => {
    const browser = site.newBrowser();
    const { body: options } = await send(browser, 'begin');
    const kept = browser.cookies().get('__Host-passkey');
    const response = victim.device.get(options);
    expect((await send(browser, 'sign-in', { response })).status).toBe(200);
    expect(await send(browser, 'sign-in', { response })).toEqual(refused);
    const thief = site.newBrowser();
    if (kept) thief.cookies().set('__Host-passkey', kept);
    expect(await send(thief, 'sign-in', { response })).toEqual(refused);
    expect(session(thief)).toBeUndefined();
  });

  test("with a challenge that was another browser's, or for another purpose", async () => {
    const theirs = await send(site.newBrowser(), 'begin');
    const browser = site.newBrowser();
    await send(browser, 'begin');
    const copied = victim.device.get(theirs.body);
    expect(await send(browser, 'sign-in', { response: copied })).toEqual(refused);
    const token = await invite(site, victim.name);
    const { body: options } = await send(browser, 'register-begin', { token });
    expect(await send(browser, 'sign-in', { response: victim.device.get(options) })).toEqual(refused);
  });

  test('after one wrong attempt with the challenge', async () => {
    const browser = site.newBrowser();
    const { body: options } = await send(browser, 'begin');
    await send(browser, 'sign-in', { response: victim.device.get(options, { verified: false }) });
    expect(await send(browser, 'sign-in', { response: victim.device.get(options) })).toEqual(refused);
  });

  test('with a challenge older than five minutes, whatever its cookie says', async () => {
    const browser = site.newBrowser();
    const { body: options } = await send(browser, 'begin');
    const token = { purpose: 'sign-in', challenge: options.challenge, at: Date.now() - 301_000 };
    const value = await encode({ token, secret: local.authSecret, salt: '__Host-passkey', maxAge: 600 });
    browser.cookies().set('__Host-passkey', { value, strict: true, httpOnly: true, maxAge: null });
    expect(await send(browser, 'sign-in', { response: victim.device.get(options) })).toEqual(refused);
  });

  test('with a challenge that an attacker made, or a session in its place', async () => {
    const challenge = randomBytes(32).toString('base64url');
    const token = { purpose: 'sign-in', challenge, at: Date.now() };
    const made = await encode({ token, secret: 'x'.repeat(32), salt: '__Host-passkey', maxAge: 600 });
    for (const value of [made, session(attacker.browser) ?? '', challenge]) {
      const browser = site.newBrowser();
      browser.cookies().set('__Host-passkey', { value, strict: true, httpOnly: true, maxAge: null });
      expect(await send(browser, 'sign-in', { response: victim.device.get({ challenge }) })).toEqual(refused);
    }
  });

  test('with a counter that goes back or stands still, as on a copied key', async () => {
    const { device } = await joinSite(site, 'Tæller');
    expect((await signInWith(site.newBrowser(), device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      for (const backedUp of [false, true])
        expect(await signInWith(site.newBrowser(), device, { counter, backedUp })).toEqual(refused);
    expect((await signInWith(site.newBrowser(), device, { counter: 8 })).status).toBe(200);
  });

  test('with a passkey that was removed, and its session ends, also after the member is invited again', async () => {
    const { browser, device, name } = await joinSite(site, 'Mistet');
    await asMember(site, victim, 'remove_passkey', device.id);
    expect(await signInWith(site.newBrowser(), device)).toEqual(refused);
    expect((await browser.fetch('/api/token')).status).toBe(403);
    const phone = site.newBrowser();
    await accept(phone, await invite(site, name));
    expect((await browser.fetch('/api/token')).status).toBe(403);
    expect((await phone.fetch('/api/token')).status).toBe(200);
  });

  test.each([
    null,
    [],
    {},
    { response: null },
    { response: { id: 7 } },
    { response: { id: 'x'.repeat(2000) } },
    { response: { ...victim.device.get({ challenge: 'x' }), id: 'a\u0000' } },
  ])('for the body %j', async (body) => {
    expect(await send(site.newBrowser(), 'sign-in', body as object)).toEqual(refused);
  });
});

test('signing in replaces a session that an attacker planted', async () => {
  const planted = attacker.browser.cookies().get('__Host-session');
  if (!planted) throw new Error('no session');
  const browser = site.newBrowser();
  browser.cookies().set('__Host-session', planted);
  await signInWith(browser, victim.device);
  expect(session(browser)).not.toBe(planted.value);
  expect(await whoIs(browser)).toBe(victim.id);
});
