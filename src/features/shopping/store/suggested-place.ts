import type { Place } from '../rules/suggest-place.ts';
import { itemsOf, type StoreContext } from './store-context.ts';

/** The table of groceries comes when somebody begins to write, after the first paint. */
export const places = () =>
  import('../rules/suggest-place.ts').then(
    ({ suggestPlace }) => suggestPlace,
    () => null,
  );

/** Where a new item of this name belongs; null where nothing is known of it, or the table could not be fetched. */
export async function suggestedPlace(context: StoreContext, title: string): Promise<Place | null> {
  const suggest = await places();
  return suggest?.(title, itemsOf(context).values()) ?? null;
}
