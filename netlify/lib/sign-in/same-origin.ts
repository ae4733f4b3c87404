/**
 * Does the request come from a page of this site? The browser says so in headers that no page can set. A request that
 * says nothing, or two things, is not trusted.
 */
export const isFromThisSite = ({ headers }: Request, origin: string): boolean => {
  const from = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (from === null && site === null) return false;
  return (from ?? origin) === origin && (site ?? 'same-origin') === 'same-origin';
};

/** The address on this site that `to` names, as path, query and fragment behind `origin`; else the front page. */
export const onThisSite = (to: string, origin: string): string => {
  const url = URL.parse(to, origin);
  // A blob: address has its maker's origin too, and so has one with a name and password in it.
  const isOurs = url?.origin === origin && url.protocol === new URL(origin).protocol && !url.username;
  return isOurs ? `${origin}${url.pathname}${url.search}${url.hash}` : `${origin}/`;
};
