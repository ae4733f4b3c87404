import { describe, expect, test, vi } from 'vitest';
import { readHint } from '../../../src/session/hint.ts';
import { signOut } from '../../../src/session/sign-in.ts';
import { createTokenSource } from '../../../src/session/token.ts';
import { local } from '../../../supabase/local/settings.ts';
import { tokenReader } from '../../../supabase/local/tokens.ts';
import { askToken, type ScriptlessBrowser } from '../../support/functions/browser.ts';
import { origin, startSite } from '../../support/functions/site.ts';

const site = await startSite();

const hintIn = (browser: ScriptlessBrowser) =>
  readHint([...browser.cookies()].map(([name, { value }]) => `${name}=${value}`).join('; '));

describe('a member', () => {
  test('returns to the page it came from, is greeted, and gets a token', async () => {
    const browser = site.newBrowser();
    const { account, id } = await site.newMember('Åse Ærø');

    const page = await site.enter(browser, account, '/shopping?fane=fryser#mælk');

    expect(page.href).toBe(`${origin}/shopping?fane=fryser#m%C3%A6lk`);
    expect(hintIn(browser)).toBe('Åse Ærø');
    const { token, memberId, displayName } = await createTokenSource({
      fetch: browser.fetch,
      now: Date.now,
      hint: () => hintIn(browser),
      online: () => true,
      failedAt: { get: () => 0, set: () => {} },
      wait: async () => {},
    })();
    expect({ memberId, displayName }).toEqual({ memberId: id, displayName: 'Åse Ærø' });
    const { iat = 0, ...claims } = (await tokenReader(local)(token)) ?? {};
    expect(claims).toEqual({
      sub: id,
      session: expect.any(String),
      provider: true,
      role: 'authenticated',
      aud: 'authenticated',
      iss: `${site.backend.url}/auth/v1`,
      exp: iat + 600,
    });
  });

  test('is a member even when the identity provider writes the address in capitals', async () => {
    const browser = site.newBrowser();
    const { email } = await site.newMember();
    const account = site.identity.newAccount({ email: email.toUpperCase(), email_verified: true });
    expect((await site.enter(browser, account)).pathname).toBe('/log');
    expect((await askToken(browser)).status).toBe(200);
  });

  test('is nobody whose address is equal only by Unicode case folding', async () => {
    const browser = site.newBrowser();
    const { backend, identity } = site;
    await backend.query(
      "insert into private.family_member (email, display_name) values ('kirsten@example.org', 'Kirsten')",
    );
    const kelvin = '\u212airsten@example.org';
    expect(kelvin.toLowerCase()).toBe('kirsten@example.org');
    const account = identity.newAccount({ email: kelvin, email_verified: true });
    expect((await site.enter(browser, account)).pathname).toBe('/adgang/afvist');
  });

  test('keeps one cookie that scripts cannot read, and a name and a kind that they can', async () => {
    const { browser } = await site.signedIn('Bo');
    const cookies = browser.cookies();
    const quarter = 90 * 24 * 60 * 60;
    expect(cookies.get('signed_in')).toEqual({
      value: 'Bo',
      strict: false,
      httpOnly: false,
      maxAge: quarter,
    });
    expect(cookies.get('__Host-session')).toMatchObject({ strict: true, httpOnly: true });
    const readable = [...cookies].filter(([, { httpOnly }]) => !httpOnly).map(([name]) => name);
    expect(readable).toEqual(['signed_in', 'member_kind']);
    expect(cookies.get('member_kind')?.value).toBe('adult');
  });

  test('signs in from two tabs at once, and each returns to where it began', async () => {
    const browser = site.newBrowser();
    const { account } = await site.newMember();
    const tabs = [await site.leave(browser, '/log'), await site.leave(browser, '/shopping')];
    const ends: string[] = [];
    for (const tab of tabs)
      ends.push((await site.arrive(browser, await site.choose(browser, tab, account))).pathname);
    expect(ends).toEqual(['/log', '/shopping']);
    expect((await askToken(browser)).status).toBe(200);
  });

  test('has the cookies of no more than three attempts to sign in', async () => {
    const browser = site.newBrowser();
    for (let attempt = 0; attempt < 5; attempt += 1) await site.leave(browser);
    const states = [...browser.cookies().keys()].filter((name) => name.startsWith('__Host-state-'));
    expect(states).toHaveLength(3);
  });

  test('signs out: no session, no greeting, no token', async () => {
    const { browser } = await site.signedIn();

    const left: string[] = [];
    const answers: Response[] = [];
    const fetch: typeof browser.fetch = async (...request) => {
      const answer = await browser.fetch(...request);
      answers.push(answer);
      return answer;
    };
    await signOut('/fotoalbum', { fetch, go: (url) => left.push(url) });
    // The pictures of the family that the browser has kept.
    expect(answers.at(-1)?.headers.get('clear-site-data')).toBe('"cache"');

    expect(left).toEqual([`${origin}/fotoalbum`]);
    expect([...browser.cookies().keys()]).not.toContain('__Host-session');
    expect(hintIn(browser)).toBeNull();
    expect(await askToken(browser)).toEqual({ status: 401, body: { code: 'signed-out' } });
  });

  test('an answer with a token that arrives after signing out does not sign in again', async () => {
    const { browser, account } = await site.signedIn();
    const late = new Map(browser.cookies());
    const arrive = () => {
      for (const name of ['__Host-session', 'signed_in']) {
        const cookie = late.get(name);
        if (cookie) browser.cookies().set(name, cookie);
      }
    };

    await signOut('/', { fetch: browser.fetch, go: () => {} });
    arrive();
    expect((await browser.fetch('/api/billeder/0-0.webp')).status).toBe(403);
    expect(await askToken(browser)).toEqual({ status: 401, body: { code: 'signed-out' } });
    expect([...browser.cookies().keys()]).not.toContain('__Host-session');
    expect(hintIn(browser)).toBeNull();

    await site.enter(browser, account);
    expect((await askToken(browser)).status).toBe(200);
  });

  test('a session from before the latest sign-in on the device is refused', async () => {
    const before = site.newBrowser();
    vi.useFakeTimers({ now: Date.now() - 10_000, toFake: ['Date'] });
    await site.enter(before, (await site.newMember()).account);
    vi.useRealTimers();
    const late = before.cookies().get('__Host-session');
    const { browser, id } = await site.signedIn();
    expect((await askToken(browser)).body).toMatchObject({ memberId: id });

    if (late) browser.cookies().set('__Host-session', late);
    expect((await askToken(browser)).status).toBe(401);
  });
});

