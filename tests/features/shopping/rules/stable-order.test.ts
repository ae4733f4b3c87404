import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basket } from '../../../../src/features/shopping/rules/item.ts';
import { stableOrder } from '../../../../src/features/shopping/rules/sections.ts';
import { item } from '../rows.ts';

const list = (titles: readonly string[]) => titles.map((title) => item({ title, buy: true }));
const titles = fc.uniqueArray(fc.constantFrom(...'abcdefghij'));

test('without a previous order everything is sorted', () => {
  expect(stableOrder(null, list(['b', 'c', 'a']), basket)).toEqual(['a', 'b', 'c']);
});

test('whatever arrives and leaves, nothing that is shown moves and every listed item is shown once', () => {
  fc.assert(
    fc.property(titles, fc.array(titles, { maxLength: 8 }), (first, changes) => {
      let shown = stableOrder(null, list(first), basket);
      for (const wanted of changes) {
        const next = stableOrder(shown, list(wanted), basket);
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
  expect(stableOrder(shown, list(['b']), basket)).toBe(shown);
});
