import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShoppingRow } from '../../../../src/data/gateway/tables.ts';
import { categoryNames } from '../../../../src/features/shopping/rules/draft.ts';
import { basket, listed } from '../../../../src/features/shopping/rules/item.ts';
import {
  type Section,
  sectionsOf as sectionsOfLists,
  stableOrder,
  type ViewChoices,
} from '../../../../src/features/shopping/rules/sections.ts';
import { createItemLists } from '../../../../src/features/shopping/store/item-lists.ts';
import { item } from '../rows.ts';

const sectionsOf = (
  items: ReadonlyMap<string, ShoppingRow>,
  view: ViewChoices,
  shown: readonly Section[] | null,
) => sectionsOfLists(createItemLists()(items), view, shown);
const rows = (...items: readonly ShoppingRow[]) => new Map(items.map((row) => [row.key, row]));
const choices = (part: Partial<ViewChoices>): ViewChoices => ({
  view: 'basket',
  open: null,
  showEmpty: false,
  order: null,
  ...part,
});
const boller = item({ title: 'Boller', category: 'Brød' });
const rugbrød = item({ title: 'Rugbrød', category: 'Brød' });
const smør = item({ title: 'Smør', category: 'Mejeri' });
const andet = item({ title: 'Lim' });

describe('the view of all items', () => {
  const open = choices({ view: 'all', open: 'Brød' });
  const seen = (sections: ReturnType<typeof sectionsOf>) =>
    sections.map(({ category, keys, count }) => [category, count, ...keys]);

  test('groups items by category, Andet last, and shows only those of the open category', () => {
    expect(seen(sectionsOf(rows(andet, smør, rugbrød, boller), open, null))).toEqual([
      ['Brød', 2, 'Boller', 'Rugbrød'],
      ['Mejeri', 1],
      ['Andet', 1],
    ]);
  });

  test('does not push headings down for an item that arrives under a locked layout; only the count changes', () => {
    const shown = sectionsOf(rows(rugbrød, smør), open, null);
    const still = sectionsOf(rows(boller, rugbrød, smør), open, shown);
    expect(seen(still)).toEqual([
      ['Brød', 2, 'Rugbrød'],
      ['Mejeri', 1],
    ]);
    expect(seen(sectionsOf(rows(boller, rugbrød, smør), open, null))[0]).toEqual([
      'Brød',
      2,
      'Boller',
      'Rugbrød',
    ]);
  });

  test('appends an arrival to the last category, and a new category at the end', () => {
    const shown = sectionsOf(rows(rugbrød), open, null);
    const still = sectionsOf(rows(boller, rugbrød), open, shown);
    expect(seen(still)).toEqual([['Brød', 2, 'Rugbrød', 'Boller']]);
    expect(
      seen(sectionsOf(rows(boller, rugbrød, andet, smør), open, still)).map(([category]) => category),
    ).toEqual(['Brød', 'Mejeri', 'Andet']);
  });

  test('keeps the place of an item that left, and of its category, under a locked layout', () => {
    const shown = sectionsOf(rows(boller, rugbrød, smør), open, null);
    const still = sectionsOf(
      rows({ ...boller, active: false }, { ...rugbrød, category: 'Mejeri' }, smør),
      open,
      shown,
    );
    expect(seen(still)).toEqual([
      ['Brød', 0, 'Boller', 'Rugbrød'],
      ['Mejeri', 2],
    ]);
  });
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

  test('keeps the place of items that left, and returns the same sections when nothing arrived', () => {
    const shown = sectionsOf(wanted('a', 'c'), view, null);
    expect(sectionsOf(wanted('c'), view, shown)).toBe(shown);
    const more = sectionsOf(wanted('b'), view, shown);
    expect(keys(more)).toEqual([['a', 'c'], ['b']]);
    expect(sectionsOf(wanted('a', 'c'), view, more)).toBe(more);
  });

  test('keeps an empty list in its place above what arrives', () => {
    const shown = sectionsOf(wanted(), view, null);
    expect(keys(sectionsOf(wanted('a'), view, shown))).toEqual([[], ['a']]);
  });
});

test('favourites keep their places under a locked layout, whatever is bought', () => {
  const view = choices({ view: 'favourites' });
  const shown = sectionsOf(rows(boller, smør), view, null);
  expect(shown.map(({ category }) => category)).toEqual(['Brød', 'Mejeri']);
  const more = rows({ ...boller, active: false }, smør, { ...andet, buyCounter: 99 });
  expect(sectionsOf(more, view, shown)).toBe(shown);
  expect(sectionsOf(more, view, null).map(({ category }) => category)).toEqual(['Mejeri', 'Andet']);
});

test('the freezer shows items with count 0 only when asked to', () => {
  const frozen = rows(
    item({ title: 'Is', freezer: true, count: 1 }),
    item({ title: 'Rejer', freezer: true }),
    item({ title: 'Mel', count: 3 }),
  );
  const keys = (showEmpty: boolean) =>
    sectionsOf(frozen, choices({ view: 'freezer', showEmpty }), null)[0]?.keys;
  expect(keys(false)).toEqual(['Is']);
  expect(keys(true)).toEqual(['Is', 'Rejer']);
});

test('the form offers every category in use, and always Andet', () => {
  expect(categoryNames(rows(smør, boller))).toEqual(['Brød', 'Mejeri', 'Andet']);
  expect(categoryNames(rows(andet, boller))).toEqual(['Brød', 'Andet']);
});

const list = (titles: readonly string[]) =>
  listed(
    titles.map((title) => item({ title, buy: true })),
    basket,
  );
const titles = fc.uniqueArray(fc.constantFrom(...'abcdefghij'));

test('without a previous order everything is sorted', () => {
  expect(stableOrder(null, list(['b', 'c', 'a']))).toEqual(['a', 'b', 'c']);
});

test('whatever arrives and leaves, nothing that is shown moves and every listed item is shown once', () => {
  fc.assert(
    fc.property(titles, fc.array(titles, { maxLength: 8 }), (first, changes) => {
      let shown = stableOrder(null, list(first));
      for (const wanted of changes) {
        const next = stableOrder(shown, list(wanted));
        expect(next.slice(0, shown.length)).toEqual(shown);
        expect(new Set(next).size).toBe(next.length);
        for (const key of wanted) expect(next).toContain(key);
        const arrived = next.slice(shown.length);
        expect(arrived).toEqual(arrived.toSorted());
        shown = next;
      }
    }),
  );
});

test('returns the same array when nothing arrived, so that nothing is rendered again', () => {
  const shown = ['a', 'b'];
  expect(stableOrder(shown, list(['b']))).toBe(shown);
});
