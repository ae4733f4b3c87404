import { shortName } from '../../../app-shell/store/messages.ts';
import type { ShoppingTables } from '../../../data/gateway/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { basket, items } from '../rules/item.ts';
import { itemKey } from '../rules/item-key.ts';
import type { ShoppingIntent, ShoppingOperation } from '../rules/operations.ts';
import { titlesOf, validPurchases } from '../rules/purchases.ts';
import type { Entry } from '../rules/quick-add/offers.ts';
import { suggestPlace } from '../rules/quick-add/suggest-place.ts';
import { stillBought } from '../rules/undo.ts';
import { endedWish, freezeOffer } from './freezer-actions.ts';
import {
  type ActionContext,
  type DrawRow,
  isAbout,
  itemIntent,
  itemsOf,
  runAndRelayout,
  type StoreContext,
  titleOf,
} from './store-context.ts';

/**
 * How long after an item was taken off the list another tap undoes that, in ms: as long as its message is
 * shown.
 */
const rightAway = 9_000;

/** How long after undoing a trip another tap is still meant for that trip, in ms. */
const doubleTap = 1_500;

/** The actions on the list of what to buy. Each resolves when its change is stored on the phone. */
export function basketActions(context: ActionContext) {
  const { sync, newId, now, shell, select, tapped, ui, highlight } = context;
  /** What was last taken off the list, and when. */
  let takenOff: { readonly key: string; readonly quantity: string | null; readonly at: EpochMs } | null =
    null;
  let tripUndoneAt: EpochMs = Number.NEGATIVE_INFINITY;
  return {
    /**
     * Buys the items that are struck out, as one trip, and also those whose stroke is not drawn yet. Does
     * nothing if there are none.
     */
    async buy() {
      const { struck } = ui();
      if (struck.size === 0) return;
      const trip = newId();
      await runAndRelayout(context, {
        asShown: true,
        intents: (shown) => {
          // A second tap comes before the first is stored, when they are still struck out.
          const isWanted = (key: string) =>
            [shown, sync.store.get().withoutPreviews].some(({ shopping }) => shopping.get(key)?.buy);
          return [...struck]
            .filter(isWanted)
            .map((key) => itemIntent(key, { kind: 'purchase', data: { trip } }));
        },
        text: (_, operations) => `${items(operations.length)} er købt`,
        offer: (tables) => freezeOffer(context, tables, trip),
        undone: () => select({ struck: new Set([...ui().struck, ...struck]) }),
      });
    },

    /**
     * Puts an item on the list or takes it off. If it is put back right away, its quantity and the member it
     * is for are restored.
     */
    async want(key: string, draw?: DrawRow) {
      if (draw) tapped.set(key, draw);
      await shell.run({
        asShown: true,
        // Decided here, when the taps before it are stored: a second tap at once puts back what the first
        // took off.
        intents: ({ shopping }) => {
          const row = shopping.get(key);
          if (!row) return [];
          const back = takenOff?.key === key && now() - takenOff.at < rightAway ? takenOff : null;
          takenOff = basket.includes(row) ? { key, quantity: row.quantity, at: now() } : null;
          if (takenOff) return [itemIntent(key, { kind: 'want', data: { buy: false } })];
          const { quantity } = back ?? {};
          const data = { buy: true, ...(quantity && { quantity }), ...(back && { again: true }) };
          return [itemIntent(key, { kind: 'want', data })];
        },
        text: () => (takenOff ? `${titleOf(context, key)} er taget af listen` : null),
        group: `take ${key} off`,
      });
      tapped.delete(key);
    },

    /** Puts an offer of quick add on the list. Resolves to false when there was no room to store it. */
    async quickAdd(entries: readonly Entry[]): Promise<boolean> {
      const wanted = await Promise.all(entries.map((entry) => toWanted(context, entry)));
      const [first] = wanted;
      if (!first) return true;
      const changed = wanted.filter(({ intents }) => intents.length > 0);
      if (changed.length === 0) {
        shell.messages.say(
          wanted.length === 1 ? `${first.title} står allerede på listen` : 'Det står allerede på listen',
        );
      } else {
        const stored = await runAndRelayout(context, {
          asShown: true,
          intents: () => changed.flatMap(({ intents }) => intents),
          text: (_, operations) => addedText(changed.filter(isAbout(operations))),
        });
        if (!stored) return false;
      }
      highlight((changed[0] ?? first).key);
      return true;
    },

    /**
     * Undoes any member's trip. The trip before it then takes its place on the screen, and a double tap must
     * not undo that one, too.
     */
    async undoTrip(trip: string) {
      if (now() - tripUndoneAt < doubleTap) return;
      tripUndoneAt = now();
      await runAndRelayout(context, {
        intents: ({ purchase }) =>
          validPurchases(purchase, trip).map(({ id, itemKey }) =>
            itemIntent(itemKey, { kind: 'unpurchase', data: { purchase: id } }),
          ),
        text: (...about) => `Turen er fortrudt${notUndone(context)(...about)}`,
      });
    },
  };
}

