import { lazyImport } from '../../../lib/lazy-import.ts';
import type { Place } from '../rules/groceries/suggest-place.ts';
import { itemsOf, type StoreContext } from './store-context.ts';

/** The table of groceries comes when somebody begins to write, after the first paint. */
const places = lazyImport(() => import('../rules/groceries/suggest-place.ts'));

/** Begins to fetch the table: while somebody writes there is time. */
export const fetchPlaces = (): void => void places.load();

/** Where a new item of this name belongs; null where nothing is known of it, or the table could not be fetched. */
export async function suggestedPlace(context: StoreContext, title: string): Promise<Place | null> {
  const rules = await places.attempt().catch(() => null);
  return rules?.suggestPlace(title, itemsOf(context).values()) ?? null;
}
