import { expect, test } from 'vitest';
import { addedAmount } from '../../../../../src/features/shopping/rules/quick-add/amounts.ts';

test.each([
  ['2 kg', '500 g', '2,5 kg'],
  ['500 g', '1 kg', '1500 g'],
  ['½ l', '2 dl', '0,7 l'],
  ['2', '3', '5'],
  ['2 stk', '1 stk', '3 stk'],
  ['1,5 l', '1½ l', '3 l'],
  ['2 kg', '3 stk', '2 kg + 3 stk'],
  ['en pose', '2', 'en pose + 2'],
  ['1.000 g', '250 g', '1250 g'],
  ['1 000 g', '⅛ kg', '1125 g'],
  ['1⁄2 l', '1 1/2 l', '2 l'],
  ['2 kg', '1 l', '2 kg + 1 l'],
  ['2 store poser', '3 meget små glas', null],
])('%s and %s more are %s', (before, more, sum) => {
  expect(addedAmount(before, more)).toBe(sum);
});
