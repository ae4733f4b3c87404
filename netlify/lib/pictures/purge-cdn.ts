import { purgeCache } from '@netlify/functions';

/** The cache tag of every picture and album page on the CDN, by which they are purged. */
export const cacheTag = 'pictures';

/**
 * Purges pictures and album pages from the CDN, because an album may have become family-only. What is public
 * is cached again when requested. Does nothing where there is no CDN.
 */
export async function purgeCdn(): Promise<void> {
  if (process.env.NETLIFY_PURGE_API_TOKEN) await purgeCache({ tags: [cacheTag] });
}
