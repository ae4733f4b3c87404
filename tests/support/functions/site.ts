import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@netlify/functions';
import { afterAll } from 'vitest';
import type { MemberKind } from '../../../src/lib/member-kind.ts';
import { signInAtProvider } from '../../../src/session/sign-in.ts';
import { startBlobs } from '../../../supabase/local/blobs.ts';
import { clientOf } from '../../../supabase/local/identity/provider.ts';
import { applySettings } from '../../../supabase/local/stack.ts';
import { startTestBackend } from '../backend.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { createBrowser, type ScriptlessBrowser } from './browser.ts';
import { startIdentity } from './identity.ts';

/** The address of the site. Nothing listens there: tests call the functions directly. */
export const origin = 'http://localhost:4321';

const folder = join(import.meta.dirname, '../../../netlify/functions');
interface NetlifyFunction {
  readonly default: (request: Request) => Promise<Response>;
  readonly config: Config;
}
const all: NetlifyFunction[] = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file))),
);
const routes = all.flatMap(({ default: run, config }) =>
  [config.path ?? []].flat().map((pathname) => ({
    pattern: new URLPattern({ pathname }),
    excluded: [config.excludedPath ?? []].flat().map((pathname) => new URLPattern({ pathname })),
    run,
  })),
);

/** Returns the function that Netlify would call for a path; undefined for the path of a page. */
export const functions = (path: string) =>
  /^\/(api|billeder)\//.test(path)
    ? routes.find(({ pattern, excluded }) =>
        [pattern, ...excluded].every((each, n) => each.test({ pathname: path }) === (n === 0)),
      )?.run
    : undefined;

/** The identity provider's clients: this site, and one whose codes and tokens it must not accept. */
export const clients = {
  ours: clientOf(origin),
  theirs: {
    client_id: 'another-site',
    client_secret: 'the-secret-of-another-site',
    redirect_uris: ['http://localhost:4999/callback', `${origin}/api/auth/callback/oidc`],
  },
};

/** Starts the functions with their back end, until this file's tests are done: the database, blobs and an identity provider. */
export const startSite = async () => {
  const backend = await startTestBackend();
  const blobs = await startBlobs(temporaryFolder());
  const identity = await startIdentity(Object.values(clients));
  const restoreSettings = applySettings({ site: origin, supabase: backend.url, oidc: identity.issuer });
  afterAll(async () => {
    restoreSettings();
    await identity.stop();
    await blobs.stop();
  });
  const newBrowser = () => createBrowser(origin, functions);

  /** Starts to sign in like a page of the site. Returns the address it navigates to. */
  const leave = async (browser: ScriptlessBrowser, returnTo = '/log'): Promise<string> => {
    const left: string[] = [];
    await signInAtProvider(returnTo, { fetch: browser.fetch, go: (url) => left.push(url) });
    return left[0] ?? '';
  };
  /** Returns the address to which the identity provider redirects, not yet opened. */
  const choose = async (
    browser: ScriptlessBrowser,
    authorization: string,
    account: string,
  ): Promise<string> => {
    const chooser = await browser.open(authorization, ({ pathname }) => pathname.startsWith('/vaelg/'));
    const { url } = await browser.open(`${chooser.url}?account=${account}`, (at) => at.origin === origin);
    return url.href;
  };
  /** Opens the callback with the code. Returns where that ends, here or elsewhere. */
  const arrive = async (browser: ScriptlessBrowser, callback: string): Promise<URL> =>
    (await browser.open(callback, (at) => at.origin !== origin)).url;
  const enter = async (browser: ScriptlessBrowser, account: string, returnTo?: string): Promise<URL> =>
    arrive(browser, await choose(browser, await leave(browser, returnTo), account));

  const newMember = async (name?: string, kind?: MemberKind) => {
    const member = await backend.newMember(name, kind);
    const account = identity.newAccount({ email: member.email, email_verified: true });
    return { ...member, account };
  };

  return {
    backend,
    identity,
    newMember,
    /** Creates a member whose browser is signed in, and sends what a page does: `post` returns the status and the answer. */
    async signedIn(name?: string, kind?: MemberKind) {
      const [browser, member] = [newBrowser(), await newMember(name, kind)];
      await enter(browser, member.account);
      const headers = { origin, 'sec-fetch-site': 'same-origin' };
      const post = async (path: string, body: BodyInit = '{}') => {
        const answer = await browser.fetch(path, { method: 'POST', headers, body });
        return { status: answer.status, ...(await answer.json()) };
      };
      return { ...member, browser, post };
    },
    newBrowser,
    leave,
    choose,
    arrive,
    enter,
  };
};

export type RunningSite = Awaited<ReturnType<typeof startSite>>;
