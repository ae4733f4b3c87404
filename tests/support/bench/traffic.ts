import type { BrowserContext, Request } from '@playwright/test';

/** What Netlify's plans count in credits, by its price list of September 2025. */
const prices = { deploy: 15, gigabyte: 20, gigabyteHour: 5, requests: 2 / 10_000 };

/** The memory that Netlify gives each function and counts while it runs, in GB. */
const memory = 1;

/** What Netlify counts. Functions are in ms of running time. */
export interface Usage {
  readonly deploys?: number;
  readonly requests?: number;
  readonly bytes?: number;
  readonly functions?: number;
}

export const creditsOf = ({ deploys = 0, requests = 0, bytes = 0, functions = 0 }: Usage): number =>
  deploys * prices.deploy +
  requests * prices.requests +
  (bytes / 1e9) * prices.gigabyte +
  (functions / 3_600_000) * memory * prices.gigabyteHour;

/** How long a function waits for each answer of a database on another continent, in ms. Here they come at once. */
export const distance = 100;

/** How many such answers the functions of each address wait for: who asks, what is there, and the file. */
const questions: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/(today|auth\/csrf)/, 0],
  [/^\/($|api\/(auth|token|purge)|fotoalbum|billeder)/, 2],
  [/^\/api\//, 3],
];

/** Returns how many answers the function at this path waits for; undefined where there is none. */
const questionsAt = (path: string) => questions.find(([pattern]) => pattern.test(path))?.[1];

/** Counts what a browser requests until `stop` is called. Each request of a function is timed alone, once more. */
export function countTraffic(context: BrowserContext, site: string): { stop(): Promise<Required<Usage>> } {
  const finished: Promise<{ request: Request; bytes: number } | null>[] = [];
  const listen = (request: Request) => {
    if (request.url().startsWith(site)) finished.push(received(request));
  };
  context.on('requestfinished', listen);
  return {
    async stop() {
      context.off('requestfinished', listen);
      const usage = { deploys: 0, requests: 0, bytes: 0, functions: 0 };
      for (const each of await Promise.all(finished)) {
        if (!each) continue;
        usage.requests += 1;
        usage.bytes += each.bytes;
        const path = each.request.url().slice(site.length);
        const waits = questionsAt(path);
        if (waits === undefined) continue;
        usage.functions += (await timeAlone(each.request)) + waits * distance;
        // The function fetches the page that it fills.
        if (path === '/' || path.startsWith('/fotoalbum')) {
          usage.requests += 1;
          usage.bytes += each.bytes;
        }
      }
      return usage;
    },
  };
}

/** Null for an answer of the service worker or of the browser's own cache. */
async function received(request: Request) {
  const response = await request.response();
  const sizes = await request.sizes().catch(() => null);
  if (!response || !sizes || response.fromServiceWorker()) return null;
  return { request, bytes: sizes.responseBodySize + sizes.responseHeadersSize };
}

async function timeAlone(request: Request): Promise<number> {
  const { 'content-length': _, ...headers } = await request.allHeaders();
  const method = request.method();
  const body = request.postDataBuffer();
  const start = performance.now();
  const answer = await fetch(request.url(), {
    method,
    headers: Object.entries(headers).filter(([name]) => !name.startsWith(':')),
    redirect: 'manual',
    ...(body && { body: new Uint8Array(body) }),
  });
  await answer.arrayBuffer();
  return performance.now() - start;
}
