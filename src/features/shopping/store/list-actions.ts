import { shortName } from '../../../app-shell/store/messages.ts';
import { type PurchaseRow, type ShoppingRow, type ShoppingTables, set } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import type { Operation } from '../../../sync/actions.ts';
import { isListed, itemCount } from '../rules/item.ts';
import {
  buy,
  forgotten,
  isStruck,
  noStroke,
  rewished,
  strike,
  undoPurchases,
  unwanted,
  wanted,
} from '../rules/list.ts';
import { freezeOffer } from './freezer-actions.ts';
import { memberOf, noteOffer, runAndRelayout, type StoreContext, titleOf } from './store-context.ts';

/** How long another tap puts an item back as it was, in ms: as long as the message is shown. */
const rightAway = 9_000;

export function listActions(context: StoreContext) {
  const { newId, now, shell, ui } = context;
  let takenOff: { readonly row: ShoppingRow; readonly at: EpochMs } | null = null;
  /** Who had what this phone has struck out. */
  const before = new Map<string, ShoppingRow>();
  const isOwn = (row: ShoppingRow) => isStruck(row, memberOf(context) ?? '');
  const struckIn = ({ shopping }: ShoppingTables) => [...shopping.values()].filter(isOwn);

  /** Takes this member's stroke away: whoever had the item before has it again. */
  function withoutStroke({ key }: ShoppingRow): Operation {
    const { struckBy, struckAt, struckShop } = before.get(key) ?? noStroke;
    return set('shopping', key, { struckBy, struckAt, struckShop });
  }

  function stroke(row: ShoppingRow): readonly Operation[] {
    const member = memberOf(context);
    if (!member || !isListed(row)) return [];
    before.set(row.key, row);
    return [strike(row, member, now(), ui().shop)];
  }

  /** Without a message, so that the one about what was bought stays. */
  const setStroke = (key: string, other: (row: ShoppingRow) => readonly Operation[]) =>
    shell.run({
      operations({ shopping }) {
        const row = shopping.get(key);
        return !row ? [] : isOwn(row) ? [withoutStroke(row)] : other(row);
      },
      text: '',
    });

  /** Buys items as one trip. Does nothing if there are none, as at a second tap. */
  async function buyThese(
    rowsOf: (tables: ShoppingTables) => readonly ShoppingRow[],
    atOf: (row: ShoppingRow) => EpochMs,
  ) {
    const member = memberOf(context);
    if (!member) return;
    const id = newId();
    let text = '';
    await runAndRelayout(context, {
      operations(tables) {
        const rows = rowsOf(tables);
        text = itemCount(rows.length);
        return rows.flatMap((row) => buy(row, { id, member, at: atOf(row) }, newId));
      },
      text: () => `Køb ${text}`,
      message: () => `${text} er købt`,
      offer: (tables) => freezeOffer(context, tables, id),
    });
  }

  const forgottenIn = (tables: ShoppingTables) => forgotten(struckIn(tables), now());

  return {
    /** Basket: strikes an item out, or undoes that. The way of the tap from here is in `open-feature.ts`. */
    strike: (key: string) => setStroke(key, stroke),

    takeStrokeAway: (key: string) => setStroke(key, () => []),

    buy() {
      const at = now();
      return buyThese(struckIn, () => at);
    },

    /** What this member struck out hours ago was bought then. */
    buyForgotten: () => buyThese(forgottenIn, ({ struckAt }) => struckAt ?? now()),

    async keepForgotten() {
      let text = '';
      await runAndRelayout(context, {
        operations(tables) {
          const rows = forgottenIn(tables);
          text = itemCount(rows.length);
          return rows.map(withoutStroke);
        },
        text: () => `Lad ${text} stå på listen`,
        message: () => `${text} står stadig på listen`,
      });
    },

    want: (key: string) =>
      shell.run({
        // Decided when the taps before it are stored: a second tap at once puts back what the first took off.
        operations({ shopping }) {
          const row = shopping.get(key);
          if (!row) return [];
          const back = takenOff?.row.key === key && now() - takenOff.at < rightAway ? takenOff.row : null;
          takenOff = isListed(row) ? { row, at: now() } : null;
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
      let text = '';
      await runAndRelayout(context, {
        operations(tables) {
          const rows = struckIn(tables);
          text = rows.length === 1 ? shortName(rows[0]?.title ?? '') : itemCount(rows.length);
          return rows.map((row) => set('shopping', row.key, unwanted(row)));
        },
        text: () => `Tag ${text} af listen`,
        message: () => `${text} er taget af listen`,
      });
    },

    /** Undoes purchases of any member, unless somebody has done so already. */
    async undoPurchases(keys: readonly string[]) {
      const member = memberOf(context);
      if (!member) return;
      let text = '';
      await runAndRelayout(context, {
        operations(tables) {
          const undone = keys
            .flatMap((key): PurchaseRow | [] => tables.purchase.get(key) ?? [])
            .filter(({ undoneAt }) => undoneAt === null);
          text = undone.length === 1 ? titleOf(tables, undone[0]?.item ?? '') : itemCount(undone.length);
          return undoPurchases(tables, undone, { member, at: now() });
        },
        text: () => `Fortryd købet af ${text}`,
        message: () => `Købet af ${text} er fortrudt`,
      });
    },
  };
}
