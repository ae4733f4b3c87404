import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@netlify/functions';
import { creditsOf } from '../../support/bench/credits.ts';
import { distance } from '../../support/bench/traffic.ts';
import type { Row } from '../part.ts';

const rounds = 30;
const most = 5;

/**
 * The functions that ask the database, Netlify Blobs or the identity provider for a visitor, with the requests for
 * which they do most. The others refuse a forged session, and addresses that do not exist, before they ask anybody.
 */
const asking: Readonly<Record<string, (name: string) => readonly [path: string, body?: object]>> = {
  pictures: (name) => [`/billeder/${name}-400.webp`],
  // Each category is a page of its own for the CDN.
  'album-page': (name) => [`/fotoalbum?kategori=${name}`],
  'front-page': (name) => [`/?${name}`],
  auth: () => ['/api/auth/csrf'],
  passkey: (name) => ['/api/passkey/invitation', { token: name }],
};

/** Returns what an hour of such requests costs, as many as the rate limit of each function allows one visitor. */
export async function visitorHour(folder: string, site: string): Promise<Row[]> {
  const rows: Row[] = [];
  let all = 0;
  for (const file of readdirSync(folder)) {
    const { config }: { config: Config } = await import(join(folder, file));
    const [pattern] = [config.path ?? []].flat();
    if (!pattern || !config.rateLimit) continue;
    const name = file.replace('.mts', '');
    const sentTo = asking[name] ?? ((random: string) => [pattern.replace(/\*|:\w+/, random)] as const);
    const [method = 'GET'] = [config.method ?? []].flat();
    const { time, bytes } = await measure(site, method, sentTo);
    const { windowLimit, windowSize } = config.rateLimit;
    const requests = (windowLimit * 3_600) / windowSize;
    // The page that such a function fills is fetched, too.
    const sent = name.endsWith('-page') ? 2 : 1;
    const cost = creditsOf({
      requests: requests * sent,
      bytes: requests * bytes * sent,
      functions: requests * (time + (asking[name] ? distance : 0)),
    });
    all += cost;
    rows.push({
      what: `an hour within the rate limit of \`${name}\`: ${requests.toLocaleString('en')} requests`,
      figure: `${cost.toFixed(1)} credits`,
    });
  }
  return [
    ...rows,
    {
      what: 'an hour of all of them at once',
      figure: `${all.toFixed(1)} credits`,
      budget: `${most} credits`,
      kept: all <= most,
    },
  ];
}

/** Returns the mean time of an answer in ms, and its size with headers. */
async function measure(site: string, method: string, sentTo: (typeof asking)[string]) {
  let bytes = 0;
  const start = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const [path, content] = sentTo(randomUUID().replaceAll('-', ''));
    const answer = await fetch(site + path, {
      method,
      redirect: 'manual',
      ...(content && { body: JSON.stringify(content) }),
      headers: { origin: site, cookie: '__Host-session=forged' },
    });
    const body = (await answer.arrayBuffer()).byteLength;
    // The header counts the body as it was sent, compressed.
    bytes +=
      JSON.stringify([...answer.headers]).length + Number(answer.headers.get('content-length') ?? body);
  }
  return { time: (performance.now() - start) / rounds, bytes: bytes / rounds };
}
