import { describe, expect, test } from 'vitest';
import type { ShoppingRow } from '../../../../src/data/gateway.ts';
import { type Choices, categoryNames, shelvesOf } from '../../../../src/features/shopping/rules/sections.ts';
import { item } from '../rows.ts';

const rows = (...items: readonly ShoppingRow[]) => new Map(items.map((row) => [row.key, row]));
const choices = (part: Partial<Choices>): Choices => ({
  view: 'basket',
  open: null,
  showEmpty: false,
  ...part,
});
const boller = item({ title: 'Boller', category: 'Brød' });
const rugbrød = item({ title: 'Rugbrød', category: 'Brød' });
const smør = item({ title: 'Smør', category: 'Mejeri' });
const andet = item({ title: 'Lim' });

describe('all items', () => {
  const open = choices({ view: 'all', open: 'Brød' });
  const seen = (shelves: ReturnType<typeof shelvesOf>) =>
    shelves.map(({ category, keys, count }) => [category, count, ...keys]);

  test('stand under their categories, Andet last, and only those of the open one are shown', () => {
    expect(seen(shelvesOf(rows(andet, smør, rugbrød, boller), open, null))).toEqual([
      ['Brød', 2, 'Boller', 'Rugbrød'],
      ['Mejeri', 1],
      ['Andet', 1],
    ]);
  });

  test('what comes while one looks does not push the headings below it; the count tells of it', () => {
    const shown = shelvesOf(rows(rugbrød, smør), open, null);
    const still = shelvesOf(rows(boller, rugbrød, smør), open, shown);
    expect(seen(still)).toEqual([
      ['Brød', 2, 'Rugbrød'],
      ['Mejeri', 1],
    ]);
    expect(seen(shelvesOf(rows(boller, rugbrød, smør), open, null))[0]).toEqual([
      'Brød',
      2,
      'Boller',
      'Rugbrød',
    ]);
  });

  test('below the last there is nothing to push, and a category that comes is the last', () => {
    const shown = shelvesOf(rows(rugbrød), open, null);
    const still = shelvesOf(rows(boller, rugbrød), open, shown);
    expect(seen(still)).toEqual([['Brød', 2, 'Rugbrød', 'Boller']]);
    expect(
      seen(shelvesOf(rows(boller, rugbrød, andet, smør), open, still)).map(([category]) => category),
    ).toEqual(['Brød', 'Mejeri', 'Andet']);
  });

  test('what goes stays where it is while one looks, and its category with it', () => {
    const shown = shelvesOf(rows(boller, rugbrød, smør), open, null);
    const still = shelvesOf(
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
  const keys = (shelves: ReturnType<typeof shelvesOf>) => shelves.map((each) => each.keys);
  const wanted = (...titles: readonly string[]) => rows(...titles.map((title) => item({ title, buy: true })));
  const view = choices({});

  test('is one list; what others add while one looks is another below it', () => {
    const shown = shelvesOf(wanted('b', 'd'), view, null);
    expect(keys(shown)).toEqual([['b', 'd']]);
    const more = shelvesOf(wanted('b', 'd', 'c'), view, shown);
    expect(keys(more)).toEqual([['b', 'd'], ['c']]);
    const most = shelvesOf(wanted('a', 'b', 'c', 'd'), view, more);
    expect(keys(most)).toEqual([
      ['b', 'd'],
      ['c', 'a'],
    ]);
    expect(keys(shelvesOf(wanted('a', 'b', 'c', 'd'), view, null))).toEqual([['a', 'b', 'c', 'd']]);
  });

  test('keeps what goes, and is the very same when nothing comes', () => {
    const shown = shelvesOf(wanted('a', 'c'), view, null);
    expect(shelvesOf(wanted('c'), view, shown)).toBe(shown);
    const more = shelvesOf(wanted('b'), view, shown);
    expect(keys(more)).toEqual([['a', 'c'], ['b']]);
    expect(shelvesOf(wanted('a', 'c'), view, more)).toBe(more);
  });

  test('that was empty holds its place above what comes', () => {
    const shown = shelvesOf(wanted(), view, null);
    expect(keys(shelvesOf(wanted('a'), view, shown))).toEqual([[], ['a']]);
  });
});

test('favourites keep their places while one looks, whatever is bought', () => {
  const view = choices({ view: 'favourites' });
  const shown = shelvesOf(rows(boller, smør), view, null);
  expect(shown.map(({ category }) => category)).toEqual(['Brød', 'Mejeri']);
  const more = rows({ ...boller, active: false }, smør, { ...andet, buyCounter: 99 });
  expect(shelvesOf(more, view, shown)).toBe(shown);
  expect(shelvesOf(more, view, null).map(({ category }) => category)).toEqual(['Mejeri', 'Andet']);
});

test('the freezer shows what there is none of only when asked to', () => {
  const frozen = rows(
    item({ title: 'Is', freezer: true, count: 1 }),
    item({ title: 'Rejer', freezer: true }),
    item({ title: 'Mel', count: 3 }),
  );
  const keys = (showEmpty: boolean) =>
    shelvesOf(frozen, choices({ view: 'freezer', showEmpty }), null)[0]?.keys;
  expect(keys(false)).toEqual(['Is']);
  expect(keys(true)).toEqual(['Is', 'Rejer']);
});

test('the form offers every category, and Andet always', () => {
  expect(categoryNames(rows(smør, boller))).toEqual(['Brød', 'Mejeri', 'Andet']);
  expect(categoryNames(rows(andet, boller))).toEqual(['Brød', 'Andet']);
});
