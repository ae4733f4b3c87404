import { inspect } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { signInAtProvider, signOut } from '../../../src/session/sign-in.ts';
import { secretsIn } from '../../support/access/secrets.ts';
import { origin, startSite } from '../../support/functions/site.ts';

const site = await startSite();
afterEach(() => {
  vi.restoreAllMocks();
});

// In the order of a bad day. Each stops what the next cannot have.
test('with the back end down nobody is let in, nobody is signed out who does not ask for it, and the reason is in the log alone', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { browser: here, ...member } = await site.signedIn();
  const session = here.cookies().get('__Host-session')?.value;
  const arriving = site.newBrowser();
  const callback = await site.choose(arriving, await site.leave(arriving), member.account);

  await site.backend.pause();

  const answer = await here.fetch('/api/token');
  expect(answer.status).toBe(503);
  expect(await answer.text()).toBe('{"code":"unavailable"}');
  expect(here.cookies().get('__Host-session')?.value).toBe(session);
  expect(here.cookies().has('signed_in')).toBe(true);

  expect((await site.arrive(arriving, callback)).href).toBe(`${origin}/adgang/utilgaengelig?fra=%2Flog`);
  expect(arriving.cookies().has('__Host-session')).toBe(false);
  expect(arriving.cookies().has('signed_in')).toBe(false);
  expect(log).toHaveBeenCalledTimes(2);

  // The session's row stays, and nobody stays signed in for that.
  await signOut('/', { fetch: here.fetch, go: () => {} });
  expect(here.cookies().has('__Host-session')).toBe(false);
  expect(log).toHaveBeenCalledTimes(3);

  await site.identity.stop();

  const left: string[] = [];
  await signInAtProvider('/log', { fetch: site.newBrowser().fetch, go: (url) => left.push(url) });
  expect(left).toEqual([`${origin}/adgang/fejl?fra=%2Flog`]);
  const logged = inspect(log.mock.calls, { depth: 8 });
  expect(logged).toMatch(/The database answered 0/);
  for (const secret of [session ?? '', ...new URL(callback).searchParams.values()])
    expect(logged).not.toContain(secret);
  expect(secretsIn(logged)).toEqual([]);
});

test('with settings missing each function that needs them says "unavailable", and the log says which', async () => {
  vi.resetModules();
  for (const name of Object.keys(process.env))
    if (/^(AUTH|OIDC|SUPABASE)_/.test(name)) vi.stubEnv(name, undefined);
  vi.stubEnv('AUTH_URL', 'familie.example');
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const functions = [
    await import('../../../netlify/functions/auth.mts'),
    await import('../../../netlify/functions/token.mts'),
  ];
  for (const { default: handle } of functions) {
    const answer = await handle(new Request(`${origin}/api/auth/csrf`));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe('{"code":"unavailable"}');
    expect(String(log.mock.lastCall)).toMatch(/AUTH_URL is malformed.*AUTH_SECRET is missing.*SUPABASE_URL/s);
  }
  vi.unstubAllEnvs();
});
