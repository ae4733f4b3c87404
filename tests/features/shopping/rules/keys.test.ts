import { expect, test } from 'vitest';
import { keyOf, newKey } from '../../../../src/features/shopping/rules/keys.ts';

test('every phone makes the same uuid of a name, in any case, and another one in another table', () => {
  expect(keyOf('shopping', 'Mælk ')).toBe(keyOf('shopping', 'mælk'));
  expect(keyOf('shopping', 'Mælk')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(keyOf('shopping', 'Mælk')).not.toBe(keyOf('shop', 'Mælk'));
});

test('a name whose key belongs to a renamed row gets another key, the same on every phone', () => {
  const renamed = new Map([[keyOf('shopping', 'Mælk'), 'Letmælk']]);
  const key = newKey('shopping', 'Mælk', renamed);
  expect(renamed.has(key)).toBe(false);
  expect(newKey('shopping', 'Mælk', renamed)).toBe(key);
  expect(newKey('shopping', 'Ost', renamed)).toBe(keyOf('shopping', 'Ost'));
});
