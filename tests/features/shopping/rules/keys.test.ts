import { expect, test } from 'vitest';
import { keyOf, newKey } from '../../../../src/features/shopping/rules/keys.ts';

test('a name whose key belongs to a renamed row gets another key, the same on every phone', () => {
  const renamed = new Map([[keyOf('shopping', 'Mælk'), 'Letmælk']]);
  const key = newKey('shopping', 'Mælk', renamed);
  expect(renamed.has(key)).toBe(false);
  expect(newKey('shopping', 'Mælk', renamed)).toBe(key);
  expect(newKey('shopping', 'Ost', renamed)).toBe(keyOf('shopping', 'Ost'));
});
