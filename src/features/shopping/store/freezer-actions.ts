import { changedText, type Message, shortName } from '../../../app-shell/store/messages.ts';
import type { PurchaseRow, ShoppingRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import { isoDayOf } from '../../../lib/dates.ts';
import { namesake } from '../rules/draft.ts';
import { basket, currentKey, items } from '../rules/item.ts';
import { itemKey } from '../rules/item-key.ts';
import type { ShoppingIntent } from '../rules/operations.ts';
import { unfrozen, validPurchases } from '../rules/purchases.ts';
import { type Entry, entryName, withUnkept } from '../rules/quick-add/offers.ts';
import { suggestFrozenCategory } from '../rules/quick-add/suggest-place.ts';
import { countOf, parseQuantity } from '../rules/quick-add/written.ts';
import {
  type ActionContext,
  isAbout,
  itemIntent,
  runAndRelayout,
  type StoreContext,
  titleOf,
} from './store-context.ts';

/** The actions in the freezer. Each resolves when its change is stored on the phone. */
export function freezerActions(context: ActionContext) {
  const { shell, select, ui, now, highlight } = context;
  let isTakingOut = false;
  return {
    freezeTrip: (trip: string) => freezeTrip(context, trip),

    /**
     * Puts entries in the freezer today: one of each, or as many as the quantity counts. Says which amounts
     * are not kept. Resolves to false when there was no room to store it.
     */
    async putInFreezer(entries: readonly Entry[]): Promise<boolean> {
      const day = isoDayOf(now());
      const put = await Promise.all(entries.map((entry) => toFrozen(context, entry, day)));
      const [first] = put;
      if (!first) return true;
      const stored = await runAndRelayout(context, {
        intents: () => put.flatMap(({ intents }) => intents),
        text: ({ shopping }, operations) =>
          withUnkept(frozenText(put.filter(isAbout(operations)), shopping), entries),
      });
      if (stored) highlight(first.key);
      return stored;
    },

    /**
     * Takes one of each struck item out of the freezer. They are struck until that is stored, so a second tap
     * does nothing.
     */
    async takeOut() {
      if (isTakingOut) return;
      isTakingOut = true;
      const { taken } = ui();
      let keys: readonly string[] = [];
      const done = await runAndRelayout(context, {
        intents: ({ shopping }) =>
          [...taken]
            .filter((key) => (shopping.get(key)?.count ?? 0) > 0)
            .map((key) => itemIntent(key, { kind: 'stock', data: { by: -1 } })),
        text: ({ shopping }, operations) => {
          keys = operations.map(({ key }) => key);
          const [only] = keys;
          if (keys.length === 1 && only) return `${titleOf(context, only)} er taget op af fryseren`;
          const text = `${items(keys.length)} er taget op af fryseren`;
          const emptied = keys.flatMap((key) =>
            shopping.get(key)?.count === 0 ? titleOf(context, key) : [],
          );
          // Names the items that the offer is about.
          return emptied.length > 0 ? `${text}. Ikke flere tilbage: ${emptied.join(', ')}` : text;
        },
        offer: (tables) => listOffer(context, tables, keys),
        undone: () => select({ taken: new Set([...ui().taken, ...taken]) }),
      });
      isTakingOut = false;
      if (done) select({ taken: new Set() });
    },

    /** Changes the count up, for something put in today, or down. */
    async stock(key: string, by: number) {
      const data = by > 0 ? { by, day: isoDayOf(now()) } : { by };
      await shell.run({
        intents: ({ shopping }) => {
          const count = shopping.get(key)?.count ?? 0;
          return count + by < 0 ? [] : [itemIntent(key, { kind: 'stock', data })];
        },
        text: ({ shopping }) => `${titleOf(context, key)}: ${shopping.get(key)?.count ?? 0} i fryseren`,
        offer: (tables) => listOffer(context, tables, by < 0 ? [key] : []),
        group: `stock ${key}`,
      });
    },
  };
}

/** Returns the offer 'I fryseren' if the trip bought something for the freezer. */
export function freezeOffer(context: StoreContext, tables: ShoppingTables, trip: string): Message['offer'] {
  return unfrozen(tables, trip).length === 0
    ? null
    : { label: 'I fryseren', accept: () => void freezeTrip(context, trip) };
}

/**
 * Puts what a trip bought for the freezer into it today: as many as the quantity counts, or one of each, and
 * only once even if several members do it. Says so if nothing is left of what the message still offers.
 */
async function freezeTrip(context: StoreContext, trip: string) {
  const { shell } = context;
  const day = isoDayOf(context.now());
  let bought: readonly PurchaseRow[] = [];
  await shell.run({
    intents(tables) {
      bought = unfrozen(tables, trip);
      return bought.map((each) =>
        itemIntent(each.itemKey, { kind: 'stock', data: { by: packets(each), day, purchase: each.id } }),
      );
    },
    text: () =>
      `Lagt i fryseren: ${bought.map((each) => `${packets(each)} ${titleOf(context, each.itemKey)}`).join(', ')}`,
  });
  const { message, tables } = shell.get();
  // After a second tap the message is about the first, and offers nothing.
  if (bought.length > 0 || !message?.offer) return;
  const isFrozen = validPurchases(tables.purchase, trip).some(({ frozenOn }) => frozenOn !== null);
  shell.messages.say(isFrozen ? 'En anden har allerede lagt det i fryseren' : changedText);
}

/** The number of packets that a quantity counts; an amount is one. */
const packets = ({ quantity }: Pick<Entry, 'quantity'>) => countOf(quantity) ?? 1;

/**
 * Returns the offer 'Sæt på listen?' for items of which the last was taken out and that nobody has put on the
 * list.
 */
function listOffer(
  context: StoreContext,
  { shopping }: ShoppingTables,
  taken: readonly string[],
): Message['offer'] {
  const keys = taken.filter((key) => {
    const row = shopping.get(key);
    return row && row.count === 0 && !basket.includes(row);
  });
  const [first] = keys;
  if (first === undefined) return null;
  const name = keys.length === 1 ? titleOf(context, first) : items(keys.length);
  const accept = () =>
    void context.shell.run({
      intents: () => keys.map((key) => itemIntent(key, { kind: 'want', data: { buy: true } })),
      text: () => `${name} er sat på listen`,
    });
  return { label: 'Sæt på listen?', accept };
}

/**
 * Ends the wish that a removed item still has: bringing it back does not bring back who wanted how much of
 * it.
 */
export const endedWish = (row: ShoppingRow | undefined): readonly ShoppingIntent[] =>
  row?.buy && !row.active ? [itemIntent(row.key, { kind: 'want', data: { buy: false } })] : [];

interface Frozen {
  readonly key: string;
  /** As the message shows it. */
  readonly title: string;
  readonly isNew: boolean;
  /** The suggested category of a new item. */
  readonly category?: string;
  readonly intents: readonly ShoppingIntent[];
}

function frozenText(put: readonly Frozen[], shopping: ShoppingTables['shopping']): string {
  const [first] = put;
  if (put.length !== 1 || !first) return `${items(put.length)} er lagt i fryseren`;
  return first.isNew
    ? `${first.title} er oprettet${first.category ? ` under ${first.category}` : ''} og lagt i fryseren`
    : `${first.title}: ${shopping.get(first.key)?.count ?? 0} i fryseren`;
}

async function toFrozen(context: StoreContext, entry: Entry, day: string): Promise<Frozen> {
  const { withoutPreviews: tables } = context.sync.store.get();
  const items = tables.shopping;
  const title = entryName(entry);
  // The chosen item may have been renamed since, and a new one may exist by now.
  const chosen = entry.kind === 'item' && items.get(currentKey(entry.row, tables));
  const known = chosen || namesake(tables, title, null);
  const stock = (key: string) => itemIntent(key, { kind: 'stock', data: { by: packets(entry), day } });
  if (!known) {
    const key = await itemKey(title, items);
    const category = suggestFrozenCategory(parseQuantity(title).title, items.values());
    const data = { title, category, freezer: true };
    return {
      key,
      title: shortName(title),
      category,
      isNew: true,
      intents: [itemIntent(key, { kind: 'add', data }), stock(key)],
    };
  }
  const { key, active, freezer } = known;
  const edit = itemIntent(key, { kind: 'edit', data: { freezer: true } });
  return {
    key,
    title: shortName(known.title),
    isNew: false,
    intents: active && freezer ? [stock(key)] : [...endedWish(known), edit, stock(key)],
  };
}
