import type { Config } from '@netlify/functions';
import { purgeAlbums } from '../lib/pictures/purge-cdn.ts';
import { respondUsingSettings } from '../lib/respond.ts';

/**
 * Called by a member's browser after each change of an album, so that visitors see it at once. New pictures wait
 * for the minute that the CDN keeps a page.
 */
export default (request: Request) => respondUsingSettings(request, purgeAlbums);

export const config: Config = {
  path: '/api/purge',
  method: 'POST',
};
