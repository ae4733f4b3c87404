import { GatewayError } from '../../../sync/protocol.ts';
import type { LinkOffer } from './member-store.ts';
import { pause } from './upload/open-uploads.ts';

/** Between two tries, in ms. */
const retryInterval = 20_000;

let requests = 0;

/**
 * Tells the site that its built pages are outdated, and tries again while the page is open until it has an
 * answer.
 */
export async function requestBuild(): Promise<void> {
  requests += 1;
  const own = requests;
  // The request that follows a later change is about this one, too.
  while (own === requests) {
    const answer = await fetch('/api/nyt-byg', { method: 'POST', keepalive: true }).catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) return;
    await pause(retryInterval);
  }
}

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
