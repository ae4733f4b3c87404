import { Auth } from '@auth/core';
import { stringifyCookie } from 'cookie';
import { refusal } from '../respond.ts';
import { type Env, providerOf } from '../settings/env.ts';
import { authConfig, authCookieNames, checkCookies, refusedAt, returnCookie } from './auth-config.ts';
import { cookiesOf, setCookie, withCookies } from './cookies.ts';
import { endSession } from './family-directory.ts';
import { isFromThisSite, onThisSite } from './same-origin.ts';
import { type Begun, endSessions, hint, noHint, noSession, readSession } from './session.ts';

const attemptCookies = [...checkCookies, returnCookie];

type Step = 'csrf' | 'sign-in' | 'callback' | 'sign-out';

/** The parts of Auth.js that the site uses. Its other actions and all its pages are refused. */
const steps: Record<string, Step> = {
  'GET /api/auth/csrf': 'csrf',
  'POST /api/auth/signin/oidc': 'sign-in',
  'GET /api/auth/callback/oidc': 'callback',
  'POST /api/auth/signout': 'sign-out',
};

/** Signing in and out take a form and return `{ url }`. Only the callback may be requested from another site. */
export const authenticate = async (request: Request, env: Env): Promise<Response> => {
  const url = new URL(request.url);
  const step = steps[`${request.method} ${url.pathname}`];
  const needsProvider = step === 'sign-in' || step === 'callback';
  if (!step || (needsProvider && !providerOf(env))) return refusal('not-found');
  if (step !== 'callback' && !isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');

  const admitted: { session?: Begun } = {};
  const startedAt = Math.floor(Date.now() / 1000);
  const config = authConfig(env, admitted);
  const sent = await pinned(request, step, url, env);
  const authAnswer = await Auth(sent.clone(), config);
  if (step === 'csrf') return authAnswer;

  const to = destination(authAnswer, env);
  const attempt = attemptOf(step === 'callback' ? url : to);
  if (step !== 'sign-out' && isRefusal(to)) to.search = await begunAt(sent, env);
  const answer = step === 'callback' ? redirect(to) : Response.json({ url: to.href });
  withCookies(
    answer,
    authAnswer.headers
      .getSetCookie()
      .map((line) => line.replace(/^[^=]+/, (name) => ofAttempt(name, attempt))),
  );
  // The check cookies are for one attempt only, whatever its result.
  if (step === 'callback')
    withCookies(
      answer,
      checkCookies.map((name) => removed(ofAttempt(name, attempt))),
    );
  if (step === 'sign-in') withCookies(answer, abandoned(request).map(removed));
  if (step === 'callback' && admitted.session)
    withCookies(answer, [...hint(admitted.session), endSessions(startedAt - 1)]);
  if (step === 'sign-out' && !isRefusal(to)) {
    // The browser has kept the family's pictures.
    answer.headers.set('Clear-Site-Data', '"cache"');
    const session = await readSession(request, env);
    withCookies(answer, [noSession, ...noHint]);
    if (session) {
      await endSession(session, env);
      withCookies(answer, [endSessions(session.since)]);
    }
  }
  return answer;
};

/** Addressed to AUTH_URL whatever the host was, with only our own cookies and the form. */
const pinned = async (
  request: Request,
  step: Step,
  { pathname, search }: URL,
  env: Env,
): Promise<Request> => {
  const address = new URL(pathname, env.AUTH_URL);
  if (step === 'callback') address.search = search;
  address.searchParams.delete('callbackUrl');
  const headers = new Headers();
  const cookies = cookiesOf(request);
  const attempt = attemptOf(address);
  const own = authCookieNames.map((name) => [name, cookies[ofAttempt(name, attempt)]]);
  headers.set('cookie', stringifyCookie(Object.fromEntries(own)));
  if (request.method === 'GET') return new Request(address, { headers });
  headers.set('content-type', 'application/x-www-form-urlencoded');
  return new Request(address, { method: 'POST', headers, body: await request.text() });
};

/** The end of its `state`: several tabs may sign in at once. Empty when the address has none. */
const attemptOf = ({ searchParams }: URL): string =>
  /[\w-]{16}$/.exec(searchParams.get('state') ?? '')?.[0] ?? '';

/** The browser has a cookie for each attempt where Auth.js knows only one. */
const ofAttempt = (name: string, attempt: string): string =>
  attempt && attemptCookies.includes(name) ? `${name}-${attempt}` : name;

/** Returns the cookies of all attempts but the last two, so that they never fill a request's headers. */
const abandoned = (request: Request): string[] => {
  const names = Object.keys(cookiesOf(request));
  return attemptCookies.flatMap((kind) => names.filter((name) => name.startsWith(`${kind}-`)).slice(0, -2));
};

/** Returns where Auth.js sends the person, without its error codes: our pages have their own texts. */
const destination = (authAnswer: Response, env: Env): URL => {
  const to = new URL(authAnswer.headers.get('location') ?? refusedAt.failed, env.AUTH_URL);
  if (isRefusal(to)) to.search = '';
  return to;
};

/** The page of a refusal leads back to where the person began to sign in; empty if that is unknown. */
const begunAt = async (sent: Request, env: Env): Promise<string> => {
  const written = new URLSearchParams(await sent.text()).get('callbackUrl') ?? cookiesOf(sent)[returnCookie];
  const path = onThisSite(written ?? '', env.AUTH_URL).slice(env.AUTH_URL.length);
  return path === '/' ? '' : new URLSearchParams({ fra: path }).toString();
};

const isRefusal = ({ pathname }: URL) => Object.values<string>(refusedAt).includes(pathname);
const redirect = ({ href }: URL) => new Response(null, { status: 302, headers: { location: href } });
const removed = (name: string) => setCookie(name, '', { maxAge: 0, httpOnly: true, sameSite: 'lax' });
