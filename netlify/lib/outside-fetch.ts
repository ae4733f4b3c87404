import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { isLoopback } from './settings/env-fields.ts';

/** Refuses to connect to internal addresses, however a name resolves at that moment. */
const agent = new RequestFilteringHttpsAgent();

/** In bytes. */
export const longestBody = 1_000_000;

export class AnswerTooLong extends Error {}

interface OutsideRequest {
  /** This site's address: only a site on this machine, as in tests, sends to this machine. */
  readonly site: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Ends the request, the reading of the answer included. */
  readonly signal: AbortSignal;
  /** How many redirects are followed. Each is checked like the first address. */
  readonly redirects?: number;
  readonly lookup?: LookupFunction;
}

interface OutsideAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** By https, on its usual port and by a name. Where that leads is checked when `fetchOutside` connects. */
export function outsideUrl(address: string, site: string): URL | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return null;
  if (isLoopback(address)) return isLoopback(site) && /^https?:$/.test(url.protocol) ? url : null;
  const isNumber = isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0;
  return url.protocol === 'https:' && url.port === '' && !isNumber ? url : null;
}

/** Fetches an address that a person has given. `fetch` cannot check it: it resolves the name by itself. */
export async function fetchOutside(address: string, request: OutsideRequest): Promise<OutsideAnswer> {
  const { site, redirects = 0 } = request;
  const url = outsideUrl(address, site);
  if (!url) throw new Error('This address may not be fetched.');
  const answer = await send(url, request);
  const { statusCode: status = 0, headers } = answer;
  if (redirects > 0 && [301, 302, 303, 307, 308].includes(status) && headers.location) {
    answer.destroy();
    const next = URL.parse(headers.location, url)?.href ?? '';
    return fetchOutside(next, { ...request, redirects: redirects - 1 });
  }
  return { status, headers, body: await readBody(answer) };
}

function send(url: URL, { method, headers, body, signal, lookup }: OutsideRequest): Promise<IncomingMessage> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  const options = {
    ...(!isLoopback(url.href) && { agent }),
    ...(method && { method }),
    ...(headers && { headers }),
    ...(lookup && { lookup }),
    signal,
  };
  return new Promise((resolve, reject) => {
    start(url, options, resolve).on('error', reject).end(body);
  });
}

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > longestBody) throw new AnswerTooLong(`The answer is longer than ${longestBody} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
