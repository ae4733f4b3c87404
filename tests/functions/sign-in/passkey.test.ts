import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseEnv } from '../../../netlify/lib/settings/env.ts';
import { authenticate } from '../../../netlify/lib/sign-in/authenticate.ts';
import { hashOfToken } from '../../../src/lib/invitation-token.ts';
import { signOut } from '../../../src/session/sign-in.ts';
import { site as family } from '../../../src/site.config.ts';
import { readContents, replaceContents } from '../../../supabase/archive/contents.ts';
import { createAuthenticator } from '../../support/functions/authenticator.ts';
import { askToken, createBrowser, type ScriptlessBrowser } from '../../support/functions/browser.ts';
import { accept, invite, send, signInWith } from '../../support/functions/passkeys.ts';
import { functions, origin, startSite } from '../../support/functions/site.ts';

const site = await startSite();

const whoIs = async (browser: ScriptlessBrowser) => (await askToken(browser)).body.displayName;

test('the first member of an empty family gets in with an invitation, and signs in with the passkey again', async () => {
  const browser = site.newBrowser();
  const token = await invite(site, 'Anna');
  expect(await send(browser, 'invitation', { token })).toMatchObject({
    status: 200,
    body: { name: 'Anna', kind: 'invitation', signedInAs: null },
  });
  const { device, ...answer } = await accept(browser, token);
  expect(answer).toEqual({
    status: 200,
    body: { member: { id: expect.any(String), name: 'Anna', kind: 'adult' } },
  });
  expect(await whoIs(browser)).toBe('Anna');
  expect(browser.cookies().get('signed_in')?.value).toBe('Anna');
  expect([...browser.cookies().keys()]).not.toContain('__Host-passkey');

  const other = site.newBrowser();
  expect(await signInWith(other, device)).toEqual({ status: 200, body: answer.body });
  expect(await whoIs(other)).toBe('Anna');
});

