import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '@netlify/functions';
import { creditsOf, distance } from '../../support/bench/traffic.ts';
import type { Row } from '../part.ts';

const rounds = 30;
const most = 5;

/** The functions that have a rate limit, with the requests for which they do most. */
const asking: Readonly<Record<string, (name: string) => string>> = {
  pictures: (name) => `/billeder/${name}-400.webp`,
  // Each category is a page of its own for the CDN.
  'album-page': (name) => `/fotoalbum?kategori=${name}`,
};

/** Returns what an hour of such requests costs, as many as the rate limit of each function allows one visitor. */
export async function visitorHour(folder: string, site: string): Promise<Row[]> {
  const rows: Row[] = [];
  let all = 0;
  for (const [name, path] of Object.entries(asking)) {
    const { config }: { config: Config } = await import(join(folder, `${name}.mts`));
    const { windowLimit = 0, windowSize = 1 } = config.rateLimit ?? {};
    const { time, bytes } = await measure(site, path);
    const requests = (windowLimit * 3_600) / windowSize;
    // The page that such a function fills is fetched, too.
    const sent = name.endsWith('-page') ? 2 : 1;
    const cost = creditsOf({
      requests: requests * sent,
      bytes: requests * bytes * sent,
      functions: requests * (time + distance),
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
async function measure(site: string, pathOf: (name: string) => string) {
  let bytes = 0;
  const start = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const answer = await fetch(site + pathOf(randomUUID().replaceAll('-', '')), {
      redirect: 'manual',
      headers: { origin: site, cookie: '__Host-session=forged' },
    });
    const body = (await answer.arrayBuffer()).byteLength;
    // The header counts the body as it was sent, compressed.
    bytes +=
      JSON.stringify([...answer.headers]).length + Number(answer.headers.get('content-length') ?? body);
  }
  return { time: (performance.now() - start) / rounds, bytes: bytes / rounds };
}
