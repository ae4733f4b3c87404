import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkRange } from '../../../src/lib/chunks/chunk-range.ts';

const heights = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 });

test('exactly the chunks within the window are rendered, and the space above and below is as high as the others', () => {
  fc.assert(
    fc.property(
      heights,
      fc.integer({ min: -500, max: 20_000 }),
      fc.integer({ min: 1, max: 900 }),
      (list, top, size) => {
        const heightOf = (chunk: number) => list[chunk] ?? 0;
        const { first, last, before, after } = chunkRange(list.length, heightOf, top, top + size);
        const sum = (from: number, to: number) => list.slice(from, to).reduce((px, height) => px + height, 0);
        expect(first).toBeLessThanOrEqual(last);
        expect(before).toBe(sum(0, first));
        expect(after).toBe(sum(last + 1, list.length));
        // Nothing of the window is left empty, where the list reaches.
        if (top >= 0) expect(before <= top || first === list.length - 1).toBe(true);
        expect(before + sum(first, last + 1) >= top + size || last === list.length - 1).toBe(true);
        // And nothing is drawn in vain: without its first or its last chunk something would be missing.
        if (first > 0) expect(sum(0, first)).toBeLessThanOrEqual(Math.max(top, 0));
        if (last > first) expect(sum(0, last)).toBeLessThan(top + size);
      },
    ),
  );
});

test('a list without chunks has no height', () => {
  expect(chunkRange(0, () => 100, 0, 500)).toEqual({ first: 0, last: 0, before: 0, after: 0 });
});