test('the lock is asked for every passkey of the site, and must be opened', async () => {
  const { body } = await send(site.newBrowser(), 'begin');
  expect(body).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  await site.newMember('Berit');
  const token = await invite(site, 'Berit');
  const made = await send(site.newBrowser(), 'register-begin', { token });
  expect(made.body).toMatchObject({
    rp: { id: 'localhost', name: family.product },
    user: { name: 'Berit', displayName: 'Berit' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
});

test('a member who is signed in with the identity provider adds a passkey, and no device gets a second one', async () => {
  const { browser } = await site.signedIn('Carl');
  const device = createAuthenticator();
  const { body: options } = await send(browser, 'register-begin');
  expect(options.excludeCredentials).toEqual([]);
  const sent = await send(browser, 'register', {
    response: device.create(options),
    device: ' Carls telefon ',
  });
  expect(sent.status).toBe(200);
  expect((await send(browser, 'register-begin')).body.excludeCredentials).toMatchObject([{ id: device.id }]);
  const token = await invite(site, 'Carl');
  expect((await send(browser, 'register-begin', { token })).body.excludeCredentials).toHaveLength(1);
  expect(await signInWith(site.newBrowser(), device)).toMatchObject({ body: { member: { name: 'Carl' } } });
});

test('a key that is on several devices has a counter on each, and some devices leave the handle empty', async () => {
  await site.newMember('Gerda');
  const { device } = await accept(site.newBrowser(), await invite(site, 'Gerda'), {}, { backedUp: true });
  for (const counter of [7, 7, 3, 0])
    for (const userHandle of [undefined, '', null]) {
      const answer = { counter, backedUp: true, ...(userHandle !== undefined && { userHandle }) };
      expect((await signInWith(site.newBrowser(), device, answer)).status).toBe(200);
    }
});

// What is tidied, and what has no name then: tests/lib/tidy-text.test.ts and tests/db/access/family-list.test.ts.
test('a device is called what it says it is, without what nobody sees', async () => {
  const { id } = await site.newMember('Ejer');
  const accepted = await accept(site.newBrowser(), await invite(site, 'Ejer'), {
    device: ' i\u202ePho\u200bne\n',
  });
  expect(accepted.status).toBe(200);
  const rows = await site.backend.query('select device from private.passkey where member = $1', [id]);
  expect(rows).toEqual([{ device: 'iPhone' }]);
});

test.each(['\u200b\u3164', 'x'.repeat(401), 7])(
  'a device that says it is %j is refused, and the invitation stays',
  async (given) => {
    const name = `Ejer ${randomUUID().slice(0, 8)}`;
    await site.newMember(name);
    const token = await invite(site, name);
    expect(await accept(site.newBrowser(), token, { device: given })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
    expect((await accept(site.newBrowser(), token)).status).toBe(200);
  },
);

test('the day of the last use is that of the last token, since a session lasts for months', async () => {
  const browser = site.newBrowser();
  await site.newMember('Gro');
  const { device } = await accept(browser, await invite(site, 'Gro'));
  const before = new Date(Date.now() - 9 * 86_400_000);
  for (const table of ['session set used_at = $2 where passkey', 'passkey set used_at = $2 where id'])
    await site.backend.query(`update private.${table} = $1`, [device.id, before]);
  await browser.fetch('/api/token');
  const text = "select used_at > now() - interval '1 hour' as recently from private.passkey where id = $1";
  expect(await site.backend.query(text, [device.id])).toEqual([{ recently: true }]);
});

test('after a restore people are still signed in and can sign in, and no invitation is open', async () => {
  const browser = site.newBrowser();
  await site.newMember('Hans');
  const { device } = await accept(browser, await invite(site, 'Hans'));
  const token = await invite(site, 'Hans');
  await site.backend.database.exclusively(async (sql) => {
    const tables = await readContents(sql);
    expect(JSON.stringify(tables)).not.toContain(await hashOfToken(token));
    await sql.exec('delete from private.family_member where true');
    await replaceContents(sql, tables);
  });
  expect(await whoIs(browser)).toBe('Hans');
  expect((await signInWith(site.newBrowser(), device)).body).toMatchObject({ member: { name: 'Hans' } });
  expect((await send(browser, 'invitation', { token })).status).toBe(404);
});

test('whoever has signed in since a backup stays signed in when it is restored', async () => {
  await site.newMember('Inga');
  const { device } = await accept(site.newBrowser(), await invite(site, 'Inga'));
  const { database } = site.backend;
  const tables = await database.exclusively(readContents);
  const [later, newer] = [site.newBrowser(), site.newBrowser()];
  await signInWith(later, device);
  await accept(newer, await invite(site, 'Inga'));
  // A backup of a site that did not have the table yet.
  const { session: _, ...older } = tables;
  for (const restored of [tables, older]) {
    await database.exclusively((sql) => replaceContents(sql, restored));
    expect(await whoIs(later)).toBe('Inga');
    // The backup does not have its passkey.
    expect((await newer.fetch('/api/token')).status).toBe(403);
  }
});

test('a site without an identity provider has no address for one, and signing out works', async () => {
  const none = { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' };
  const env = parseEnv({ ...process.env, ...none });
  const browser = createBrowser(origin, (path) =>
    path.startsWith('/api/auth/') ? (request) => authenticate(request, env) : functions(path),
  );
  await accept(browser, await invite(site, 'Anna'));
  const begun = await browser.fetch('/api/auth/signin/oidc', { method: 'POST' });
  const returned = await browser.fetch('/api/auth/callback/oidc?code=x&state=y');
  expect([begun.status, returned.status]).toEqual([404, 404]);
  const left: string[] = [];
  await signOut('/', { fetch: browser.fetch, go: (url) => left.push(url) });
  expect(left).toEqual([`${origin}/`]);
  expect((await browser.fetch('/api/token')).status).toBe(401);
});
