import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShoppingRow } from '../../../../src/data/tables.ts';
import { categoryNames } from '../../../../src/features/shopping/rules/draft.ts';
import {
  type Section,
  sectionsOf as sectionsOfTables,
  type ViewChoices,
} from '../../../../src/features/shopping/rules/sections.ts';
import { batch, item, onlyIn, shop, tables } from '../rows.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const sectionsOf = (
  items: readonly ShoppingRow[],
  part: Partial<ViewChoices> = {},
  shown: readonly Section[] | null = null,
  others: Parameters<typeof tables>[1] = {},
) => {
  const first = { view: 'basket', open: null, showEmpty: false, order: 'title', shop: null } as const;
  return sectionsOfTables(tables(items, others), { ...first, ...part }, shown, now);
};
const keysOf = (sections: readonly Section[]) => sections.map(({ keys }) => keys.join(' '));
const inWords = (sections: readonly Section[]) =>
  sections.map(({ category, keys }) => `${category}: ${keys.join(', ')}`);
const boller = item({ title: 'Boller', category: 'Brød' });
const rugbrød = item({ title: 'Rugbrød', category: 'Brød' });
const smør = item({ title: 'Smør', category: 'Mejeri' });
const lim = item({ title: 'Lim' });

test('all items are grouped by category, Andet last, and only those of the open category are shown', () => {
  const sections = sectionsOf([lim, smør, rugbrød, boller], { view: 'all', open: 'Brød' });
  expect(inWords(sections)).toEqual(['Brød: Boller, Rugbrød', 'Mejeri: ', 'Andet: ']);
  expect(sections.map(({ count }) => count)).toEqual([2, 1, 1]);
  expect(categoryNames(tables([smør, boller]).shopping)).toEqual(['Brød', 'Mejeri', 'Andet']);
});

test.each(['all', 'favourites', 'freezer'] as const)('%s: nothing moves under a locked layout', (view) => {
  const shown = sectionsOf([boller, smør], { view, open: 'Brød' });
  const more = [{ ...boller, active: false }, smør, { ...lim, buyCounter: 99, freezer: true }];
  expect(sectionsOf(more, { view }, shown)).toBe(shown);
});

test('the favourites are the 22 items that are bought most often, by category and title', () => {
  const items = Array.from({ length: 23 }, (_, n) =>
    item({ title: `${n}`, category: n % 2 ? 'A' : 'B', buyCounter: n }),
  );
  const [a, b] = sectionsOf(items, { view: 'favourites' });
  expect([a?.keys[0], a?.count, b?.keys[0], b?.count]).toEqual(['1', 11, '2', 11]);
});

test('the basket is one list; what others add under a locked layout is a second list below it', () => {
  const wanted = (titles: string) => titles.split(' ').map((title) => item({ title, buy: true }));
  const shown = sectionsOf(wanted('b d'));
  const more = sectionsOf(wanted('b d c'), {}, shown);
  expect(keysOf(more)).toEqual(['b d', 'c']);
  expect(keysOf(sectionsOf(wanted('a b c d'), {}, more))).toEqual(['b d', 'c a']);
  expect(keysOf(sectionsOf(wanted('a b c d')))).toEqual(['a b c d']);
});

test('in a shop, what is bought only there comes first, and what is bought only elsewhere last', () => {
  const wanted = [boller, smør, lim, rugbrød].map((row) => ({ ...row, buy: true }));
  const others = {
    shop: [shop({ name: 'Netto' }), shop({ name: 'Bilka' }), shop({ name: 'Lukket', active: false })],
    shop_item: [
      onlyIn('Netto', 'Lim'),
      onlyIn('Bilka', 'Lim'),
      onlyIn('Bilka', 'Rugbrød'),
      onlyIn('Bilka', 'Smør', false),
      onlyIn('Lukket', 'Boller'),
    ],
  };
  const inShop = (name: string) => inWords(sectionsOf(wanted, { shop: name }, null, others));
  const anywhere = ['Brød: Boller', 'Mejeri: Smør'];
  expect(inShop('Netto')).toEqual(['Kun i Netto: Lim', ...anywhere, 'I andre butikker: Rugbrød']);
  expect(inShop('Bilka')).toEqual(['Kun i Bilka: Rugbrød, Lim', ...anywhere]);
  expect(sectionsOf(wanted, { order: 'category' }, null, others)).toHaveLength(3);
});

test('the freezer has what is to be eaten within a month first, and items with count 0 only when asked to', () => {
  const frozen = ['Boller', 'Aks', 'Kringle', 'Is'].map((title) =>
    item({ title, freezer: true, canOutdate: true, category: 'Brød' }),
  );
  const batches = [
    batch('Boller', 1, '2026-09-01'),
    batch('Aks', 1, '2026-11-01'),
    batch('Kringle', 1, '2026-08-01'),
    batch('Mel', 3),
  ];
  const keys = (showEmpty: boolean) =>
    keysOf(
      sectionsOf([...frozen, item({ title: 'Mel' })], { view: 'freezer', showEmpty }, null, {
        freezer_batch: batches,
      }),
    );
  expect([keys(false), keys(true)]).toEqual([['Kringle Boller Aks'], ['Kringle Boller Aks Is']]);
});

const titles = fc.uniqueArray(fc.constantFrom(...'abcdefghij'));

test('whatever arrives and leaves, nothing that is shown moves and every listed item is shown once', () => {
  fc.assert(
    fc.property(titles, fc.array(titles, { maxLength: 8 }), (first, changes) => {
      const laidOut = (wanted: readonly string[], shown: readonly Section[] | null) =>
        sectionsOf(
          wanted.map((title) => item({ title, buy: true })),
          {},
          shown,
        );
      const keysOf = (sections: readonly Section[]) => sections.flatMap(({ keys }) => keys);
      let shown = laidOut(first, null);
      expect(keysOf(shown)).toEqual(first.toSorted());
      for (const wanted of changes) {
        const next = laidOut(wanted, shown);
        const [before, after] = [keysOf(shown), keysOf(next)];
        expect(after.slice(0, before.length)).toEqual(before);
        expect(new Set(after).size).toBe(after.length);
        expect(after).toEqual(expect.arrayContaining([...wanted]));
        shown = next;
      }
    }),
  );
});
