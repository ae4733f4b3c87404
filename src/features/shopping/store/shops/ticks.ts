import { basket } from '../../rules/item.ts';
import { resolveKeys } from '../../rules/item-key.ts';
import { keyAndDataOf, type ShopRef } from '../../rules/shops/shop-key.ts';
import { itemIntent, itemsOf, type StoreContext } from '../store-context.ts';

/**
 * How long ticks wait to be sent together, in ms, which also lets the tap be drawn before they are stored.
 */
const pause = 250;

/**
 * Sends the other members what is ticked on this phone; `chosenShop` returns the shop it is in, or null.
 */
export function createTicks(context: StoreContext, chosenShop: () => ShopRef | null) {
  const { sync, timers, ui } = context;
  const waiting = new Map<string, boolean>();
  /** What is struck out here and was last ticked by somebody else: an item has one tick. */
  const tickedByOthers = new Set<string>();

  async function send() {
    const { tables, withoutPreviews, member } = sync.store.get();
    const shop = chosenShop();
    const visited = shop && keyAndDataOf(shop);
    const intents = [...waiting].flatMap(([key, on]) => {
      // It has been bought or taken off the list meanwhile, or its tick was put back before it was sent.
      const isOver = [tables, withoutPreviews].every(({ shopping }) => {
        const row = shopping.get(key);
        return !row || !basket.includes(row) || (!on && row.tickedBy !== member);
      });
      if (isOver) return [];
      return [
        itemIntent(key, {
          kind: 'tick',
          data: { on, ...(on && visited && { shop: visited.key, ...visited.data }) },
        }),
      ];
    });
    waiting.clear();
    // A tick that cannot be stored is not missed: the item is still struck out.
    if (intents.length > 0) await sync.dispatch(resolveKeys(intents, tables)).catch(() => {});
  }

  /** Call when an item is struck out on this phone or no longer is. */
  function tick(key: string, on: boolean) {
    if (waiting.size === 0) timers.after(pause, () => void send());
    waiting.set(key, on);
  }

  return {
    tick,
    /** Call after a change: ticks what is struck out here again when somebody else has put it back. */
    tickAgain() {
      const { member } = sync.store.get();
      const items = itemsOf(context);
      for (const key of ui().struck) {
        const by = items.get(key)?.tickedBy;
        if (by === null && tickedByOthers.delete(key)) tick(key, true);
        else if (by && by !== member) tickedByOthers.add(key);
      }
    },
    /** Discards ticks that the database rejected. */
    discardRejected() {
      for (const { op, state } of sync.store.get().pending)
        if (op.kind === 'tick' && state.kind === 'rejected') sync.discard(op.id).catch(() => {});
    },
  };
}
