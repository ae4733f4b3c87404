import { parseSetCookie } from 'cookie';

type Handler = (request: Request) => Promise<Response>;

interface Cookie {
  value: string;
  strict: boolean;
  httpOnly: boolean;
  maxAge: number | null;
}

/** Where a visit ended. `response` is the last answer on the way, or null when nothing was requested. */
export interface Arrival {
  url: URL;
  response: Response | null;
}

/** Addresses on `origin` are answered by `functions` where one has the path, and are pages otherwise. */
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
    cookies: (): Map<string, Cookie> => jarOf(new URL(origin)),
    /** `fetch` as a script on one of this site's pages would call it. */
    fetch: (path: string, init: RequestInit = {}): Promise<Response> => {
      const headers = new Headers(init.headers);
      headers.set('sec-fetch-site', 'same-origin');
      if ((init.method ?? 'GET') !== 'GET') headers.set('origin', origin);
      return send(new URL(path, origin), { ...init, headers }, 'this site');
    },
    /** As a link on another site does, until a page of this site or an address that `stopAt` accepts. */
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

export type ScriptlessBrowser = ReturnType<typeof createBrowser>;

/** Stores a cookie like a browser, which ignores one that breaks the rules of its name. */
const keep = (jar: Map<string, Cookie>, line: string, { host }: URL) => {
  const cookie = parseSetCookie(line, { decode: (value) => value });
  const { name, value = '', maxAge = null, expires, httpOnly = false } = cookie;
  const isWholeHost = cookie.secure && cookie.domain === undefined && cookie.path === '/';
  if (name.startsWith('__Host-') && !isWholeHost) throw new Error(`${host} may not set ${line}`);
  if (maxAge === 0 || (expires && expires.getTime() <= Date.now())) jar.delete(name);
  else jar.set(name, { value, strict: cookie.sameSite === 'strict', httpOnly, maxAge });
};

/** What a page is told when it asks for a token. */
export const askToken = async (browser: ScriptlessBrowser) => {
  const response = await browser.fetch('/api/token');
  return { status: response.status, body: await response.json() };
};
