import { expect, test } from 'vitest';
import type { ShoppingRow } from '../../../../src/data/gateway.ts';
import { createShowing } from '../../../../src/features/shopping/store/layout.ts';
import { firstChoices, type ShoppingSync } from '../../../../src/features/shopping/store/view-model.ts';
import { item, purchase, tables } from '../rows.ts';

const wanted = (title: string, part: Partial<ShoppingRow> = {}) => item({ title, buy: true, ...part });
const sync = (kind: 'empty' | 'ready', held: ReturnType<typeof tables>): ShoppingSync => ({
  kind,
  tables: held,
  pending: [],
  connection: { kind: 'live' },
  member: 'anna',
});

test('a list that comes while one touches the screen is shown in its order, not as news', () => {
  const show = createShowing();
  show(sync('empty', tables([])), firstChoices, true);
  const { shelves } = show(sync('ready', tables([wanted('b'), wanted('a')])), firstChoices, true);
  expect(shelves.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  const categories = { ...firstChoices, view: 'all' } as const;
  const [one, other] = [wanted('c', { category: 'Mejeri' }), wanted('d', { category: 'Brød' })];
  show(sync('ready', tables([one])), categories, false);
  expect(show(sync('ready', tables([one, other])), categories, true).shelves).toMatchObject([
    { category: 'Mejeri' },
    { category: 'Brød' },
  ]);
});

test('while nothing may move, what comes is below, and what was shown is known by its look', () => {
  const show = createShowing();
  const [a, b] = [wanted('a'), wanted('b', { quantity: '2 kg' })];
  show(sync('ready', tables([a])), firstChoices, false);
  const still = show(sync('ready', tables([{ ...a, title: 'Aften' }, b])), firstChoices, true);
  expect(still.shelves.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  expect([...still.looks.values()]).toEqual([a]);
  const anew = show(sync('ready', tables([{ ...a, title: 'Aften' }, b])), firstChoices, false);
  expect(anew.shelves.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  expect(anew.looks.get('a')?.title).toBe('Aften');
});

test('another trip takes the place of the one that was shown, and one that is undone keeps it', () => {
  const show = createShowing();
  const te = item({ title: 'Te' });
  const first = purchase({ id: '1', itemKey: 'Te', trip: 'first', boughtAt: 1 });
  const second = purchase({ id: '2', itemKey: 'Te', trip: 'second', boughtAt: 2 });
  show(sync('ready', tables([te], [first])), firstChoices, false);
  const still = show(sync('ready', tables([te, wanted('ny')], [first, second])), firstChoices, true);
  expect(still).toMatchObject({ trip: { id: 'second' } });
  const undone = tables([te, wanted('ny')], [first, { ...second, undoneAt: 3 }]);
  expect(show(sync('ready', undone), firstChoices, true)).toMatchObject({
    trip: { id: 'second' },
  });
  expect(show(sync('ready', undone), firstChoices, false)).toMatchObject({ trip: null });
});
