import { createContext, runInContext } from 'node:vm';

type Fetch = {
  readonly request: { readonly url: string; readonly method: string; readonly mode: string };
  readonly respondWith: (answer: Promise<unknown>) => void;
};

/** Runs a built service worker outside a browser. Returns whether it answers a request in its scope itself. */
export function answers(
  source: string,
  scope: string,
  globals: Readonly<Record<string, unknown>> = {},
): (path: string, request?: { method?: string; mode?: string }) => boolean {
  const listeners: ((event: Fetch) => void)[] = [];
  const cache = { match: async () => new Response(), keys: async () => [], put: async () => {} };
  const self = {
    location: new URL(scope),
    registration: { scope },
    caches: { open: async () => cache, match: cache.match, keys: cache.keys },
    addEventListener: (type: string, listener: (event: Fetch) => void) => {
      if (type === 'fetch') listeners.push(listener);
    },
    ...{ URL, Request, Response, Headers, fetch: async () => new Response() },
    ...globals,
  };
  runInContext(source, createContext(Object.assign(self, { self })));
  if (listeners.length === 0) throw new Error('the worker listens to no request');
  return (path, { method = 'GET', mode = 'navigate' } = {}) => {
    let answered = false;
    const request = { url: new URL(path, scope).href, method, mode, headers: new Headers() };
    const respondWith = (answer: Promise<unknown>) => {
      answered = true;
      // The content of the answer does not matter here.
      answer.catch(() => {});
    };
    for (const listener of listeners) listener({ request, respondWith });
    return answered;
  };
}
