import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRows, sliceRows } from '../../../../src/features/log/rules/parts.ts';
import { entry } from '../rows.ts';

const parts = fc
  .array(fc.nat(4), { maxLength: 6 })
  .map((lengths) =>
    lengths.map((length, part) => Array.from({ length }, (_, row) => entry({ name: `${part}.${row}` }))),
  );

test('a slice of rows in parts is that of the rows in one list', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: -1, max: 20 }), fc.nat(8), (list, start, size) => {
      const all = list.flat();
      expect(countRows(list)).toBe(all.length);
      expect(sliceRows(list, start, start + size)).toEqual(
        all.slice(Math.max(start, 0), Math.max(start + size, 0)),
      );
    }),
  );
});

test('a slice reads no part that has none of its rows', () => {
  const unread = new Proxy([entry({ name: 'a' }), entry({ name: 'b' })], {
    get(target, field) {
      if (/^\d+$/.test(String(field))) throw new Error('This part has no row of the slice.');
      return Reflect.get(target, field);
    },
  });
  const part = [entry({ name: 'c' }), entry({ name: 'd' })];
  expect(sliceRows([unread, part, unread], 2, 4)).toEqual(part);
});
