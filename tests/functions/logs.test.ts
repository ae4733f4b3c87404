import { inspect } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { backUp } from '../../netlify/lib/backup/backup.ts';
import { env } from '../../netlify/lib/settings/env.ts';
import { secretsIn } from '../support/access/secrets.ts';
import { origin, type RunningSite, startSite } from '../support/functions/site.ts';

/** All that the functions wrote to the log, errors with their causes and their own fields. */
let log = '';
const write = (...values: unknown[]) => {
  log += `${values.map((value) => (typeof value === 'string' ? value : inspect(value, { depth: 8 }))).join(' ')}\n`;
};
/** What must not be in it: what was asked with, and whom it was about. */
const secrets = new Set<string>();

const site = await startSite();
for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
  vi.spyOn(console, method).mockImplementation(write);
for (const name of ['AUTH_SECRET', 'OIDC_CLIENT_SECRET', 'SUPABASE_JWT_SECRET'])
  secrets.add(process.env[name] ?? name);
const ask = globalThis.fetch;
vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
  const headers = new Headers(init?.headers);
  const bearer = headers.get('authorization')?.replace(/^(Bearer|Basic) /, '');
  if (bearer) secrets.add(bearer);
  return ask(to, init);
});
afterAll(() => vi.restoreAllMocks());

/** Remembers every value of the address and of the cookies that a browser has. */
const remember = (browser: ReturnType<RunningSite['newBrowser']>, address = '') => {
  for (const { value } of browser.cookies().values()) if (value.length > 15) secrets.add(value);
  for (const value of address ? new URL(address).searchParams.values() : [])
    if (value.length > 15) secrets.add(value);
};
const expectNoSecretLogged = (why: RegExp) => {
  expect(log).toMatch(why);
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
  expect(secretsIn(log)).toEqual([]);
  expect(log).not.toMatch(/[\w.]+@example\.org/);
  log = '';
};

/** Goes to the identity provider and comes back with its answer, changed on the way. */
const arriveWith = async (change: (callback: URL) => void, account?: string) => {
  const browser = site.newBrowser();
  const callback = await site.choose(
    browser,
    await site.leave(browser),
    account ?? (await site.newMember()).account,
  );
  remember(browser, callback);
  const changed = new URL(callback);
  change(changed);
  remember(browser, changed.href);
  await site.arrive(browser, changed.href);
  remember(browser);
};

test('no secret is logged for a refused answer of the identity provider', async () => {
  await arriveWith(({ searchParams }) => searchParams.set('code', 'guessed-and-wrong-code'));
  expectNoSecretLogged(/invalid_grant/);
  await arriveWith(({ searchParams }) => searchParams.set('state', 'guessed-and-wrong-state'));
  expectNoSecretLogged(/state/);
  await arriveWith(({ searchParams }) => {
    searchParams.set('error', 'access_denied');
    searchParams.set('error_description', 'a-description-from-elsewhere');
  });
  expectNoSecretLogged(/Sign-in failed/);
});

test('no secret is logged for a planted session and cookies that are none of ours', async () => {
  const { browser } = await site.signedIn();
  const session = browser.cookies().get('__Host-session');
  remember(browser);
  if (!session) throw new Error('no session');
  browser.cookies().set('__Host-session', { ...session, value: `${session.value.slice(0, -4)}AAAA` });
  await browser.fetch('/api/token');
  browser.cookies().set('__Host-pkce', session);
  await site.arrive(browser, `${origin}/api/auth/callback/oidc?code=x&state=y`);
  expectNoSecretLogged(/Sign-in failed/);
});

test('no secret is logged for somebody who is not let in', async () => {
  const { newAccount } = site.identity;
  for (const account of [
    newAccount({ email: 'fremmed@example.org', email_verified: true }),
    newAccount({ email: 'fremmed@example.org', email_verified: false }),
    newAccount({}),
  ])
    await arriveWith(() => {}, account);
  expectNoSecretLogged(/^/);
});

test('no secret is logged for a backup that the database refuses', async () => {
  const secret = 'another-secret-of-at-least-32-characters';
  secrets.add(secret);
  const store = { set: async () => {}, list: async () => ({ blobs: [] }), delete: async () => {} };
  const wrong = { ...env(), SUPABASE_JWT_SECRET: secret, BACKUP_AGE_RECIPIENT: `age1${'q'.repeat(58)}` };
  await backUp(wrong, store, new Date()).catch(write);
  expectNoSecretLogged(/401/);
});
