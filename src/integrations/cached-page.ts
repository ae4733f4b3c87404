import { daysBetween, type EpochMs } from '../lib/dates.ts';
import { type CachedView, readCachedView, storedState } from '../sync/cached-view/storage.ts';

/** What is stored that no view of this member and of today shows; null when there is one, or nothing to draw. */
export async function stateToDraw(
  page: string,
  { version, member }: Pick<CachedView, 'version' | 'member'>,
  now: EpochMs,
): Promise<string | null> {
  const known = await readCachedView(page, version);
  return known?.member === member && daysBetween(known.at, now) === 0 ? null : storedState(page);
}

/** As the island leaves it: CachedView.tsx. */
const place = '<div class="cached-view"></div>';

/**
 * The page with the view that the device drew last, as a template: the page's own script shows it, if it is of the member
 * who is signed in. A view of another day says so, since what it tells of times is not true any more.
 */
export async function withView(page: Response, view: CachedView | null, now: EpochMs): Promise<Response> {
  if (!view) return page;
  const html = await page.text();
  const { member, at, html: drawn } = view;
  const name = member.replace(/[&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const age = daysBetween(at, now) === 0 ? '' : ' cached-view-old';
  const filled = `<div class="cached-view${age}"><template data-member="${name}">${drawn}</template></div>`;
  const headers = new Headers(page.headers);
  // Of the file as it came over the network.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(
    html.replace(place, () => filled),
    { headers },
  );
}
