/** How a cookie of ours travels: always whole-site, encrypted connections only. */
interface Travel {
  /** Seconds; 0 removes it. */
  maxAge: number;
  httpOnly: boolean;
  sameSite: 'strict' | 'lax';
}

/** A `Set-Cookie` line. `value` must already be made of characters a cookie may hold. */
export const cookieLine = (name: string, value: string, { maxAge, httpOnly, sameSite }: Travel): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; Secure; SameSite=${sameSite === 'strict' ? 'Strict' : 'Lax'}${httpOnly ? '; HttpOnly' : ''}`;

/** The request's cookies in order, as [name, raw value]. */
export const cookiesOf = ({ headers }: Request): [name: string, value: string][] =>
  (headers.get('cookie') ?? '').split(/;\s*/).flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)] as [string, string]] : [];
  });

/** The response with these `Set-Cookie` lines added. */
export const withCookies = (response: Response, lines: string[]): Response => {
  for (const line of lines) response.headers.append('set-cookie', line);
  return response;
};
