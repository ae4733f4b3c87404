import { decodeJwt } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import token from '../../../netlify/functions/token.mts';
import { askToken as ask, type ScriptlessBrowser } from '../../support/functions/browser.ts';
import { origin, startSite } from '../../support/functions/site.ts';
import { removeMember } from '../../support/people.ts';

const site = await startSite();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const day = 24 * 60 * 60;
const cookieNames = (browser: ScriptlessBrowser) => [...browser.cookies().keys()];
const inDays = (days: number) => vi.useFakeTimers({ now: Date.now() + days * day * 1000, toFake: ['Date'] });

test('a removed member gets no more tokens, and signs in again when put back', async () => {
  const { browser, ...member } = await site.signedIn();
  const { database, query } = site.backend;
  await database.exclusively((sql) => removeMember(sql, member.id));

  expect(await ask(browser)).toEqual({ status: 403, body: { code: 'denied' } });
  // Pages know by the hint whom to ask about, until they have removed the family's rows.
  expect(cookieNames(browser)).toContain('signed_in');

  const back = "update private.family_member set removed_at = null, display_name = 'Nyt Navn' where id = $1";
  await query(back, [member.id]);
  expect((await ask(browser)).status).toBe(403);
  await site.enter(browser, member.account);
  expect(await ask(browser)).toMatchObject({ status: 200, body: { displayName: 'Nyt Navn' } });
  expect(browser.cookies().get('signed_in')?.value).toBe('Nyt%20Navn');
});

test('a token lives ten minutes from before the family list was asked, however late its answer', async () => {
  const { browser } = await site.signedIn();
  const askedAt = Date.now();
  vi.useFakeTimers({ now: askedAt, toFake: ['Date'] });
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...sent) => {
    const answer = await fetch(...sent);
    vi.setSystemTime(askedAt + 5_000);
    return answer;
  });
  const { body } = await ask(browser);
  expect(Date.now()).toBe(askedAt + 5_000);
  expect(decodeJwt(body.token).exp).toBe(Math.floor(askedAt / 1000) + 600);
});

describe('how long a session lives', () => {
  test('each use extends it by ninety days', async () => {
    const { browser } = await site.signedIn();
    inDays(80);
    expect((await ask(browser)).status).toBe(200);
    inDays(80);
    expect((await ask(browser)).status).toBe(200);
    expect(browser.cookies().get('__Host-session')?.maxAge).toBe(90 * day);
  });

  test('an unused session ends after ninety days', async () => {
    const { browser } = await site.signedIn();
    inDays(91);
    expect(await ask(browser)).toEqual({ status: 401, body: { code: 'signed-out' } });
    expect(cookieNames(browser)).toEqual(expect.not.arrayContaining(['__Host-session', 'signed_in']));
  });

  test('every session ends after a year, however much it was used', async () => {
    const { browser } = await site.signedIn();
    for (const _ of [1, 2, 3, 4]) {
      inDays(85);
      expect((await ask(browser)).status).toBe(200);
    }
    expect(browser.cookies().get('__Host-session')?.maxAge).toBeLessThanOrEqual(25 * day);
    expect(browser.cookies().get('signed_in')?.maxAge).toBeLessThanOrEqual(25 * day);
    // As a copy would be used that does not mind what the cookie says of its own life.
    const copy = browser.cookies().get('__Host-session')?.value;
    inDays(26);
    const request = new Request(`${origin}/api/token`, {
      headers: { cookie: `__Host-session=${copy}`, 'sec-fetch-site': 'same-origin' },
    });
    expect((await token(request)).status).toBe(401);
  });
});
