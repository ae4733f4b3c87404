import { expect, test } from 'vitest';
import { itemKey, keyForTitle } from '../../../../src/features/shopping/rules/item-key.ts';

test('two phones derive the same key from the same new name, in upper or lower case', async () => {
  const key = await itemKey('Rødgrød', new Map());
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await itemKey(' RØDGRØD ', new Map())).toBe(key);
  expect(await itemKey('Rodgrod', new Map())).not.toBe(key);
});

test('a key that belongs to a renamed item is skipped: every phone takes the same next key', async () => {
  const key = await itemKey('Kage', new Map());
  const digits = ['8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
  const keys = digits.map((digit) => `${key.slice(0, 14)}${digit}${key.slice(15)}`);
  const others = (count: number) => new Map(keys.slice(0, count).map((each) => [each, { title: 'Tærte' }]));
  for (const count of [1, 2, 7]) expect(await itemKey('Kage', others(count))).toBe(keys[count]);
  expect(await itemKey('kage', others(2).set(keys[1] ?? '', { title: 'KAGE' }))).toBe(keys[1]);
  // There is no ninth: then it is refused.
  expect(await itemKey('Kage', others(8))).toBe(key);
});

test('a key that was not derived from a name has no next key', () => {
  const key = '00000000-0000-4000-9000-000000000000';
  for (const isNew of [true, false])
    expect(keyForTitle(key, 'Kage', new Map([[key, { title: 'Tærte' }]]), isNew)).toBe(key);
});
