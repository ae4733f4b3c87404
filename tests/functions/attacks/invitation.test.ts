import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOfToken, newInvitationToken, newRecoveryCode } from '../../../src/lib/invitation-token.ts';
import { createAuthenticator } from '../../support/functions/authenticator.ts';
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

const passkeysOf = async (id: string) => {
  const rows = await site.backend.query('select id from private.passkey where member = $1', [id]);
  return rows.length;
};
/** Makes an invitation for the victim, and returns its token and its id. */
const inviteBy = async (maker: typeof victim) => {
  const token = newInvitationToken();
  const { id } = await asMember(site, maker, 'make_invitation', victim.id, await hashOfToken(token));
  return { token, id };
};
const refused = { status: 403, body: { code: 'passkey' } };
const unknown = { status: 404, body: { code: 'invitation' } };

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
      await site.backend.query('update private.invitation set expires_at = now() where true');
      return token;
    },
  ],
  [
    'revoked',
    async () => {
      const { token, id } = await inviteBy(victim);
      await asMember(site, victim, 'revoke_invitation', id);
      return token;
    },
  ],
  [
    'whose member was removed',
    async () => {
      const { id } = await site.newMember('Gået');
      const token = await invite(site, 'Gået');
      await asMember(site, victim, 'remove_member', id);
      return token;
    },
  ],
  [
    'whose maker was removed, also after being brought back',
    async () => {
      const maker = await joinSite(site, 'Maker');
      const { token } = await inviteBy(maker);
      await asMember(site, victim, 'remove_member', maker.id);
      await asMember(site, victim, 'restore_member', maker.id);
      return token;
    },
  ],
  ['that is the hash in the database', async () => hashOfToken(await invite(site, victim.name))],
];
test.each(ended)('an invitation %s opens nothing', async (_, make) => {
  const token = await make();
  const browser = site.newBrowser();
  expect(await send(browser, 'invitation', { token })).toEqual(unknown);
  expect(await send(browser, 'register-begin', { token })).toEqual(unknown);
  const response = createAuthenticator().create({ challenge: 'x' });
  expect(await send(browser, 'register', { token, response, device: 'x' })).toEqual(unknown);
});

test('an invitation makes one passkey, also when two phones accept it at the same time', async () => {
  const { id } = await site.newMember('Tvilling');
  const token = await invite(site, 'Tvilling');
  const both = await Promise.all([accept(site.newBrowser(), token), accept(site.newBrowser(), token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await passkeysOf(id)).toBe(1);
});

test("an invitation never makes a passkey for somebody else: the challenge of one's own invitation is good for no other", async () => {
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
test.each(forgeries)('an invitation makes no passkey %s, and can still be used', async (_, forged) => {
  const browser = site.newBrowser();
  const token = await invite(site, victim.name);
  const { body: options } = await send(browser, 'register-begin', { token });
  const response = createAuthenticator().create(options, forged);
  expect(await send(browser, 'register', { token, response, device: 'x' })).toEqual(refused);
  expect((await accept(browser, token)).status).toBe(200);
});

test('an invitation does not give a passkey that somebody has to somebody else', async () => {
  const browser = site.newBrowser();
  const token = await invite(site, attacker.name);
  const { body: options } = await send(browser, 'register-begin', { token });
  const response = victim.device.create({ ...options, user: undefined });
  expect(await send(browser, 'register', { token, response, device: 'x' })).toEqual(refused);
  expect(await signInWith(site.newBrowser(), victim.device)).toMatchObject({
    body: { member: { id: victim.id } },
  });
});

test("an invitation opened in another member's session says whose it is, and asks before it ends that session", async () => {
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
