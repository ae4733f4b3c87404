import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShoppingRow } from '../../../../src/data/tables.ts';
import { categoryNames } from '../../../../src/features/shopping/rules/draft.ts';
import {
  type Section,
  sectionsOf as sectionsOfTables,
  type ViewChoices,
} from '../../../../src/features/shopping/rules/sections.ts';
import { batch, item, onlyIn, shop, tables } from '../rows.ts';

const sectionsOf = (
  items: readonly ShoppingRow[],
  view: ViewChoices,
  shown: readonly Section[] | null,
  others: Parameters<typeof tables>[1] = {},
) => sectionsOfTables(tables(items, others), view, shown, now);
const now = Date.parse('2026-11-22T12:00:00Z');
const rows = (...items: readonly ShoppingRow[]) => items;
const choices = (part: Partial<ViewChoices>): ViewChoices => ({
  view: 'basket',
  open: null,
  showEmpty: false,
  order: 'title',
  shop: null,
  ...part,
});
const boller = item({ title: 'Boller', category: 'Brød' });
const rugbrød = item({ title: 'Rugbrød', category: 'Brød' });
const smør = item({ title: 'Smør', category: 'Mejeri' });
const andet = item({ title: 'Lim' });

test('all items are grouped by category, Andet last, and only those of the open category are shown', () => {
  const open = choices({ view: 'all', open: 'Brød' });
  const sections = sectionsOf(rows(andet, smør, rugbrød, boller), open, null);
  expect(sections.map(({ category, keys, count }) => [category, count, ...keys])).toEqual([
    ['Brød', 2, 'Boller', 'Rugbrød'],
    ['Mejeri', 1],
    ['Andet', 1],
  ]);
});

test.each(['all', 'favourites', 'freezer'] as const)('%s: nothing moves under a locked layout', (view) => {
  const shown = sectionsOf(rows(boller, smør), choices({ view, open: 'Brød' }), null);
  const more = rows({ ...boller, active: false }, smør, { ...andet, buyCounter: 99, freezer: true });
  expect(sectionsOf(more, choices({ view }), shown)).toBe(shown);
});

describe('the basket', () => {
  const keys = (sections: ReturnType<typeof sectionsOf>) => sections.map((each) => each.keys);
  const wanted = (...titles: readonly string[]) => rows(...titles.map((title) => item({ title, buy: true })));
  const view = choices({});

  test('is one list; what others add under a locked layout is a second list below it', () => {
    const shown = sectionsOf(wanted('b', 'd'), view, null);
    expect(keys(shown)).toEqual([['b', 'd']]);
    const more = sectionsOf(wanted('b', 'd', 'c'), view, shown);
    expect(keys(more)).toEqual([['b', 'd'], ['c']]);
    const most = sectionsOf(wanted('a', 'b', 'c', 'd'), view, more);
    expect(keys(most)).toEqual([
      ['b', 'd'],
      ['c', 'a'],
    ]);
    expect(keys(sectionsOf(wanted('a', 'b', 'c', 'd'), view, null))).toEqual([['a', 'b', 'c', 'd']]);
  });
});

test('in a shop, what is bought only there comes first, and what is bought only elsewhere last', () => {
  const wanted = [boller, smør, andet, rugbrød].map((row) => ({ ...row, buy: true }));
  const others = {
    shops: [shop({ name: 'Netto' }), shop({ name: 'Bilka' }), shop({ name: 'Lukket', active: false })],
    onlyIn: [
      onlyIn('Netto', 'Lim'),
      onlyIn('Bilka', 'Lim'),
      onlyIn('Bilka', 'Rugbrød'),
      onlyIn('Bilka', 'Smør', false),
      onlyIn('Lukket', 'Boller'),
    ],
  };
  const inShop = (name: string) =>
    sectionsOf(wanted, choices({ shop: name }), null, others).map(({ category, keys }) => [
      category,
      ...keys,
    ]);
  expect(inShop('Netto')).toEqual([
    ['Kun i Netto', 'Lim'],
    ['Brød', 'Boller'],
    ['Mejeri', 'Smør'],
    ['I andre butikker', 'Rugbrød'],
  ]);
  expect(inShop('Bilka')).toEqual([
    ['Kun i Bilka', 'Rugbrød', 'Lim'],
    ['Brød', 'Boller'],
    ['Mejeri', 'Smør'],
  ]);
  expect(sectionsOf(wanted, choices({ order: 'category' }), null, others)).toHaveLength(3);
});

test('the freezer shows items with count 0, by title, only when asked to', () => {
  const frozen = rows(
    item({ title: 'Rejer', freezer: true }),
    item({ title: 'Is', freezer: true }),
    item({ title: 'Mel' }),
  );
  const batches = [batch('Is', 1), batch('Mel', 3)];
  const keys = (showEmpty: boolean) =>
    sectionsOf(frozen, choices({ view: 'freezer', showEmpty }), null, { batches })[0]?.keys;
  expect(keys(false)).toEqual(['Is']);
  expect(keys(true)).toEqual(['Is', 'Rejer']);
});

test('in the freezer, what is to be eaten within a month comes first', () => {
  const frozen = ['Boller', 'Aks', 'Kringle'].map((title) =>
    item({ title, freezer: true, canOutdate: true, category: 'Brød' }),
  );
  const batches = [
    batch('Boller', 1, '2026-09-01'),
    batch('Aks', 1, '2026-11-01'),
    batch('Kringle', 1, '2026-08-01'),
  ];
  expect(sectionsOf(frozen, choices({ view: 'freezer' }), null, { batches })[0]?.keys).toEqual([
    'Kringle',
    'Boller',
    'Aks',
  ]);
});

test('the form offers every category in use, and always Andet', () => {
  expect(categoryNames(tables([smør, boller]).shopping)).toEqual(['Brød', 'Mejeri', 'Andet']);
  expect(categoryNames(tables([andet, boller]).shopping)).toEqual(['Brød', 'Andet']);
});

const titles = fc.uniqueArray(fc.constantFrom(...'abcdefghij'));

test('whatever arrives and leaves, nothing that is shown moves and every listed item is shown once', () => {
  fc.assert(
    fc.property(titles, fc.array(titles, { maxLength: 8 }), (first, changes) => {
      const laidOut = (wanted: readonly string[], shown: readonly Section[] | null) =>
        sectionsOf(
          wanted.map((title) => item({ title, buy: true })),
          choices({}),
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
