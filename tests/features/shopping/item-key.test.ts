import { expect, test } from 'vitest';
import { itemKey } from '../../../src/features/shopping/item-key.ts';

const newId = () => 'new';

test('two phones give the same new name the same key, in either case', async () => {
  const key = await itemKey('Rødgrød', new Map(), newId);
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await itemKey(' RØDGRØD ', new Map(), newId)).toBe(key);
  expect(await itemKey('Rodgrod', new Map(), newId)).not.toBe(key);
});

test('a key that an item of another name has by now is left to it', async () => {
  const key = await itemKey('Kage', new Map(), newId);
  expect(await itemKey('Kage', new Map([[key, {}]]), newId)).toBe('new');
});
