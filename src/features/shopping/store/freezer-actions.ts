import { itemIntent, runAndRelayout, type StoreContext, titleOf } from './store-context.ts';
import { items } from './texts.ts';

/** What is done with the freezer. What changes it resolves when it is stored on the phone. */
export function freezerActions(context: StoreContext) {
  const { shell, select, ui } = context;
  return {
    /** Takes one of each struck item out of the freezer. */
    async takeOut() {
      const { taken } = ui();
      let count = 0;
      const there = (tables: { shopping: ReadonlyMap<string, { count: number }> }) =>
        [...taken].filter((key) => (tables.shopping.get(key)?.count ?? 0) > 0);
      const done = await runAndRelayout(context, {
        intents(tables) {
          const keys = there(tables);
          count = keys.length;
          return keys.map((key) => itemIntent(key, { kind: 'stock', data: { by: -1 } }));
        },
        text: () => `${items(count)} taget op af fryseren`,
        undone: () => select({ taken: new Set([...ui().taken, ...taken]) }),
      });
      if (done) select({ taken: new Set() });
    },

    /** Counts up or down. */
    async stock(key: string, by: number) {
      await shell.run({
        intents: ({ shopping }) => {
          const count = shopping.get(key)?.count ?? 0;
          return count + by < 0 ? [] : [itemIntent(key, { kind: 'stock', data: { by } })];
        },
        text: ({ shopping }) => `${titleOf(context, key)}: ${shopping.get(key)?.count ?? 0} i fryseren`,
        group: `stock ${key}`,
      });
    },
  };
}
