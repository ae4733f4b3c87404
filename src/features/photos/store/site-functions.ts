import { GatewayError } from '../../../sync/protocol.ts';
import type { LinkOffer } from './member-store.ts';

/** Tells the site that its built pages are outdated, without waiting for the answer. */
export const requestBuild = () =>
  void fetch('/api/nyt-byg', { method: 'POST', keepalive: true }).catch(() => {});

/**
 * Returns the title and picture of the page at an address. Fails with a `GatewayError`, which is `malformed`
 * when the page cannot be read.
 */
export async function readLink(link: string): Promise<LinkOffer> {
  const answer = await fetch('/api/link', { method: 'POST', body: JSON.stringify({ link }) }).catch(
    (cause) => {
      throw new GatewayError('offline', { cause });
    },
  );
  const offer = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new GatewayError(answer.status >= 500 ? 'unavailable' : 'malformed', { cause: offer });
  return { title: offer?.title ?? null, thumbnail: offer?.thumbnail ?? null };
}
