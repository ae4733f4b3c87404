import { othersShopping, tickedItems } from '../../rules/remote-changes.ts';
import { incrementalList } from '../item-lists.ts';
import type { StoreContext } from '../store-context.ts';
import type { ViewModel } from '../view-model.ts';

/** How often to check whether somebody is still shopping, in ms. */
const lookAgain = 60_000;

/** Returns a function that describes which other member is shopping, or returns null. */
export function createWhoIsShopping({
  timers,
  now,
  render,
}: Pick<StoreContext, 'timers' | 'now' | 'render'>) {
  const ticked = incrementalList(tickedItems);
  let watching = false;
  return ({ tables, member, names }: Pick<ViewModel, 'tables' | 'member' | 'names'>): string | null => {
    const other = othersShopping(ticked(tables.shopping), tables.shop, member, now());
    if (!other) return null;
    if (!watching)
      timers.after(lookAgain, () => {
        watching = false;
        render();
      });
    watching = true;
    const name = names.get(other.member) ?? 'En anden';
    return other.shop ? `${name} er i ${other.shop}` : `${name} handler`;
  };
}
