import { GatewayError } from '../../../sync/protocol.ts';
import type { LinkOffer } from './member-store.ts';

/** Tells the site that its pages are older than the albums. Nobody waits for it. */
export const requestBuild = () =>
  void fetch('/api/nyt-byg', { method: 'POST', keepalive: true }).catch(() => {});

/** What the function says of the page at an address. Fails with a `GatewayError`, as `malformed` where it cannot be read. */
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
