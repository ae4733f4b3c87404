import { purgeCache } from '@netlify/functions';

/** On every picture that the CDN keeps, to have it forget them all. */
export const cacheTag = 'pictures';

/**
 * Has the CDN forget the pictures, which it keeps for a year: an album may be for the family alone from now on. Those that
 * anyone may see come back as they are asked for. Does nothing where there is no CDN.
 */
export async function forgetPictures(): Promise<void> {
  if (process.env.NETLIFY_PURGE_API_TOKEN) await purgeCache({ tags: [cacheTag] });
}
