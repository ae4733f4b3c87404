import { daysBetween, type EpochMs } from '../lib/dates.ts';
import { readCachedView, type StoredView, storedState } from '../sync/cached-view/storage.ts';

/**
 * Returns the stored state that needs a new view, for this member and today; null when the stored view is up
 * to date or there is nothing to draw.
 */
export async function stateToDraw(
  feature: string,
  { version, member }: Pick<StoredView, 'version' | 'member'>,
  now: EpochMs,
): Promise<string | null> {
  const known = await readCachedView(feature, version);
  return known?.member === member && daysBetween(known.at, now) === 0 ? null : storedState(feature);
}

/** As CachedView.tsx renders it in the island. */
const placeholder = '<div class="cached-view"></div>';

/**
 * Returns the page with the device's stored view in a template, which the page's script shows if it belongs
 * to the signed-in member. A view from another day is marked as old, because its relative dates are no longer
 * correct.
 */
export async function withView(page: Response, view: StoredView | null, now: EpochMs): Promise<Response> {
  if (!view) return page;
  const html = await page.text();
  const { member, at, html: drawn } = view;
  const name = member.replace(/[&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const age = daysBetween(at, now) === 0 ? '' : ' cached-view-old';
  const filled = `<div class="cached-view${age}"><template data-member="${name}">${drawn}</template></div>`;
  const headers = new Headers(page.headers);
  // These describe the file as it came over the network.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(
    html.replace(placeholder, () => filled),
    { headers },
  );
}
