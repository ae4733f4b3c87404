import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { serveAlbumPage } from '../lib/albums/serve-album-page.ts';
import { page } from '../lib/answer.ts';

export default (request: Request) =>
  page(request, (asked, env) => serveAlbumPage(asked, env, { builds: getStore('builds') }));

export const config: Config = {
  // Also where there is a file of that name: what stands in it may not be for everybody any more.
  path: ['/fotoalbum', '/fotoalbum.html', '/fotoalbum/*'],
  // The pages that ask by themselves have no albums in them.
  excludedPath: ['/fotoalbum/alle', '/fotoalbum/album'],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
