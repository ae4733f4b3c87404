import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { ShoppingRow } from '../../../../src/data/gateway/tables.ts';
import { basket, byBought, freezer } from '../../../../src/features/shopping/rules/item.ts';
import { createItemLists } from '../../../../src/features/shopping/store/item-lists.ts';
import { withRows } from '../../../../src/sync/state/row-map.ts';
import { item } from '../rows.ts';

const none: ReadonlyMap<string, ShoppingRow> = new Map();
const keys = Array.from({ length: 40 }, (_, n) => `item ${n}`);
const changes = fc.record({
  key: fc.constantFrom(...keys),
  title: fc.constantFrom('Mælk', 'mælk', 'Ål', 'Øl', 'Aal', 'Brød'),
  category: fc.constantFrom('Mejeri', 'mejeri', 'Brød', 'Andet', 'Frost'),
  active: fc.boolean(),
  buy: fc.boolean(),
  freezer: fc.boolean(),
  count: fc.nat(2),
  buyCounter: fc.nat(3),
});
type Change = typeof changes extends fc.Arbitrary<infer C> ? C : never;
/** An item keeps its number for life. */
const row = (change: Change): ShoppingRow => item({ ...change, id: keys.indexOf(change.key) });

const views = fc.constantFrom('basket', 'freezer', 'empty', 'favourites', 'categories', 'Mejeri', 'Brød');
type View = typeof views extends fc.Arbitrary<infer V> ? V : never;
function seen(lists: ReturnType<ReturnType<typeof createItemLists>>, view: View) {
  switch (view) {
    case 'basket':
      return [...lists.of(basket)];
    case 'freezer':
    case 'empty':
      return [...lists.of(freezer({ empty: view === 'empty' }))];
    case 'favourites':
      return [...lists.of(byBought)];
    case 'categories':
      return [...lists.categories()];
    default:
      return [...lists.ofCategory(view)];
  }
}

test.prop([fc.array(fc.record({ changed: fc.array(changes, { maxLength: 6 }), view: views }))])(
  'lists that were kept over any changes are those that would be made from the rows',
  (steps) => {
    const kept = createItemLists();
    let rows = none;
    for (const { changed, view } of steps) {
      rows = withRows(
        rows,
        changed.map((change) => [change.key, row(change)]),
      );
      expect(seen(kept(rows), view)).toEqual(seen(createItemLists()(rows), view));
    }
  },
);

test('lists of very many changed rows, and of other rows altogether, are made from the rows', () => {
  const kept = createItemLists();
  const wanted = (count: number) =>
    Array.from({ length: count }, (_, n) => item({ title: `Vare ${n}`, buy: true }));
  for (const count of [1_000, 3, 300, 0]) {
    const rows = new Map(wanted(count).map((each) => [each.key, each]));
    expect(kept(rows).of(basket)).toHaveLength(count);
    expect(kept(rows).categories()).toEqual(count > 0 ? [['Andet', count]] : []);
    expect(kept(rows).of(byBought)).toHaveLength(count);
  }
});
