import type { Message } from '../../../app-shell/store/messages.ts';
import { type ShoppingTables, set } from '../../../data/tables.ts';
import { stockOf, takeOut } from '../rules/freezer/stock.ts';
import { isListed, itemCount } from '../rules/item.ts';
import { wanted } from '../rules/list.ts';
import { unfrozen } from '../rules/purchases.ts';
import { memberOf, runAndRelayout, type StoreContext, setUiAndRelayout, titleOf } from './store-context.ts';

const titleOrCount = (tables: ShoppingTables, keys: readonly string[]): string =>
  keys.length === 1 ? titleOf(tables, keys[0] ?? '') : itemCount(keys.length);

export function freezerActions(context: StoreContext) {
  const { choose, ui } = context;
  const setStruck = (struckInFreezer: ReadonlySet<string>) => choose({ struckInFreezer });
  return {
    strikeInFreezer: (key: string) => setStruck(ui().struckInFreezer.symmetricDifference(new Set([key]))),

    showEmpty: (showEmpty: boolean) => setUiAndRelayout(context, { showEmpty }),

    /** The strokes go first, so that neither a second tap nor one after the tab was killed takes another. */
    async takeOut() {
      const struck = ui().struckInFreezer;
      setStruck(new Set());
      let keys: readonly string[] = [];
      const done = await runAndRelayout(context, {
        operations(tables) {
          keys = [...struck].filter((key) => stockOf(tables, key).count > 0);
          return keys.flatMap((key) => takeOut(stockOf(tables, key), 1));
        },
        text: () => `Tag ${itemCount(keys.length)} op af fryseren`,
        message(tables) {
          const text = `${titleOrCount(tables, keys)} er taget op af fryseren`;
          const emptied = keys.filter((key) => stockOf(tables, key).count === 0);
          // Names the items that the offer is about.
          const names = emptied.map((key) => titleOf(tables, key)).join(', ');
          return names && keys.length > 1 ? `${text}. Ikke flere tilbage: ${names}` : text;
        },
        offer: (tables) => listOffer(context, tables, keys),
        undone: (isRedo) =>
          setStruck(isRedo ? ui().struckInFreezer.difference(struck) : ui().struckInFreezer.union(struck)),
      });
      if (!done) setStruck(ui().struckInFreezer.union(struck));
    },
  };
}

export function freezeOffer(context: StoreContext, tables: ShoppingTables, trip: string): Message['offer'] {
  return unfrozen(tables, trip).length === 0
    ? null
    : {
        label: 'I fryseren',
        accept: async () => (await import('./item-actions.ts')).freezeTrip(context, trip),
      };
}

/** Returns the offer for what was the last there and is not on the list. */
function listOffer(context: StoreContext, tables: ShoppingTables, keys: readonly string[]): Message['offer'] {
  const lacking = keys.filter((key) => {
    const row = tables.shopping.get(key);
    return row && !isListed(row) && stockOf(tables, key).count === 0;
  });
  if (lacking.length === 0) return null;
  const name = titleOrCount(tables, lacking);
  const accept = () =>
    void context.shell.run({
      operations: ({ shopping }) =>
        lacking.map((key) => set('shopping', key, wanted(shopping.get(key), memberOf(context)))),
      text: `Sæt ${name} på listen`,
      message: () => `${name} er sat på listen`,
    });
  return { label: 'Sæt på listen?', accept };
}
