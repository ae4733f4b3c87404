import { randomBytes, randomUUID } from 'node:crypto';
import { encode } from '@auth/core/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import passkey from '../../../netlify/functions/passkey.mts';
import { hashOfToken, newInvitationToken, newRecoveryCode } from '../../../src/lib/invitation-token.ts';
import { local } from '../../../supabase/local/settings.ts';
import { createAuthenticator } from '../../support/functions/authenticator.ts';
import type { ScriptlessBrowser } from '../../support/functions/browser.ts';
import { accept, invite, send, signInWith } from '../../support/functions/passkeys.ts';
import { origin, type RunningSite, startSite } from '../../support/functions/site.ts';
import { removeMember, runAs } from '../../support/people.ts';

let site: RunningSite;
let victim: Awaited<ReturnType<typeof joined>>;
let attacker: Awaited<ReturnType<typeof joined>>;
beforeAll(async () => {
  site = await startSite();
  victim = await joined('Else');
  attacker = await joined('Mallory');
});
afterAll(() => site.stop());

/** A member with a passkey, and the browser in which it was made. */
const joined = async (name: string) => {
  const member = await site.newMember(name);
  const browser = site.newBrowser();
  const { device } = await accept(browser, await invite(site, name));
  return { ...member, name, browser, device };
};
const session = (browser: ScriptlessBrowser) => browser.cookies().get('__Host-session')?.value;
const whoIs = async (browser: ScriptlessBrowser) =>
  (await (await browser.fetch('/api/token')).json()).memberId;
/** Calls a function of the database as the victim, and returns its answer's fields. */
const asMember = async (name: string, ...values: unknown[]) => {
  const text = `select public.${name}(${values.map((_, n) => `$${n + 1}`)}) as answer`;
  const [row] = await site.backend.database.exclusively((sql) =>
    runAs<{ answer: { id?: string } | null }>(sql, victim, text, values),
  );
  return row?.answer ?? {};
};
const passkeysOf = async (id: string) => {
  const { rows } = await site.backend.database.exclusively((sql) =>
    sql.query('select id from private.passkey where member = $1', [id]),
  );
  return rows.length;
};
/** Whatever the reason, signing in is refused with the same words. */
const refused = { status: 403, body: { code: 'passkey' } };
const unknown = { status: 404, body: { code: 'invitation' } };

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
    const { device } = await joined('Tæller');
    expect((await signInWith(site.newBrowser(), device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await signInWith(site.newBrowser(), device, { counter })).toEqual(refused);
    expect((await signInWith(site.newBrowser(), device, { counter: 8 })).status).toBe(200);
  });

  test("with a removed member's valid passkey, and its session ends at once", async () => {
    const former = await joined('Fraflyttet');
    await site.backend.database.exclusively((sql) => removeMember(sql, former.id));
    expect(await signInWith(site.newBrowser(), former.device)).toEqual(refused);
    expect((await former.browser.fetch('/api/token')).status).toBe(403);
  });

  test('with a passkey that was removed, and its session ends, also after the member is invited again', async () => {
    const { browser, device, name } = await joined('Mistet');
    await asMember('remove_passkey', device.id);
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
  ])('for the body %j', async (body) => {
    expect(await send(site.newBrowser(), 'sign-in', body as object)).toEqual(refused);
  });
});

