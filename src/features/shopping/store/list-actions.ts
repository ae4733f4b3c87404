import { shortName } from '../../../app-shell/store/messages.ts';
import { type PurchaseRow, type ShoppingRow, type ShoppingTables, set } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { basket, itemCount } from '../rules/item.ts';
import { buy, forgotten, isStruck, rewished, undoPurchases, unwanted, wanted } from '../rules/list.ts';
import { freezeOffer } from './freezer-actions.ts';
import { memberOf, noteOffer, runAndRelayout, type StoreContext, titleOf } from './store-context.ts';
import type { Strokes } from './strokes.ts';

/** How long another tap puts an item back as it was, in ms: as long as the message is shown. */
const rightAway = 9_000;

/** The actions on the list of what to buy. Each resolves when its change is stored on the phone. */
export function listActions(context: StoreContext, strokes: Strokes) {
  const { newId, now, shell } = context;
  /** What was last taken off the list, and when. */
  let takenOff: { readonly row: ShoppingRow; readonly at: EpochMs } | null = null;
  const struckIn = ({ shopping }: ShoppingTables) =>
    [...shopping.values()].filter((row) => isStruck(row, memberOf(context) ?? ''));

  return {
    /** Basket: strikes an item out, or undoes that. The way of the tap from here is in `open-feature.ts`. */
    strike: strokes.toggle,

    /** Buys the items that are struck out, as one trip. Does nothing if there are none, as at a second tap. */
    async buy() {
      const member = memberOf(context);
      if (!member) return;
      const trip = { id: newId(), member, at: now() };
      let text = '';
      await runAndRelayout(context, {
        operations(tables) {
          text = itemCount(struckIn(tables).length);
          return buy(struckIn(tables), trip, newId);
        },
        text: () => `Køb ${text}`,
        message: () => `${text} er købt`,
        offer: (tables) => freezeOffer(context, tables, trip.id),
      });
    },

    /** Buys what this member struck out hours ago, as of then, or takes the strokes away. */
    async answerForgotten(isBought: boolean) {
      const member = memberOf(context);
      if (!member) return;
      const trip = newId();
      let rows: readonly ShoppingRow[] = [];
      await runAndRelayout(context, {
        operations(tables) {
          rows = forgotten(struckIn(tables), now());
          return rows.flatMap((row) =>
            isBought
              ? buy([row], { id: trip, member, at: row.struckAt ?? now() }, newId)
              : strokes.removal(row),
          );
        },
        text: () =>
          isBought ? `Køb ${itemCount(rows.length)}` : `Lad ${itemCount(rows.length)} stå på listen`,
        message: () =>
          isBought ? `${itemCount(rows.length)} er købt` : `${itemCount(rows.length)} står stadig på listen`,
      });
    },

    /** Puts an item on the list or takes it off. */
    want: (key: string) =>
      shell.run({
        // Decided when the taps before it are stored: a second tap at once puts back what the first took off.
        operations({ shopping }) {
          const row = shopping.get(key);
          if (!row) return [];
          const back = takenOff?.row.key === key && now() - takenOff.at < rightAway ? takenOff.row : null;
          takenOff = basket.includes(row) ? { row, at: now() } : null;
          const fields = takenOff
            ? unwanted(row)
            : back
              ? rewished(row, memberOf(context), back)
              : wanted(row, memberOf(context));
          return [set('shopping', key, fields)];
        },
        text: (tables) =>
          `${takenOff ? 'Tag' : 'Sæt'} »${tables.shopping.get(key)?.title}« ${takenOff ? 'af' : 'på'} listen`,
        message(tables) {
          const title = titleOf(tables, key);
          if (takenOff) return `${title} er taget af listen`;
          return noteOffer(context, tables, key) ? `${title} er sat på listen` : null;
        },
        offer: (tables) => noteOffer(context, tables, key),
        group: `take ${key} off`,
      }),

    async takeStruckOff() {
      let rows: readonly ShoppingRow[] = [];
      const text = () => (rows.length === 1 ? shortName(rows[0]?.title ?? '') : itemCount(rows.length));
      await runAndRelayout(context, {
        operations(tables) {
          rows = struckIn(tables);
          return rows.map((row) => set('shopping', row.key, unwanted(row)));
        },
        text: () => `Tag ${text()} af listen`,
        message: () => `${text()} er taget af listen`,
      });
    },

    /** Undoes purchases of any member, unless somebody has done so already. */
    async undoPurchases(keys: readonly string[]) {
      const member = memberOf(context);
      if (!member) return;
      let undone: readonly PurchaseRow[] = [];
      await runAndRelayout(context, {
        operations(tables) {
          undone = keys
            .flatMap((key) => tables.purchase.get(key) ?? [])
            .filter(({ undoneAt }) => undoneAt === null);
          return undoPurchases(tables, undone, { member, at: now() });
        },
        text: (tables) => `Fortryd købet af ${boughtText(tables, undone)}`,
        message: (tables) => `Købet af ${boughtText(tables, undone)} er fortrudt`,
      });
    },
  };
}

const boughtText = (tables: ShoppingTables, [first, ...more]: readonly PurchaseRow[]) =>
  first && more.length === 0 ? titleOf(tables, first.item) : itemCount(more.length + 1);
