import { type Cookies, parseCookie, stringifySetCookie } from 'cookie';

interface CookieOptions {
  /** In seconds; 0 removes the cookie. */
  maxAge: number;
  httpOnly: boolean;
  sameSite: 'strict' | 'lax';
}

/** Our cookies are always for the whole site and for encrypted connections only. */
export const setCookie = (name: string, value: string, options: CookieOptions): string =>
  stringifySetCookie({ name, value, path: '/', secure: true, ...options });

/** Returns the request's cookies by name, the first of two with the same name. */
export const cookiesOf = ({ headers }: Request): Cookies => parseCookie(headers.get('cookie') ?? '');

export const withCookies = (response: Response, lines: string[]): Response => {
  for (const line of lines) response.headers.append('set-cookie', line);
  return response;
};
