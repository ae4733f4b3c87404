import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basket } from '../../../../src/features/shopping/rules/item.ts';
import { steady } from '../../../../src/features/shopping/rules/stable-order.ts';
import { item } from '../rows.ts';

const list = (titles: readonly string[]) => titles.map((title) => item({ title, buy: true }));
const titles = fc.uniqueArray(fc.constantFrom(...'abcdefghij'));

test('before anybody looks, everything is in its order', () => {
  expect(steady(null, list(['b', 'c', 'a']), basket)).toEqual(['a', 'b', 'c']);
});

test('nothing that is shown moves, whatever comes and goes, and all that is listed is shown once', () => {
  fc.assert(
    fc.property(titles, fc.array(titles, { maxLength: 8 }), (first, changes) => {
      let shown = steady(null, list(first), basket);
      for (const wanted of changes) {
        const next = steady(shown, list(wanted), basket);
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

test('when nothing has come, it is the very same list: nothing is drawn again', () => {
  const shown = ['a', 'b'];
  expect(steady(shown, list(['b']), basket)).toBe(shown);
});
