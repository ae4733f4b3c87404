import { type ShoppingTables, set } from '../../../data/tables.ts';
import type { Operation } from '../../../sync/actions.ts';
import type { Imported } from '../rules/import-list.ts';
import { items } from '../rules/item.ts';
import { newKey } from '../rules/keys.ts';
import { wanted } from '../rules/list.ts';
import { itemOf, toWanted } from '../rules/quick-add/add-entries.ts';
import { entryName } from '../rules/quick-add/offers.ts';
import { suggestPlace } from '../rules/quick-add/suggest-place.ts';
import { memberOf, runAndRelayout, type StoreContext, setUiAndRelayout } from './store-context.ts';

/** Moves a list from another app here, as one action, and shows the basket. */
export async function moveHere(context: StoreContext, things: readonly Imported[]): Promise<void> {
  const moved = `${items(things.length)} fra en anden app`;
  const isStored = await runAndRelayout(context, {
    operations: (tables) => things.flatMap((thing) => operationsFor(tables, thing, memberOf(context))),
    text: `Flyt ${moved} hertil`,
    message: () => `${moved} er flyttet hertil`,
  });
  if (isStored) setUiAndRelayout(context, { view: 'basket' });
}

function operationsFor(
  tables: ShoppingTables,
  { entry, category, isWanted }: Imported,
  member: string | null,
): readonly Operation[] {
  const row = itemOf(tables, entry);
  if (row && isWanted) return toWanted(tables, entry, member).operations;
  if (row) return row.active ? [] : [set('shopping', row.key, { active: true, buy: false })];
  const title = entryName(entry);
  const place = category ? { category } : suggestPlace(title, tables.shopping.values());
  return [
    set(
      'shopping',
      newKey('shopping', title, tables.shopping),
      isWanted ? wanted(undefined, member, entry) : { active: true },
      { title, ...place },
    ),
  ];
}
