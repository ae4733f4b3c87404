import { purgeCache } from '@netlify/functions';

/** The cache tag of every picture on the CDN, by which they are purged. */
export const cacheTag = 'pictures';

/**
 * Purges the pictures from the CDN, which caches them for a year, because an album may have become
 * family-only. Public pictures are cached again when requested. Does nothing where there is no CDN.
 */
export async function forgetPictures(): Promise<void> {
  if (process.env.NETLIFY_PURGE_API_TOKEN) await purgeCache({ tags: [cacheTag] });
}
