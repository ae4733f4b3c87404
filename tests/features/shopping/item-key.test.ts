import { expect, test } from 'vitest';
import { itemKey } from '../../../src/features/shopping/item-key.ts';

const newId = () => 'new';

test('two phones give the same new name the same key, in either case', () => {
  const key = itemKey('Rødgrød', new Map(), newId);
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(itemKey(' RØDGRØD ', new Map(), newId)).toBe(key);
  expect(itemKey('Rodgrod', new Map(), newId)).not.toBe(key);
});

test('a key that an item of another name has by now is left to it', () => {
  const key = itemKey('Kage', new Map(), newId);
  expect(itemKey('Kage', new Map([[key, {}]]), newId)).toBe('new');
});
