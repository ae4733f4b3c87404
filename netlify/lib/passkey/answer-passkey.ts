import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { withCookies } from '../sign-in/cookies.ts';
import { endSession } from '../sign-in/family-directory.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';
import { readSession } from '../sign-in/session.ts';
import { noChallenge } from './challenge.ts';
import { beginRegistration, register, showInvitation } from './register.ts';
import { beginSignIn, signIn } from './sign-in.ts';

type Step = (request: Request, body: unknown, env: Env) => Promise<Response>;

const begin: Readonly<Record<string, Step>> = {
  begin: beginSignIn,
  invitation: showInvitation,
  'register-begin': beginRegistration,
};
/** The steps that take the challenge. A browser has one attempt with each. */
const finish: Readonly<Record<string, Step>> = { 'sign-in': signIn, register };

/** Answers `POST /api/passkey/STEP` from a page of this site, in JSON. */
export async function answerPasskey(request: Request, env: Env): Promise<Response> {
  const name = new URL(request.url).pathname.replace('/api/passkey/', '');
  const step = new Map(Object.entries({ ...begin, ...finish })).get(name);
  if (!step) return refusal('not-found');
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  const answer = await step(request, await request.json().catch(() => null), env);
  if (!(name in finish)) return answer;
  const replaced = answer.ok && (await readSession(request, env));
  if (replaced) await endSession(replaced, env);
  return withCookies(answer, [noChallenge]);
}
