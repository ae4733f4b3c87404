import { type ShoppingRow, set } from '../../../data/tables.ts';
import type { Operation } from '../../../sync/actions.ts';
import { basket } from '../rules/item.ts';
import { isStruck, noStroke, strike } from '../rules/list.ts';
import { memberOf, type StoreContext } from './store-context.ts';

export type Strokes = ReturnType<typeof createStrokes>;

/** What this phone strikes out in the basket. None of it has a message, so that of what was bought stays. */
export function createStrokes({ shell, now, ui }: Pick<StoreContext, 'shell' | 'now' | 'ui'>) {
  /** Who had what this phone has struck out. */
  const before = new Map<string, ShoppingRow>();

  /** Takes this member's stroke away: whoever had the item before has it again. */
  function removal(row: ShoppingRow): readonly Operation[] {
    if (!isStruck(row, memberOf({ shell }) ?? '')) return [];
    const { struckBy, struckAt, struckShop } = before.get(row.key) ?? noStroke;
    return [set('shopping', row.key, { struckBy, struckAt, struckShop })];
  }

  function stroke(row: ShoppingRow): readonly Operation[] {
    const member = memberOf({ shell });
    if (!member || !basket.includes(row)) return [];
    before.set(row.key, row);
    return [strike(row, member, now(), ui().shop)];
  }

  const run = (key: string, operationsOf: (row: ShoppingRow) => readonly Operation[]) =>
    shell.run({
      operations({ shopping }) {
        const row = shopping.get(key);
        return row ? operationsOf(row) : [];
      },
      text: '',
    });

  return {
    removal,
    takeAway: (key: string) => run(key, removal),
    toggle: (key: string) =>
      run(key, (row) => {
        const removed = removal(row);
        return removed.length > 0 ? removed : stroke(row);
      }),
  };
}
