import { tidyInput } from '../../../lib/tidy-text.ts';
import type { Timers } from '../../../sync/ports.ts';
import { basket, folded, keyForTitle } from '../rules/item.ts';
import { keyOfName, resolveKeys } from '../rules/item-key.ts';
import type { ShopOperation, ShoppingIntent } from '../rules/operations.ts';
import { othersShopping, ticked } from '../rules/remote-changes.ts';

import { categoriesIn, movesTo, shopOrder, shopsOf } from '../rules/shops/shop-order.ts';
import { incrementalList } from './item-lists.ts';
import { itemIntent, type StoreContext, setUiAndRelayout } from './store-context.ts';
import type { ViewModel } from './view-model.ts';

const shopIntent = <I extends ShopOperation>(key: string, part: Pick<I, 'kind' | 'data'>) =>
  ({ entity: 'shop', key, ...part }) as ShoppingIntent;

/**
 * How long ticks wait to be sent together, in ms, which also lets the tap be drawn before they are stored.
 */
const pause = 250;
/** How often to check whether somebody is still shopping, in ms. */
const lookAgain = 60_000;

/** The actions in a shop: others are told of ticks, and the basket is sorted as in the shop. */
export function createShops(context: StoreContext & { readonly timers: Timers }) {
  const { sync, shell, settings, timers, now, ui, setUi, render } = context;
  const waiting = new Map<string, boolean>();
  const tickedItems = incrementalList(ticked);

  /** The shop chosen on this phone, if the family still has it. */
  const chosen = () => {
    const shop = sync.store.get().tables.shop.get(ui().shop ?? '');
    return shop?.active ? shop.key : null;
  };

  async function send() {
    const { tables, member } = sync.store.get();
    const shop = chosen();
    const intents = [...waiting].flatMap(([key, on]) => {
      const row = tables.shopping.get(key);
      // It has been bought or taken off the list meanwhile, or its tick was put back before it was sent.
      if (!row || !basket.includes(row) || (!on && row.tickedBy !== member)) return [];
      return [itemIntent(key, { kind: 'tick', data: { on, ...(on && shop && { shop }) } })];
    });
    waiting.clear();
    // A tick that cannot be stored is not missed: the item is still struck out.
    if (intents.length > 0) await sync.dispatch(resolveKeys(intents, tables)).catch(() => {});
  }

  /** True if another shop has this name; then shows a message. */
  function isTaken(name: string, shop?: string): boolean {
    const same = shopsOf(sync.store.get().tables).find(
      (each) => each.key !== shop && folded(each.name) === folded(name),
    );
    if (same) shell.messages.say(`${same.name} findes allerede`);
    return same !== undefined;
  }

  /** Stores the order for the next time that the list is laid out. */
  function keepOrder(order: ViewModel['order']) {
    settings.write('order', order).catch(() => {});
    return { order };
  }

  const orderNow = () => {
    const shop = chosen();
    return shop ? shopOrder(sync.store.get().tables, shop) : null;
  };

  /** Whether the basket should be sorted as in the shop if its order is known. */
  let asInShop = ui().order !== null;
  let watching = false;
  let learnedFrom = sync.store.get().tables;
  return {
    /** Call when an item is struck out on this phone or no longer is. */
    tick(key: string, on: boolean) {
      if (waiting.size === 0) timers.after(pause, () => void send());
      waiting.set(key, on);
    },

    /** Describes which other member is shopping. */
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

    /** Learns from purchases made since, and discards ticks that the database rejected. */
    changed() {
      const { tables, pending } = sync.store.get();
      for (const { op, state } of pending)
        if (op.kind === 'tick' && state.kind === 'rejected') sync.discard(op.id).catch(() => {});
      if (!asInShop || (tables.purchase === learnedFrom.purchase && tables.shop === learnedFrom.shop)) return;
      learnedFrom = tables;
      setUi(keepOrder(orderNow()));
    },

    actions: {
      /** Chooses the shop that this phone is in, or none; the basket then takes its order. */
      async chooseShop(shop: string) {
        setUi({ shop: ui().shop === shop ? null : shop });
        settings.write('shop', ui().shop).catch(() => {});
        if (asInShop) setUiAndRelayout(context, keepOrder(orderNow()));
      },

      /** Sorts the basket as in the shop, or by name again. */
      async sortAsInShop(on: boolean) {
        asInShop = on;
        setUiAndRelayout(context, keepOrder(on ? orderNow() : null));
      },

      /** Adds a shop. A removed shop with this name is restored with what was learned about it. */
      async addShop(written: string) {
        const name = tidyInput(written, 40);
        if (!name || isTaken(name)) return;
        const shops = [...sync.store.get().tables.shop].map(
          ([key, { name }]) => [key, { title: name }] as const,
        );
        // A shop that has been renamed keeps the key made from its old name.
        const key = keyForTitle(await keyOfName('shop', name), name, new Map(shops), true);
        const add = shopIntent(key, { kind: 'add', data: { name } });
        await shell.run({ intents: () => [add], text: () => `${name} er tilføjet` });
      },

      /** Resolves to false when another shop has the name, or there was no room to store it. */
      async renameShop(shop: string, written: string): Promise<boolean> {
        const name = tidyInput(written, 40);
        const before = sync.store.get().tables.shop.get(shop)?.name;
        if (!name || name === before) return true;
        if (isTaken(name, shop)) return false;
        const rename = shopIntent(shop, { kind: 'rename', data: { name } });
        return shell.run({ intents: () => [rename], text: () => `${before} hedder nu ${name}` });
      },

      removeShop: (shop: string) =>
        shell.run({
          intents: () => [shopIntent(shop, { kind: 'remove', data: {} })],
          text: ({ shop: shops }) => `${shops.get(shop)?.name} er fjernet`,
        }),

      /** Moves a category this many places further in a shop's order, or back if negative. */
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
