import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { serveAlbumPage } from '../lib/albums/serve-album-page.ts';
import { forReading, respondWithPage } from '../lib/respond.ts';

/** Serves the album pages: the built files only as long as everything in them is public. */
export default (request: Request) =>
  forReading(request, () =>
    respondWithPage(request, (asked, env) => serveAlbumPage(asked, env, { builds: getStore('builds') })),
  );

export const config: Config = {
  // Also at the address of a built file, which may contain an album that is not public any more.
  path: ['/fotoalbum', '/fotoalbum.html', '/fotoalbum/*'],
  // These pages fetch the albums in the browser and contain none.
  excludedPath: ['/fotoalbum/alle', '/fotoalbum/album'],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
