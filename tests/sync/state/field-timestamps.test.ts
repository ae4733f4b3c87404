import { expect, test } from 'vitest';
import { shopsAfter } from '../../../src/features/shopping/rules/shops/shop-operations.ts';
import { isSetBy, wins } from '../../../src/sync/state/field-timestamps.ts';

const id = '00000000-0000-4000-8000-000000000001';

test.each(['constructor', '__proto__', 'brød'])(
  'a category called %s can be placed in a shop',
  (category) => {
    const key = '00000000-0000-4000-9000-000000000001';
    const op = { id, at: 5, entity: 'shop', key, data: {} };
    const shops = shopsAfter(new Map(), { ...op, kind: 'add', data: { name: 'Netto' } });
    const places = shopsAfter(shops, { ...op, kind: 'place', data: { category, place: 7 } }).get(key)?.places;
    expect(Object.entries(places ?? {})).toEqual([[category, [5, id, 7]]]);
    expect(isSetBy(places, category, new Set([id]))).toBe(true);
    expect([wins({}, category, op), isSetBy({}, category, new Set())]).toEqual([true, true]);
  },
);
