import { tidyInput } from '../../../../lib/tidy-text.ts';
import { folded, keyForTitle } from '../../rules/item.ts';
import { keyOfName } from '../../rules/item-key.ts';
import type { ShopOperation, ShoppingIntent } from '../../rules/operations.ts';
import { keyAndDataOf, keyOfRef, type ShopRef } from '../../rules/shops/shop-key.ts';
import { longestShopName } from '../../rules/shops/shop-operations.ts';
import { categoriesIn, movesTo, shopsOf } from '../../rules/shops/shop-order.ts';
import type { StoreContext } from '../store-context.ts';

function shopIntent<I extends ShopOperation>(shop: ShopRef, { kind, data }: Pick<I, 'kind' | 'data'>) {
  const target = keyAndDataOf(shop);
  return { entity: 'shop', kind, key: target.key, data: { ...data, ...target.data } } as ShoppingIntent;
}

/** The actions that change the family's shops. Each resolves when its change is stored on the phone. */
export function shopActions({ sync, shell, newId }: StoreContext) {
  const shopsNow = () => sync.store.get().tables.shop;
  /** True if another shop has this name; then shows a message. */
  function isTaken(name: string, shop?: ShopRef): boolean {
    const key = shop === undefined ? undefined : keyOfRef(shop, shopsNow());
    const same = shopsOf(sync.store.get().tables).find(
      (each) => each.key !== key && folded(each.name) === folded(name),
    );
    if (same) shell.messages.say(`${same.name} findes allerede`);
    return same !== undefined;
  }

  return {
    /** Adds a shop. A removed shop with this name is restored with what was learned about it. */
    async addShop(written: string) {
      const name = tidyInput(written, longestShopName);
      if (!name || isTaken(name)) return;
      const shops = [...shopsNow()].map(([key, { name }]) => [key, { title: name }] as const);
      // A shop that has been renamed keeps the key made from its old name.
      const key = keyForTitle(await keyOfName('shop', name), name, new Map(shops), true);
      const add = shopIntent(`${key} ${newId()}`, { kind: 'add', data: { name } });
      await shell.run({ intents: () => [add], text: () => `${name} er tilføjet` });
    },

    /** Resolves to false when another shop has the name, or there was no room to store it. */
    async renameShop(shop: ShopRef, written: string): Promise<boolean> {
      const name = tidyInput(written, longestShopName);
      const before = shopsNow().get(keyOfRef(shop, shopsNow()))?.name;
      if (!name || name === before) return true;
      if (isTaken(name, shop)) return false;
      const rename = shopIntent(shop, { kind: 'rename', data: { name } });
      return shell.run({ intents: () => [rename], text: () => `${before} hedder nu ${name}` });
    },

    removeShop: (shop: ShopRef) =>
      shell.run({
        intents: () => [shopIntent(shop, { kind: 'remove', data: {} })],
        text: ({ shop: shops }) => `${shops.get(keyOfRef(shop, shops))?.name} er fjernet`,
      }),

    /** Moves a category this many places further in a shop's order, or back if negative. */
    moveCategory: (shop: ShopRef, category: string, by: number) =>
      shell.run({
        intents(tables) {
          const order = categoriesIn(tables, keyOfRef(shop, tables.shop));
          const index = order.findIndex((each) => each.category === category) + by;
          return movesTo(order, category, index).map((data) => shopIntent(shop, { kind: 'place', data }));
        },
        text(tables) {
          const order = categoriesIn(tables, keyOfRef(shop, tables.shop)).map((each) => each.category);
          return `${category} er nu nr. ${order.indexOf(category) + 1} af ${order.length}`;
        },
        group: `move ${category} ${shop}`,
      }),
  };
}
