type Handler = (request: Request) => Promise<Response>;

interface Cookie {
  value: string;
  strict: boolean;
  httpOnly: boolean;
  maxAge: number | null;
}

/** Where somebody ended up; `response` is the last answer on the way, null when nothing was asked. */
export interface Arrival {
  url: URL;
  response: Response | null;
}

/**
 * As much of a browser as signing in needs: cookies with their rules, the headers no page can set, redirects. What lies
 * on `origin` is answered by `functions` where one has the path, and is otherwise a page; the rest is asked over HTTP.
 */
export const createBrowser = (origin: string, functions: (path: string) => Handler | undefined) => {
  const jars = new Map<string, Map<string, Cookie>>();
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, Cookie>();
    jars.set(url.host, jar);
    return jar;
  };

  const send = async (url: URL, init: RequestInit, from: 'this site' | 'elsewhere'): Promise<Response> => {
    const jar = jarOf(url);
    const sent = [...jar].filter(([, { strict }]) => !strict || from === 'this site');
    const headers = new Headers(init.headers);
    if (sent.length) headers.set('cookie', sent.map(([name, { value }]) => `${name}=${value}`).join('; '));
    const request = new Request(url, { ...init, headers, redirect: 'manual' });
    const handler = url.origin === origin ? functions(url.pathname) : undefined;
    const response = handler ? await handler(request) : await fetch(request);
    for (const line of response.headers.getSetCookie()) keep(jar, line, url);
    return response;
  };

  return {
    /** This site's cookies by name. */
    cookies: (): Map<string, Cookie> => jarOf(new URL(origin)),
    /** What a script on one of this site's pages gets from `fetch`. */
    fetch: (path: string, init: RequestInit = {}): Promise<Response> => {
      const headers = new Headers(init.headers);
      headers.set('sec-fetch-site', 'same-origin');
      if ((init.method ?? 'GET') !== 'GET') headers.set('origin', origin);
      return send(new URL(path, origin), { ...init, headers }, 'this site');
    },
    /**
     * Opens an address as a link from elsewhere does and follows where it leads: to a page of this site, to an answer
     * that leads no further, or to an address for which `stopAt` holds, which is not opened.
     */
    open: async (address: string, stopAt: (url: URL) => boolean = () => false): Promise<Arrival> => {
      let url = new URL(address);
      let response: Response | null = null;
      for (let hops = 0; hops < 12; hops++) {
        const isPage = url.origin === origin && !functions(url.pathname);
        if (isPage || stopAt(url)) return { url, response };
        response = await send(url, { headers: { 'sec-fetch-site': 'cross-site' } }, 'elsewhere');
        const location = response.headers.get('location');
        if (!location) return { url, response };
        url = new URL(location, url);
      }
      throw new Error(`Sent in circles by ${url.origin}`);
    },
  };
};

export type Browser = ReturnType<typeof createBrowser>;

/** Keeps a cookie as a browser would, which ignores one that breaks the rules of its name. */
const keep = (jar: Map<string, Cookie>, line: string, { host }: URL) => {
  const [pair = '', ...rest] = line.split(/;\s*/);
  const attributes = new Map(
    rest.map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.toLowerCase(), value] as const;
    }),
  );
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const isWholeHost = attributes.has('secure') && !attributes.has('domain') && attributes.get('path') === '/';
  if (name.startsWith('__Host-') && !isWholeHost) throw new Error(`${host} may not set ${line}`);
  const maxAge = attributes.has('max-age') ? Number(attributes.get('max-age')) : null;
  if (maxAge === 0 || Date.parse(attributes.get('expires') ?? '') <= Date.now()) jar.delete(name);
  else
    jar.set(name, {
      value,
      strict: attributes.get('samesite') === 'Strict',
      httpOnly: attributes.has('httponly'),
      maxAge,
    });
};
