import { decode, encode } from '@auth/core/jwt';
import { type Cookies, parseCookie, stringifySetCookie } from 'cookie';
import type { z } from 'zod';
import type { Env } from '../settings/env.ts';

interface CookieOptions {
  /** In seconds; 0 removes the cookie. */
  maxAge: number;
  httpOnly: boolean;
  sameSite: 'strict' | 'lax';
}

export const forServer = { httpOnly: true, sameSite: 'strict' } as const;

/** Our cookies are always for the whole site and for encrypted connections only. */
export const setCookie = (name: string, value: string, options: CookieOptions): string =>
  stringifySetCookie({ name, value, path: '/', secure: true, ...options });

/** An encrypted cookie that no script reads and no other site's page sends. `maxAge`: in seconds. */
export const sealCookie = async (name: string, token: object, maxAge: number, { AUTH_SECRET: secret }: Env) =>
  setCookie(name, await encode({ token: { ...token }, secret, salt: name, maxAge }), {
    maxAge,
    ...forServer,
  });

/** Null for a cookie that is missing, forged, expired or for something else. */
export const openCookie = async <Content>(
  request: Request,
  name: string,
  content: z.ZodType<Content>,
  { AUTH_SECRET: secret }: Env,
): Promise<Content | null> => {
  try {
    const { [name]: token = '' } = cookiesOf(request);
    return content.parse(await decode({ token, secret, salt: name }));
  } catch {
    return null;
  }
};

/** Returns the request's cookies by name, the first of two with the same name. */
export const cookiesOf = ({ headers }: Request): Cookies => parseCookie(headers.get('cookie') ?? '');

export const withCookies = (response: Response, lines: string[]): Response => {
  for (const line of lines) response.headers.append('set-cookie', line);
  return response;
};
