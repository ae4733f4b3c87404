import { type Cookies, parseCookie, stringifySetCookie } from 'cookie';

interface CookieOptions {
  /** Seconds; 0 removes it. */
  maxAge: number;
  httpOnly: boolean;
  sameSite: 'strict' | 'lax';
}

/** A `Set-Cookie` line. A cookie of ours is always for the whole site, and for encrypted connections only. */
export const setCookie = (name: string, value: string, options: CookieOptions): string =>
  stringifySetCookie({ name, value, path: '/', secure: true, ...options });

/** The request's cookies by name: of two with one name the first. */
export const cookiesOf = ({ headers }: Request): Cookies => parseCookie(headers.get('cookie') ?? '');

/** The response with these `Set-Cookie` lines added. */
export const withCookies = (response: Response, lines: string[]): Response => {
  for (const line of lines) response.headers.append('set-cookie', line);
  return response;
};