describe('people who are refused', () => {
  const refused = async (account: string) => {
    const browser = site.newBrowser();
    const page = await site.enter(browser, account);
    const session = browser.cookies().get('__Host-session') ?? null;
    return { page: page.href, session, hint: hintIn(browser), token: await askToken(browser) };
  };
  const out = { session: null, hint: null, token: { status: 401, body: { code: 'signed-out' } } };

  test('a stranger is sent to the page that says so, and gets no session', async () => {
    const stranger = site.identity.newAccount({ email: 'fremmed@example.org', email_verified: true });
    expect(await refused(stranger)).toEqual({ page: `${origin}/adgang/afvist?fra=%2Flog`, ...out });
  });

  test.each([[false], ['true'], [1], [undefined]])(
    "a member's address that is not verified, or none, is nobody's: email_verified is %j",
    async (email_verified) => {
      const { email } = await site.newMember();
      const page = `${origin}/adgang/ubekraeftet?fra=%2Flog`;
      for (const account of [{ email, email_verified }, { email_verified: true }])
        expect(await refused(site.identity.newAccount(account))).toEqual({ page, ...out });
    },
  );

  test.each([
    ['/shopping?fane=fryser#mælk', '/shopping?fane=fryser#m%C3%A6lk'],
    ['//evil.example', null],
    ['/', null],
  ])(
    'the page that says so learns that they came from %s, if that is a page of this site',
    async (from, page) => {
      const stranger = site.identity.newAccount({ email: 'fremmed@example.org', email_verified: true });
      const { searchParams } = await site.enter(site.newBrowser(), stranger, from);
      expect(searchParams.get('fra')).toBe(page);
    },
  );
});
