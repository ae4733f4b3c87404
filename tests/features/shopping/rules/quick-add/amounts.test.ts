import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addedAmount,
  countOf,
  parseAmount,
} from '../../../../../src/features/shopping/rules/quick-add/amounts.ts';

describe('whatever is added is added:', () => {
  test.each([
    ['500 g', '500 g', '1000 g'],
    ['2 kg', '500 g', '2,5 kg'],
    ['1 l', '2 liter', '3 l'],
    ['½ l', '2 dl', '0,7 l'],
    ['1 dåse', '1 dåser', '2 dåser'],
    ['2 dåser à 400 g', '1 dåse à 400 g', '3 dåser à 400 g'],
    ['2', 'x3', '5'],
    ['2 stk', '1', '3 stk'],
    ['6 x 33 cl', '6 x 33 cl', '12 x 33 cl'],
    ['1 000 g', '⅛ kg', '1125 g'],
    ['1⁄2 l', '1 1/2 l', '2 l'],
    // Anything else stands side by side, as what was there without an amount.
    ['2 poser', '1 dl', '2 poser + 1 dl'],
    ['2 poser + 1 dl', '1 pose', '3 poser + 1 dl'],
    [null, '2 spsk', '1 + 2 spsk'],
    [null, '2', '3'],
    ['2 kg', null, '2 kg'],
    [null, null, null],
    ['2-3', '2', '2-3 + 2'],
    ['ca. 2 kg', '1 kg', 'ca. 2 kg + 1 kg'],
  ])('%s and %s more are %s', (before, more, sum) => {
    expect(addedAmount(before, more)).toBe(sum);
  });
});

describe('separating the amount from a name', () => {
  const title = fc
    .array(fc.constantFrom('mælk', 'rugbrød', 'øl', 'æg', 'kaffe', 'Aalborg'), { minLength: 1, maxLength: 3 })
    .map((words) => words.join(' '));
  const number = fc.constantFrom('1', '12', '1,5', '0.5', '½', '1½', '1/2', '2-3');
  const unit = fc.constantFrom('stk', 'l', 'dl', 'kg', 'g', 'poser', 'pk.', 'fl', 'dåser', 'bundt');

  test('finds it before and after any name, as it was written', () => {
    fc.assert(
      fc.property(title, number, unit, fc.constantFrom('', ' '), (name, count, measure, space) => {
        const quantity = `${count}${space}${measure}`;
        expect(parseAmount(`${quantity} ${name}`)).toEqual({ title: name, quantity });
        expect(parseAmount(`${name} ${quantity}`)).toEqual({ title: name, quantity });
        expect(parseAmount(`${count} ${name}`)).toEqual({ title: name, quantity: count });
      }),
    );
  });

  test('never leaves the title empty', () => {
    const piece = fc.oneof(
      title,
      number,
      unit,
      fc.constantFrom('x', '(', ')', 'en', 'ca.', 'kr'),
      fc.string(),
    );
    const text = fc
      .array(piece, { minLength: 1, maxLength: 6 })
      .map((pieces) => pieces.join(' ').replace(/\s+/g, ' ').trim())
      .filter((tidy) => tidy !== '');
    fc.assert(
      fc.property(text, (tidy) => parseAmount(tidy).title !== ''),
      { numRuns: 500 },
    );
  });
});

test.each([
  [null, 1],
  ['3', 3],
  ['2 poser', 2],
  ['Fire bakker', 4],
  ['ca. 2 stk', 2],
  ['6 x 33 cl', 6],
  ['2 poser à 500 g', 2],
  ['2-3', 2],
  ['2 a 400 g', 2],
  ['1 + 2 poser', 3],
  ['2 poser + 1 dl', 2],
  ['10000', 9999],
  ['1 pund', null],
  ['500g', null],
  ['1.000,5 g', null],
  ['1,5', null],
  ['½', null],
])('%j counts %j packets', (quantity, count) => expect(countOf(quantity)).toBe(count));
