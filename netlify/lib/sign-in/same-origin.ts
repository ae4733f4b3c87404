/** By headers that browsers set and pages cannot change. Who sends none, or contradictory ones, is not trusted. */
export const isFromThisSite = ({ headers }: Request, origin: string): boolean => {
  const from = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (from === null && site === null) return false;
  return (from ?? origin) === origin && (site ?? 'same-origin') === 'same-origin';
};

/** For any other address the front page. */
export const onThisSite = (to: string, origin: string): string => {
  const url = URL.parse(to, origin);
  // A blob: address has the origin of its creator, and an address with a user name has this origin, too.
  const isOurs = url?.origin === origin && url.protocol === new URL(origin).protocol && !url.username;
  return isOurs ? `${origin}${url.pathname}${url.search}${url.hash}` : `${origin}/`;
};
