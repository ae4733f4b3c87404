import { tidyInput } from '../../../lib/tidy-text.ts';
import type { Timers } from '../../../sync/ports.ts';
import { basket, folded, keyForTitle } from '../rules/item.ts';
import { keyOfName, resolveKeys } from '../rules/item-key.ts';
import type { ShopOperation, ShoppingIntent } from '../rules/operations.ts';
import { othersShopping, ticked } from '../rules/remote-changes.ts';

import { categoriesIn, movesTo, shopOrder, shopsOf } from '../rules/shops/shop-order.ts';
import { keptList } from './item-lists.ts';
import { itemIntent, type StoreContext, setUiAndRelayout } from './store-context.ts';
import type { ViewModel } from './view-model.ts';

const shopIntent = <I extends ShopOperation>(key: string, part: Pick<I, 'kind' | 'data'>) =>
  ({ entity: 'shop', key, ...part }) as ShoppingIntent;

/** How long ticks wait for others that are made with them, in ms: the tap is on the screen before they are stored. */
const pause = 250;
/** How often it is looked whether somebody is shopping still, in ms. */
const lookAgain = 60_000;

/** What is done in a shop: the others are told of ticks, and the list stands as in the shop. */
export function createShops(context: StoreContext & { readonly timers: Timers }) {
  const { sync, shell, settings, timers, now, ui, setUi, render } = context;
  const waiting = new Map<string, boolean>();
  const tickedItems = keptList(ticked);

  /** The shop that is chosen on this phone, where the family still has it. */
  const chosen = () => {
    const shop = sync.store.get().tables.shop.get(ui().shop ?? '');
    return shop?.active ? shop.key : null;
  };

  async function send() {
    const { tables, member } = sync.store.get();
    const shop = chosen();
    const intents = [...waiting].flatMap(([key, on]) => {
      const row = tables.shopping.get(key);
      // Bought or taken off the list meanwhile, or put back by who had not told of it.
      if (!row || !basket.holds(row) || (!on && row.tickedBy !== member)) return [];
      return [itemIntent(key, { kind: 'tick', data: { on, ...(on && shop && { shop }) } })];
    });
    waiting.clear();
    // Nobody misses what cannot be stored: the stroke is there.
    if (intents.length > 0) await sync.dispatch(resolveKeys(intents, tables)).catch(() => {});
  }

  /** Is another shop called so? Then it says that. */
  function isTaken(name: string, shop?: string): boolean {
    const same = shopsOf(sync.store.get().tables).find(
      (each) => each.key !== shop && folded(each.name) === folded(name),
    );
    if (same) shell.messages.say(`${same.name} findes allerede`);
    return same !== undefined;
  }

  /** Keeps the order for the next time that the list is laid out. */
  function keepOrder(order: ViewModel['order']) {
    settings.write('order', order).catch(() => {});
    return { order };
  }

  const orderNow = () => {
    const shop = chosen();
    return shop ? shopOrder(sync.store.get().tables, shop) : null;
  };

  /** Whether the basket is to stand as in the shop, wherever its order is known. */
  let asInShop = ui().order !== null;
  let watching = false;
  let learnedFrom = sync.store.get().tables;
  return {
    /** An item was struck out here, or is not any more. */
    tick(key: string, on: boolean) {
      if (waiting.size === 0) timers.after(pause, () => void send());
      waiting.set(key, on);
    },

    /** Who of the others is shopping, in words. */
    shopper({ tables, member, names }: Pick<ViewModel, 'tables' | 'member' | 'names'>): string | null {
      const other = othersShopping(tickedItems(tables.shopping), tables.shop, member, now());
      if (!other) return null;
      if (!watching)
        timers.after(lookAgain, () => {
          watching = false;
          render();
        });
      watching = true;
      const name = names.get(other.member) ?? 'En anden';
      return other.shop ? `${name} er i ${other.shop}` : `${name} handler`;
    },

    /** What has been bought since teaches; ticks that the database refused are forgotten. */
    changed() {
      const { tables, pending } = sync.store.get();
      for (const { op, state } of pending)
        if (op.kind === 'tick' && state.kind === 'rejected') sync.discard(op.id).catch(() => {});
      if (!asInShop || (tables.purchase === learnedFrom.purchase && tables.shop === learnedFrom.shop)) return;
      learnedFrom = tables;
      setUi(keepOrder(orderNow()));
    },

    actions: {
      /** The shop that this phone is in, or none; its order takes the place of another's. */
      async chooseShop(shop: string) {
        setUi({ shop: ui().shop === shop ? null : shop });
        settings.write('shop', ui().shop).catch(() => {});
        if (asInShop) setUiAndRelayout(context, keepOrder(orderNow()));
      },

      /** Shows the basket in the order of the shop, or by name again. */
      async sortAsInShop(on: boolean) {
        asInShop = on;
        setUiAndRelayout(context, keepOrder(on ? orderNow() : null));
      },

      /** A removed shop of this name is there again, with what it had learned. */
      async addShop(written: string) {
        const name = tidyInput(written, 40);
        if (!name || isTaken(name)) return;
        const shops = [...sync.store.get().tables.shop].map(
          ([key, { name }]) => [key, { title: name }] as const,
        );
        // The key of a shop that is called something else by now stays its own.
        const key = keyForTitle(await keyOfName('shop', name), name, new Map(shops), true);
        const add = shopIntent(key, { kind: 'add', data: { name } });
        await shell.run({ intents: () => [add], text: () => `${name} er tilføjet` });
      },

      async renameShop(shop: string, written: string) {
        const name = tidyInput(written, 40);
        const before = sync.store.get().tables.shop.get(shop)?.name;
        if (!name || name === before || isTaken(name, shop)) return;
        const rename = shopIntent(shop, { kind: 'rename', data: { name } });
        await shell.run({ intents: () => [rename], text: () => `${before} hedder nu ${name}` });
      },

      removeShop: (shop: string) =>
        shell.run({
          intents: () => [shopIntent(shop, { kind: 'remove', data: {} })],
          text: ({ shop: shops }) => `${shops.get(shop)?.name} er fjernet`,
        }),

      /** Puts a category one place further on in a shop, or back. */
      moveCategory: (shop: string, category: string, by: number) =>
        shell.run({
          intents(tables) {
            const order = categoriesIn(tables, shop);
            const index = order.findIndex((each) => each.category === category) + by;
            return movesTo(order, category, index).map((data) => shopIntent(shop, { kind: 'place', data }));
          },
          text: () => `${category} er flyttet`,
          group: `move ${category} ${shop}`,
        }),
    },
  };
}
