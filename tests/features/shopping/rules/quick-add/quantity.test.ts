import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOf, parseQuantity } from '../../../../../src/features/shopping/rules/quick-add/written.ts';

describe('parsing the quantity out of typed text', () => {
  test.each([
    ['1.000,5 g mel', '1.000,5 g', 'mel'],
    ['1 1/2 kg mel', '1 1/2 kg', 'mel'],
    ['halvanden liter mælk', 'halvanden liter', 'mælk'],
    ['kartofler halvandet kg', 'halvandet kg', 'kartofler'],
    ['3 til 4 bananer', '3 til 4', 'bananer'],
    ['et halvt pund kaffe', 'et halvt pund', 'kaffe'],
    ['oksekød a 400 g', 'a 400 g', 'oksekød'],
    ['4 pizza á 350 gram', '4 á 350 gram', 'pizza'],
    ['2 a 400 g oksekød', '2 a 400 g', 'oksekød'],
    ['Vitamin A 1 glas', '1 glas', 'Vitamin A'],
    ['2 A 38', '2', 'A 38'],
    [',5 kg mel', ',5 kg', 'mel'],
    ['mel ,5 kg', ',5 kg', 'mel'],
  ])('%s is %s of %s', (text, quantity, title) => {
    expect(parseQuantity(text)).toEqual({ title, quantity });
  });

  test.each(['rugbrød', 'Vitamin B12', 'Omega 3', 'en kande', 'halvfed ost', '1234567 mursten'])(
    '%s has no quantity',
    (text) => {
      expect(parseQuantity(text)).toEqual({ title: text, quantity: null });
    },
  );

  test('a quantity that is too long stays in the title', () => {
    const text = '1000,125 x 1000,125 kg mel';
    expect(parseQuantity(text)).toEqual({ title: text, quantity: null });
  });

  const title = fc
    .array(fc.constantFrom('mælk', 'rugbrød', 'øl', 'æg', 'kaffe', 'Aalborg'), { minLength: 1, maxLength: 3 })
    .map((words) => words.join(' '));
  const number = fc.constantFrom('1', '12', '1,5', '0.5', '½', '1½', '1/2', '2-3');
  const unit = fc.constantFrom('stk', 'l', 'dl', 'kg', 'g', 'poser', 'pk.', 'fl', 'dåser', 'bundt');

  test('finds a quantity before and after any name, as it was written', () => {
    fc.assert(
      fc.property(title, number, unit, fc.constantFrom('', ' '), (name, count, measure, space) => {
        const quantity = `${count}${space}${measure}`;
        expect(parseQuantity(`${quantity} ${name}`)).toEqual({ title: name, quantity });
        expect(parseQuantity(`${name} ${quantity}`)).toEqual({ title: name, quantity });
        expect(parseQuantity(`${count} ${name}`)).toEqual({ title: name, quantity: count });
      }),
    );
  });

  test('loses and invents no letter or digit, and never leaves the title empty', () => {
    const piece = fc.oneof(title, number, unit, fc.constantFrom('x', '(', ')', 'en', 'ca.'), fc.string());
    const text = fc
      .array(piece, { minLength: 1, maxLength: 6 })
      .map((pieces) => pieces.join(' ').replace(/\s+/g, ' ').trim())
      .filter((tidy) => tidy !== '');
    // A sign between the name and the quantity is left out.
    const letters = (...texts: string[]) =>
      texts
        .join('')
        .replace(/[\s()\-–:,]/g, '')
        .split('')
        .sort()
        .join('');
    fc.assert(
      fc.property(text, (tidy) => {
        const { title, quantity } = parseQuantity(tidy);
        expect(title).not.toBe('');
        // Zero is no quantity.
        if (quantity === null && title !== tidy) expect(tidy).toContain('0');
        else expect(letters(title, quantity ?? '')).toBe(letters(tidy));
        expect([...(quantity ?? '')].length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  [null, 1],
  ['3', 3],
  ['3 stk', 3],
  ['2 poser', 2],
  ['Fire bakker', 4],
  ['en pose', 1],
  ['ca. 2 stk', 2],
  ['0', 1],
  ['et par', 2],
  ['x2', 2],
  ['6 x 33 cl', 6],
  ['2 poser à 500 g', 2],
  ['2-3', 2],
  ['2 a 400 g', 2],
  ['a 400 g', null],
  ['1 pund', null],
  [',5 kg', null],
  ['10000', 9999],
  ['500g', null],
  ['1.000,5 g', null],
  ['to og en halv liter', null],
  ['1 kilo', null],
  ['1,5', null],
  ['½', null],
  ['en halv', null],
])('%j counts %j packets', (quantity, count) => expect(countOf(quantity)).toBe(count));
