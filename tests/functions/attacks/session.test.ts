import { encode } from '@auth/core/jwt';
import { UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import token from '../../../netlify/functions/token.mts';
import { local } from '../../../supabase/local/settings.ts';
import { origin, startSite } from '../../support/functions/site.ts';
import { newSession } from '../../support/people.ts';

const site = await startSite();
const { browser, ...member } = await site.signedIn();
const session = browser.cookies().get('__Host-session')?.value ?? '';

const ask = (headers: Record<string, string>) =>
  token(new Request(`${origin}/api/token`, { headers: { 'sec-fetch-site': 'same-origin', ...headers } }));
const statusWith = async (cookie: string) => (await ask({ cookie })).status;

describe('a changed session', () => {
  test('a session with any of its characters changed is refused', async () => {
    // Every seventh character: each part of the token, its header, its tag.
    for (let at = 0; at < session.length; at += 7) {
      const other = session[at] === 'Q' ? 'R' : 'Q';
      const changed = `${session.slice(0, at)}${other}${session.slice(at + 1)}`;
      expect([at, await statusWith(`__Host-session=${changed}`)]).toEqual([at, 401]);
    }
  });

  const half = session.length / 2;
  test.each([
    `__Host-session=${session.slice(0, -1)}`,
    `__Host-session=${session.slice(0, half)}`,
    `__Host-session=${session}A`,
    '__Host-session=',
    '__Host-session',
    '__Host-session=....',
    '__Host-session=fixed',
    `__Host-session.0=${session.slice(0, half)}; __Host-session.1=${session.slice(half)}`,
    `__Host-session=${session.slice(0, half)}; __Host-session=${session.slice(half)}`,
    `session=${session}`,
    `__host-session=${session}`,
    `__Secure-session=${session}`,
    `authjs.session-token=${session}`,
    `__Secure-authjs.session-token=${session}`,
    `x__Host-session=${session}`,
  ])(
    'a session that is cut off, lengthened, in pieces or under another name is refused: %s',
    async (cookie) => {
      expect(await statusWith(cookie)).toBe(401);
    },
  );

  test('a session as a bearer is refused', async () => {
    expect((await ask({ authorization: `Bearer ${session}` })).status).toBe(401);
  });
});

describe('a session made by somebody else', () => {
  const id = site.backend.database.exclusively((sql) => newSession(sql, member));
  const content = async () => ({ id: await id, member: member.id, since: Math.floor(Date.now() / 1000) });
  const made = async (secret: string, salt: string, what?: Record<string, unknown>) =>
    encode({ token: what ?? (await content()), secret, salt, maxAge: 600 });

  test('a session made with another secret, or none, is refused', async () => {
    const forged = await made('another-secret-of-at-least-32-bytes', '__Host-session');
    expect(await statusWith(`__Host-session=${forged}`)).toBe(401);
    expect(await statusWith(`__Host-session=${new UnsecuredJWT(await content()).encode()}`)).toBe(401);
    // It is the secret that was refused: the right one makes a session.
    expect(await statusWith(`__Host-session=${await made(local.authSecret, '__Host-session')}`)).toBe(200);
  });

  test('a session made with our own secret for another purpose is refused', async () => {
    for (const salt of ['__Host-state', '__Host-nonce', '__Host-pkce', 'authjs.session-token', ''])
      expect(await statusWith(`__Host-session=${await made(local.authSecret, salt)}`)).toBe(401);
    const browser = site.newBrowser();
    await site.leave(browser);
    for (const name of ['__Host-state', '__Host-nonce', '__Host-pkce'])
      expect(await statusWith(`__Host-session=${browser.cookies().get(name)?.value}`)).toBe(401);
  });

  test('a session without what a session holds is refused', async () => {
    const { id, since } = await content();
    for (const what of [
      {},
      { member: member.id },
      { since },
      { member: member.id, since },
      { id, member: 1, since },
      { id: 'x', member: member.id, since },
      { id, email: member.email, since },
    ])
      expect(await statusWith(`__Host-session=${await made(local.authSecret, '__Host-session', what)}`)).toBe(
        401,
      );
  });

  test("a session that the database does not have, or that is another member's, is refused", async () => {
    const other = await site.newMember();
    for (const what of [{ id: crypto.randomUUID() }, { member: other.id }]) {
      const changed = { ...(await content()), ...what };
      const cookie = await made(local.authSecret, '__Host-session', changed);
      expect(await statusWith(`__Host-session=${cookie}`)).toBe(403);
    }
  });
});

test('signing in replaces a session that an attacker planted', async () => {
  const planted = (await site.signedIn()).browser.cookies().get('__Host-session');
  if (!planted) throw new Error('no session');
  const victim = site.newBrowser();
  victim.cookies().set('__Host-session', planted);

  await site.enter(victim, member.account);

  expect(victim.cookies().get('__Host-session')?.value).not.toBe(planted.value);
  expect((await (await victim.fetch('/api/token')).json()).memberId).toBe(member.id);
});

test('the hint cookie alone grants nothing', async () => {
  const response = await ask({ cookie: 'signed_in=Nogen' });
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie().join()).toContain('signed_in=; Max-Age=0; Path=/');
});
