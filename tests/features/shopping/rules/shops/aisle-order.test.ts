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

test.each([
  ['is that of the strokes', repeated(3, 'd1', 'b1', 'a1', 'c1'), 'd1 b1 a1 c1'],
  [
    'is not turned round by one trip the other way',
    [...repeated(6, 'a1', 'b1', 'c1', 'd1', 'e1'), trip('e1', 'd1', 'c1', 'b1', 'a1')],
    'a1 b1 c1 d1 e1',
  ],
  [
    'is learned again in two trips when the shop is rebuilt',
    [...repeated(20, 'a1', 'b1', 'c1', 'd1', 'e1'), ...repeated(2, 'e1', 'd1', 'c1', 'b1', 'a1')],
    'e1 d1 c1 b1 a1',
  ],
])('the order of items %s', (_, trips, expected) => {
  expect(byPlace(learnAisles(trips), ...expected.split(' ').sort()).join(' ')).toBe(expected);
});

test('what is unknown to a shop stands where it usually is, frozen food last', () => {
  const order = ['frugt og grønt', 'brød', 'kød og fisk', 'mejeri', 'kolonial', 'husholdning', 'x', 'frost'];
  const places = order.map((category) => learnAisles([]).category(category));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(learnAisles([]).item('x', 'x')).toBe(places.at(-2));
});

test('nothing is learned from a trip of fewer than four strokes, nor from those made in one burst at the till', () => {
  const walk = trip('a1', 'b1', 'c1', 'd1');
  const till = trip('z1', 'z2', 'z3', 'z4').map((stroke, n) => ({ ...stroke, at: 600_000 + n * 1_000 }));
  expect(teachingStrokes(walk.slice(1))).toEqual([]);
  expect(teachingStrokes([...walk, ...till])).toEqual(walk);
});

test('a category that a member has placed stays there, whatever the trips say', () => {
  const order = learnAisles(repeated(5, 'a1', 'b1', 'c1', 'd1'), new Map([['d', 0]]));
  expect([order.category('d'), order.category('a') > 0]).toEqual([0, true]);
});
