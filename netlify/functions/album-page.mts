import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { serveAlbumPage } from '../lib/albums/serve-album-page.ts';
import { page } from '../lib/answer.ts';

export default (request: Request) =>
  page(request, (asked, env) => serveAlbumPage(asked, env, { builds: getStore('builds') }));

export const config: Config = {
  path: ['/fotoalbum', '/fotoalbum/*'],
  // Pages without albums in them are published as all others are.
  preferStatic: true,
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