describe('an invitation', () => {
  /** Every way in which an invitation is good for nothing: the answers are the same to the letter. */
  const ended: [string, () => Promise<string>][] = [
    ['guessed', async () => newInvitationToken()],
    ['guessed, like a recovery code', async () => newRecoveryCode()],
    ['empty', async () => ''],
    [
      'used',
      async () => {
        const token = await invite(site, attacker.name);
        await accept(site.newBrowser(), token);
        return token;
      },
    ],
    [
      'expired',
      async () => {
        const token = await invite(site, victim.name);
        await site.backend.database.exclusively((sql) =>
          sql.query(
            'update private.invitation set expires_at = now() where used_at is null and revoked_at is null',
          ),
        );
        return token;
      },
    ],
    [
      'revoked',
      async () => {
        const token = newInvitationToken();
        const made = await asMember('make_invitation', victim.id, await hashOfToken(token));
        await asMember('revoke_invitation', made.id);
        return token;
      },
    ],
    [
      'whose member was removed',
      async () => {
        const { id } = await site.newMember('Gået');
        const token = await invite(site, 'Gået');
        await asMember('remove_member', id);
        return token;
      },
    ],
    ['that is the hash in the database', async () => hashOfToken(await invite(site, victim.name))],
  ];
  test.each(ended)('%s opens nothing', async (_, make) => {
    const token = await make();
    const browser = site.newBrowser();
    expect(await send(browser, 'invitation', { token })).toEqual(unknown);
    expect(await send(browser, 'register-begin', { token })).toEqual(unknown);
    const response = createAuthenticator().create({ challenge: 'x' });
    expect(await send(browser, 'register', { token, response, device: 'x' })).toEqual(unknown);
  });

  test('makes one passkey, also when two phones accept it at the same time', async () => {
    const { id } = await site.newMember('Tvilling');
    const token = await invite(site, 'Tvilling');
    const both = await Promise.all([accept(site.newBrowser(), token), accept(site.newBrowser(), token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await passkeysOf(id)).toBe(1);
  });

  test("never makes a passkey for somebody else: the challenge of one's own invitation is good for no other", async () => {
    const before = await passkeysOf(victim.id);
    const browser = site.newBrowser();
    const own = await invite(site, attacker.name);
    const theirs = await invite(site, victim.name);
    const { body: options } = await send(browser, 'register-begin', { token: own });
    const response = createAuthenticator().create(options);
    expect(await send(browser, 'register', { token: theirs, response, device: 'x' })).toEqual(refused);
    // Signed in, for oneself, and with what somebody may hope is read.
    const sent = { response, device: 'x', member: victim.id, name: victim.name };
    expect(await send(attacker.browser, 'register', sent)).toEqual(refused);
    expect(await passkeysOf(victim.id)).toBe(before);
  });

  const forgeries: [string, Parameters<ReturnType<typeof createAuthenticator>['create']>[1]][] = [
    ['on a page of another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['with the lock not opened', { verified: false }],
    ['for a challenge that nobody gave', { challenge: randomBytes(32).toString('base64url') }],
    ['by an answer to another question', { type: 'webauthn.get' }],
  ];
  test.each(forgeries)('makes no passkey %s, and can still be used', async (_, forged) => {
    const browser = site.newBrowser();
    const token = await invite(site, victim.name);
    const { body: options } = await send(browser, 'register-begin', { token });
    const response = createAuthenticator().create(options, forged);
    expect(await send(browser, 'register', { token, response, device: 'x' })).toEqual(refused);
    expect((await accept(browser, token)).status).toBe(200);
  });

  test('does not give a passkey that somebody has to somebody else', async () => {
    const browser = site.newBrowser();
    const token = await invite(site, attacker.name);
    const { body: options } = await send(browser, 'register-begin', { token });
    const response = victim.device.create({ ...options, user: undefined });
    expect(await send(browser, 'register', { token, response, device: 'x' })).toEqual(refused);
    expect(await signInWith(site.newBrowser(), victim.device)).toMatchObject({
      body: { member: { id: victim.id } },
    });
  });

  test("opened in another member's session says whose it is, and asks before it ends that session", async () => {
    await site.newMember('Gæst');
    const token = await invite(site, 'Gæst');
    expect(await send(victim.browser, 'invitation', { token })).toMatchObject({
      body: { name: 'Gæst', signedInAs: 'Else' },
    });
    expect(await accept(victim.browser, token)).toMatchObject({
      status: 409,
      body: { code: 'other-session' },
    });
    expect(await whoIs(victim.browser)).toBe(victim.id);
    expect(await accept(victim.browser, token, { replace: true })).toMatchObject({
      body: { member: { name: 'Gæst' } },
    });
    await signInWith(victim.browser, victim.device);
  });

  test('without a session, nobody makes a passkey without an invitation', async () => {
    const browser = site.newBrowser();
    const signedOut = { status: 401, body: { code: 'signed-out' } };
    expect(await send(browser, 'register-begin')).toEqual(signedOut);
    const response = createAuthenticator().create({ challenge: 'x' });
    expect(await send(browser, 'register', { response, device: 'x' })).toEqual(signedOut);
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

test.each(['begin', 'sign-in', 'invitation', 'register-begin', 'register'])(
  '/api/passkey/%s is for pages of this site, by POST',
  async (step) => {
    const ask = (init: RequestInit) =>
      passkey(new Request(`${origin}/api/passkey/${step}`, { method: 'POST', body: '{}', ...init }));
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of foreign) {
      const answer = await ask({ headers });
      expect([answer.status, await answer.json()]).toEqual([403, { code: 'foreign-origin' }]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const headers = { 'sec-fetch-site': 'same-origin' };
    const read = await passkey(new Request(`${origin}/api/passkey/${step}`, { headers }));
    expect(read.status).toBe(404);
  },
);
