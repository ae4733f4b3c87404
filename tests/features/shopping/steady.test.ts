import fc from 'fast-check';
import { expect, test } from 'vitest';
import { steady } from '../../../src/features/shopping/steady.ts';

const keys = fc.uniqueArray(fc.constantFrom(...'abcdefghij'));

test('before anybody looks, the order is the wanted one', () => {
  expect(steady(null, ['b', 'a'])).toEqual(['b', 'a']);
});

test('nothing that is shown moves, whatever comes and goes, and all that is wanted is shown once', () => {
  fc.assert(
    fc.property(keys, fc.array(keys, { maxLength: 8 }), (first, changes) => {
      let shown = steady(null, first);
      for (const wanted of changes) {
        const next = steady(shown, wanted);
        expect(next.slice(0, shown.length)).toEqual(shown);
        expect(new Set(next).size).toBe(next.length);
        for (const key of wanted) expect(next).toContain(key);
        shown = next;
      }
    }),
  );
});

test('when nothing has come, it is the very same list: nothing is drawn again', () => {
  const shown = ['a', 'b'];
  expect(steady(shown, ['b'])).toBe(shown);
});
