import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byCategory, byText } from '../../src/lib/collation.ts';

describe('Danish order', () => {
  test('Æ, Ø and Å are last, in that order, and Aa is an Å', () => {
    const words = ['Ål', 'Aarhus', 'Øl', 'Zebra', 'Æble', 'Abe', 'aal'];
    expect(words.toSorted(byText)).toEqual(['Abe', 'Zebra', 'Æble', 'Øl', 'Ål', 'aal', 'Aarhus']);
  });

  test('numbers count as numbers', () => {
    expect(['Brød 10', 'Brød 9'].toSorted(byText)).toEqual(['Brød 9', 'Brød 10']);
  });

  test('Andet and none are last among categories, also after Å', () => {
    const categories = ['', 'Andet', 'Ål og fisk', 'Mejeri', 'Aftensmad', 'Brød'];
    expect(categories.toSorted(byCategory).slice(0, 4)).toEqual([
      'Aftensmad',
      'Brød',
      'Mejeri',
      'Ål og fisk',
    ]);
  });

  test('is an order: it contradicts itself for no three texts', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('', 'Andet', 'Å', 'Aa', 'aa', 'ae'));
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        for (const compare of [byText, byCategory]) {
          expect(Math.sign(compare(a, b))).toBe(0 - Math.sign(compare(b, a)));
          if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
