import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { offerAlbum } from '../lib/links/offer-album.ts';
import { respondUsingSettings } from '../lib/respond.ts';

/** Lets the form of an album on another site fill in that album's title and picture. */
export default (request: Request) =>
  respondUsingSettings(request, (asked, env) => offerAlbum(asked, env, getStore('pictures')));

export const config: Config = {
  path: '/api/link',
  method: 'POST',
  // Adding an album takes one or two requests.
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
