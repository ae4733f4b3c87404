import { decode, encode } from '@auth/core/jwt';
import { z } from 'zod';
import type { Env } from '../settings/env.ts';
import { cookiesOf, setCookie } from './cookies.ts';

const day = 24 * 60 * 60;

/**
 * How long a session lives, in seconds, on purpose: these are the family's own phones, and a list that asks who you are
 * in the shop is not used. Each use gives ninety days more, a phone in a drawer is signed out after them, and once a
 * year everybody passes the identity provider. It is this long because the session alone opens nothing: every token
 * asks the allow-list, so who is removed is out at once. A new AUTH_SECRET ends every session.
 */
export const lifetime = { idle: 90 * day, total: 365 * day };

export const sessionCookie = '__Host-session';
/** Readable by the pages' own scripts, so that they can greet before they ask. It grants nothing. */
const hintCookie = 'signed_in';

export interface Session {
  /** Verified by the identity provider, in lower case. */
  email: string;
  /** When the person signed in, in seconds. */
  since: number;
}

const content = z.object({ email: z.string(), since: z.number() });

/** The request's session, or null when it has none, or one that is changed, foreign or over. */
export const readSession = async (request: Request, { AUTH_SECRET }: Env): Promise<Session | null> => {
  const token = cookiesOf(request)[sessionCookie];
  if (!token) return null;
  try {
    const session = content.parse(await decode({ token, secret: AUTH_SECRET, salt: sessionCookie }));
    return remaining(session) > 0 ? session : null;
  } catch {
    return null;
  }
};

/** The `Set-Cookie` lines that let the session live on from now, and the hint with it. */
export const renewal = async (
  session: Session,
  displayName: string,
  { AUTH_SECRET }: Env,
): Promise<string[]> => {
  const maxAge = remaining(session);
  const { email, since } = session;
  const token = await encode({ token: { email, since }, secret: AUTH_SECRET, salt: sessionCookie, maxAge });
  return [
    setCookie(sessionCookie, token, { maxAge, httpOnly: true, sameSite: 'strict' }),
    hint(displayName, maxAge),
  ];
};

/** The line that lets pages greet by name, for as long as a new session lives. */
export const hint = (displayName: string, maxAge = lifetime.idle): string =>
  setCookie(hintCookie, displayName, { maxAge, httpOnly: false, sameSite: 'lax' });

export const noHint = hint('', 0);
export const noSession = setCookie(sessionCookie, '', { maxAge: 0, httpOnly: true, sameSite: 'strict' });

const remaining = ({ since }: Session) =>
  Math.min(lifetime.idle, since + lifetime.total - Math.floor(Date.now() / 1000));
