import { set } from '../../../data/tables.ts';
import { foldCase } from '../../../lib/spelling.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { longestShopName } from '../rules/fields.ts';
import { newKey } from '../rules/keys.ts';
import { categoriesIn, moveCategory, shopsOf } from '../rules/shops/shop-order.ts';
import type { StoreContext } from './store-context.ts';

export function shopActions({ shell, layoutLock, choose }: StoreContext) {
  const shopsNow = () => shell.get().tables.shop;
  const nameOf = (shop: string) => shopsNow().get(shop)?.name;
  /** True if another shop has this name; then shows a message. */
  function isUsed(name: string, key?: string): boolean {
    const same = shopsOf(shell.get().tables).find(
      (each) => each.key !== key && foldCase(each.name) === foldCase(name),
    );
    if (same) shell.messages.say(`${same.name} findes allerede`);
    return same !== undefined;
  }

  return {
    /** Orders the basket by title or category, or as in this shop, in which the phone is from now on. */
    chooseOrder(by: string) {
      layoutLock.relayout();
      choose(by === 'title' || by === 'category' ? { order: by, shop: null } : { shop: by });
    },

    /** Resolves to the key, or null. A removed shop with this name is restored with what was learned about it. */
    async addShop(written: string): Promise<string | null> {
      const name = tidyInput(written, longestShopName);
      if (!name || isUsed(name)) return null;
      let key = '';
      const isStored = await shell.run({
        operations({ shop }) {
          const removed = [...shop.values()].find((each) => foldCase(each.name) === foldCase(name));
          key = removed?.key ?? newKey('shop', name, shop);
          return [set('shop', key, { active: true }, { name })];
        },
        text: `Opret butikken »${name}«`,
        message: () => `${name} er tilføjet`,
      });
      return isStored ? key : null;
    },

    /** Resolves to false when another shop has the name, or there was no room to store it. */
    async renameShop(shop: string, written: string): Promise<boolean> {
      const name = tidyInput(written, longestShopName);
      const before = nameOf(shop);
      if (!name || name === before) return true;
      if (isUsed(name, shop)) return false;
      return shell.run({
        // Renaming a shop that another member has removed brings it back.
        operations: () => [set('shop', shop, { name, active: true })],
        text: `Omdøb butikken »${before}« til »${name}«`,
        message: () => `${before} hedder nu ${name}`,
      });
    },

    removeShop: (shop: string) =>
      shell.run({
        operations: () => [set('shop', shop, { active: false })],
        text: `Fjern butikken »${nameOf(shop)}«`,
        message: () => `${nameOf(shop)} er fjernet`,
      }),

    moveCategory: (shop: string, category: string, by: number) =>
      shell.run({
        operations: (tables) => moveCategory(tables, shop, category, by),
        text: `Flyt »${category}« i butikken »${nameOf(shop)}«`,
        message(tables) {
          const order = categoriesIn(tables, shop).map((each) => each.category);
          return `${category} er nu nr. ${order.indexOf(category) + 1} af ${order.length}`;
        },
        group: `move ${category} ${shop}`,
      }),
  };
}
