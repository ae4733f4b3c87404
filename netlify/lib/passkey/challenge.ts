import { decode, encode } from '@auth/core/jwt';
import { z } from 'zod';
import type { Env } from '../settings/env.ts';
import { cookiesOf, setCookie } from '../sign-in/cookies.ts';

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

/** Returns the `Set-Cookie` header that keeps a new challenge, encrypted, in the browser that it is for. */
export async function keepChallenge(
  purpose: string,
  challenge: string,
  { AUTH_SECRET }: Env,
): Promise<string> {
  const token: Challenge = { purpose, challenge, at: Date.now() };
  const value = await encode({
    token: { ...token },
    secret: AUTH_SECRET,
    salt: challengeCookie,
    maxAge: lifetime,
  });
  return setCookie(challengeCookie, value, { maxAge: lifetime, httpOnly: true, sameSite: 'strict' });
}

/** Returns the challenge that the request's browser was given for this purpose less than five minutes ago. */
export async function readChallenge(
  request: Request,
  purpose: string,
  { AUTH_SECRET }: Env,
): Promise<Challenge | null> {
  try {
    const { [challengeCookie]: token = '' } = cookiesOf(request);
    const kept = content.parse(await decode({ token, secret: AUTH_SECRET, salt: challengeCookie }));
    return kept.purpose === purpose && Date.now() - kept.at < lifetime * 1000 ? kept : null;
  } catch {
    return null;
  }
}

export const noChallenge = setCookie(challengeCookie, '', { maxAge: 0, httpOnly: true, sameSite: 'strict' });