/** Says which items are still bought although these operations undid a purchase of them. */
export const notUndone =
  ({ shell }: StoreContext) =>
  (tables: ShoppingTables, operations: readonly ShoppingOperation[]): string => {
    const bought = stillBought(tables, operations);
    if (bought.length === 0) return '';
    const who = new Set(bought.map(({ member }) => shell.get().names.get(member) ?? 'en anden'));
    return `, men ${titlesOf({ bought }, tables.shopping).map(shortName).join(', ')} er stadig købt af ${[...who].join(' og ')}`;
  };

interface Wanted {
  readonly key: string;
  /** As the message shows it. */
  readonly title: string;
  readonly quantity: string | null;
  /** The quantity wanted before. */
  readonly before?: string | null;
  readonly isNew: boolean;
  /** The suggested category of a new item. */
  readonly category?: string | undefined;
  /** None when it is on the list already. */
  readonly intents: readonly ShoppingIntent[];
}

async function toWanted(context: StoreContext, entry: Entry): Promise<Wanted> {
  const { quantity } = entry;
  const list = { buy: true, ...(quantity && { quantity }) };
  if (entry.kind === 'new') {
    const { title } = entry;
    const key = await itemKey(title, itemsOf(context));
    const place = suggestPlace(title, itemsOf(context).values());
    const intent = itemIntent(key, { kind: 'add', data: { title, ...list, ...place } });
    return {
      key,
      title: shortName(title),
      quantity,
      category: place?.category,
      isNew: true,
      intents: [intent],
    };
  }
  const { key, title } = entry.row;
  const row = itemsOf(context).get(key);
  const shown = context.sync.store.get().tables.shopping.get(key);
  // What another phone has put on or taken off the list in advance may be undone by what the database says.
  const listed = row && shown && basket.includes(row) && basket.includes(shown) ? row : null;
  const want = itemIntent(key, { kind: 'want', data: list });
  const intents = listed && !quantity ? [] : [...endedWish(row), want];
  return { key, title: shortName(title), quantity, before: listed?.quantity ?? null, isNew: false, intents };
}

function addedText(added: readonly Wanted[]): string {
  const [first] = added;
  if (added.length === 1 && first) {
    const { title, quantity, category, isNew } = first;
    if (isNew) return `${title} er oprettet${category ? ` under ${category}` : ''} og sat på listen`;
    return quantity ? quantityText(first) : `${title} er sat på listen`;
  }
  const count = added.filter(({ isNew }) => isNew).length;
  const text = `${count === added.length ? `${count} nye varer` : items(added.length)} er sat på listen`;
  return [
    count === 0 || count === added.length
      ? text
      : `${text}, ${count} af dem er ${count === 1 ? 'ny' : 'nye'}`,
    // Among many items nobody would notice that another member's quantity was replaced.
    ...added.filter(isRequantified).map(quantityText),
  ].join('. ');
}

/** True if its new quantity replaces another one. */
const isRequantified = ({ quantity, before }: Wanted) => quantity && before && before !== quantity;

const quantityText = (wanted: Wanted) =>
  `${wanted.title}: ${wanted.quantity}${isRequantified(wanted) ? `, før ${wanted.before}` : ''}`;
