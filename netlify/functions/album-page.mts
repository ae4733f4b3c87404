import type { Config } from '@netlify/functions';
import { serveAlbumPage } from '../lib/albums/serve-album-page.ts';
import { forReading, respondWithPage } from '../lib/respond.ts';

export default (request: Request) =>
  forReading(request, () => respondWithPage(request, (asked, env) => serveAlbumPage(asked, env)));

export const config: Config = {
  path: ['/fotoalbum', '/fotoalbum/*'],
  // The page that the function fills.
  excludedPath: '/fotoalbum/skabelon',
  rateLimit: { windowSize: 180, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
};
