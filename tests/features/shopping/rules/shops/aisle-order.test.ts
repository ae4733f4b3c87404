import { expect, test } from 'vitest';
import {
  learnAisles,
  type Stroke,
  teachingStrokes,
} from '../../../../../src/features/shopping/rules/shops/aisle-order.ts';

/** Strokes of these items, a minute after each other. Their category is their first letter. */
const trip = (...items: readonly string[]): readonly Stroke[] =>
  items.map((item, index) => ({ item, category: item.charAt(0), at: index * 60_000 }));
const repeated = (times: number, ...items: readonly string[]) =>
  Array.from({ length: times }, () => trip(...items));
const byPlace = (order: ReturnType<typeof learnAisles>, ...items: readonly string[]) =>
  [...items].sort((a, b) => order.item(a, a.charAt(0)) - order.item(b, b.charAt(0)));

test('items are ordered as they were struck out', () => {
  const order = learnAisles(repeated(3, 'd1', 'b1', 'a1', 'c1'));
  expect(byPlace(order, 'a1', 'b1', 'c1', 'd1')).toEqual(['d1', 'b1', 'a1', 'c1']);
});

test('what is unknown to a shop stands where it usually is, frozen food last', () => {
  const order = ['frugt og grønt', 'brød', 'kød og fisk', 'mejeri', 'kolonial', 'husholdning', 'x', 'frost'];
  const places = order.map((category) => learnAisles([]).category(category));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(learnAisles([]).item('x', 'x')).toBe(places.at(-2));
});

test('nothing is learned from a trip of fewer than four strokes', () => {
  expect(learnAisles([trip('d1', 'b1', 'a1')]).category('d')).toBe(learnAisles([]).category('d'));
  expect(learnAisles([trip('d1', 'b1', 'a1', 'c1')]).category('d')).toBeLessThan(
    learnAisles([]).category('d'),
  );
});

test('strokes made in one burst at the till teach nothing', () => {
  const walk = trip('a1', 'b1', 'c1', 'd1', 'e1');
  const till = ['z1', 'z2', 'z3', 'z4'].map((item, index) => ({
    item,
    category: 'z',
    at: 600_000 + index * 1_000,
  }));
  expect(teachingStrokes([...walk, ...till]).map(({ item }) => item)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1']);
});

test('one trip the other way does not turn a learned order round', () => {
  const order = learnAisles([
    ...repeated(6, 'a1', 'b1', 'c1', 'd1', 'e1'),
    trip('e1', 'd1', 'c1', 'b1', 'a1'),
  ]);
  expect(byPlace(order, 'e1', 'a1')).toEqual(['a1', 'e1']);
});

test('a rebuilt shop is learned again in two trips', () => {
  const order = learnAisles([
    ...repeated(20, 'a1', 'b1', 'c1', 'd1', 'e1'),
    ...repeated(2, 'e1', 'd1', 'c1', 'b1', 'a1'),
  ]);
  expect(byPlace(order, 'a1', 'b1', 'c1', 'd1', 'e1')).toEqual(['e1', 'd1', 'c1', 'b1', 'a1']);
});

test('a category that a member has placed stays there, whatever the trips say', () => {
  const order = learnAisles(repeated(5, 'a1', 'b1', 'c1', 'd1'), new Map([['d', 0]]));
  expect(order.category('d')).toBe(0);
  expect(order.category('a')).toBeGreaterThan(0);
});
