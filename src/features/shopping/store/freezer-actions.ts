import { toggled } from '../rules/selection.ts';
import { items } from '../views/texts.ts';
import { about, anew, titleOf, type Workings } from './store-context.ts';

/** What is done with the freezer. What changes it resolves when it is stored on the phone. */
export function freezerActions(workings: Workings) {
  const { doing, mark, put, chosen, stillness } = workings;
  return {
    /** Strikes an item out, or takes the line away again. */
    take: (key: string) => mark({ taken: toggled(chosen().taken, key) }),

    /** Takes one of each struck item out of the freezer. */
    async takeOut() {
      const { taken } = chosen();
      const there = (tables: { shopping: ReadonlyMap<string, { count: number }> }) =>
        [...taken].filter((key) => (tables.shopping.get(key)?.count ?? 0) > 0);
      const done = await anew(workings, {
        intents: (tables) => there(tables).map((key) => about(key, { kind: 'stock', data: { by: -1 } })),
        text: () => `${items(taken.size)} taget op af fryseren`,
        undone: () => mark({ taken: new Set([...chosen().taken, ...taken]) }),
      });
      if (done) mark({ taken: new Set() });
    },

    /** Counts up or down. */
    async stock(key: string, by: number) {
      await doing.perform({
        intents: ({ shopping }) => {
          const count = shopping.get(key)?.count ?? 0;
          return count + by < 0 ? [] : [about(key, { kind: 'stock', data: { by } })];
        },
        text: ({ shopping }) => `${titleOf(workings, key)}: ${shopping.get(key)?.count ?? 0} i fryseren`,
        together: `stock ${key}`,
      });
    },

    /** Also shows what there is none of. */
    showEmpty(showEmpty: boolean) {
      stillness.loosen();
      put({ showEmpty });
      stillness.touched();
    },
  };
}
