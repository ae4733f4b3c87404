import type { Config } from '@netlify/functions';
import { purgeAlbums } from '../lib/pictures/purge-cdn.ts';
import { respondUsingSettings } from '../lib/respond.ts';

/** Called after each change of an album. New pictures wait for the minute that the CDN keeps a page. */
export default (request: Request) => respondUsingSettings(request, purgeAlbums);

export const config: Config = {
  path: '/api/purge',
  method: 'POST',
};
