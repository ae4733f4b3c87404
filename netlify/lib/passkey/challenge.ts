import { z } from 'zod';
import type { Env } from '../settings/env.ts';
import { forServer, openCookie, sealCookie, setCookie } from '../sign-in/cookies.ts';

const challengeCookie = '__Host-passkey';
/** In seconds: how long somebody has for their device's lock. */
const lifetime = 5 * 60;

const content = z.object({
  /** What it is for: signing in, or a passkey for one member or invitation. It is good for nothing else. */
  purpose: z.string(),
  challenge: z.string(),
  /** When it was made, in ms. */
  at: z.number(),
});
type Challenge = z.output<typeof content>;

export const keepChallenge = (purpose: string, challenge: string, env: Env): Promise<string> =>
  sealCookie(challengeCookie, { purpose, challenge, at: Date.now() } satisfies Challenge, lifetime, env);

/** Returns the challenge that the request's browser was given for this purpose less than five minutes ago. */
export async function readChallenge(request: Request, purpose: string, env: Env): Promise<Challenge | null> {
  const kept = await openCookie(request, challengeCookie, content, env);
  return kept?.purpose === purpose && Date.now() - kept.at < lifetime * 1000 ? kept : null;
}

export const noChallenge = setCookie(challengeCookie, '', { maxAge: 0, ...forServer });
