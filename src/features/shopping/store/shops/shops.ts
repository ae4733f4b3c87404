import { keyOfRef, type ShopRef } from '../../rules/shops/shop-key.ts';
import { shopOrder } from '../../rules/shops/shop-order.ts';
import { type StoreContext, setUiAndRelayout } from '../store-context.ts';
import type { ViewModel } from '../view-model.ts';
import { shopActions } from './shop-actions.ts';
import { createTicks } from './ticks.ts';
import { createWhoIsShopping } from './who-is-shopping.ts';

/** The actions in a shop: ticks are sent to the other members, and the basket is sorted as in the shop. */
export function createShops(context: StoreContext) {
  const { sync, settings, ui, setUi } = context;

  /** The shop chosen on this phone, if the family still has it. */
  const chosen = () => {
    const { shop: shops } = sync.store.get().tables;
    const shop = shops.get(keyOfRef(ui().shop ?? '', shops));
    return shop?.active ? shop.key : null;
  };
  const { tick, tickAgain, discardRejected } = createTicks(context, () => (chosen() ? ui().shop : null));

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
  let learnedFrom = sync.store.get().tables;
  return {
    tick,
    whoIsShopping: createWhoIsShopping(context),

    /** Call after each change of the rows: learns from purchases made since, and ticks again. */
    changed() {
      discardRejected();
      tickAgain();
      const { tables } = sync.store.get();
      if (!asInShop || (tables.purchase === learnedFrom.purchase && tables.shop === learnedFrom.shop)) return;
      learnedFrom = tables;
      setUi(keepOrder(orderNow()));
    },

    actions: {
      ...shopActions(context),

      /** Chooses the shop that this phone is in, or none; the basket then takes its order. */
      async chooseShop(shop: ShopRef) {
        setUi({ shop: chosen() === keyOfRef(shop, sync.store.get().tables.shop) ? null : shop });
        settings.write('shop', ui().shop).catch(() => {});
        if (asInShop) setUiAndRelayout(context, keepOrder(orderNow()));
      },

      /** Sorts the basket as in the shop, or by name again. */
      async sortAsInShop(on: boolean) {
        asInShop = on;
        setUiAndRelayout(context, keepOrder(on ? orderNow() : null));
      },
    },
  };
}
