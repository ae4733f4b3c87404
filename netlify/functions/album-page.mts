import type { Config } from '@netlify/functions';
import { serveAlbumPage } from '../lib/albums/serve-album-page.ts';
import { page } from '../lib/answer.ts';

export default (request: Request) => page(request, serveAlbumPage);

export const config: Config = {
  path: '/fotoalbum/:album',
  method: 'GET',
  // Albums that the build knew have pages of their own.
  preferStatic: true,
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
