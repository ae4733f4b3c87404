import { fc, test } from '@fast-check/vitest';
import { expect, vi } from 'vitest';
import { changedRows, withRows } from '../../../src/sync/state/row-map.ts';

const empty: ReadonlyMap<string, number> = new Map();
/** Few endings, so that many keys share a leaf, or a branch. */
const keys = fc.oneof(fc.stringMatching(/^[0-9a-f]{0,2}0[01]$/), fc.string({ maxLength: 2 }));
const batches = fc.array(fc.array(fc.tuple(keys, fc.nat(3)), { maxLength: 5 }), { maxLength: 8 });
const sorted = (rows: Iterable<readonly [string, number]>) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1));

test.prop([batches])('holds what a plain map holds, and leaves the map it was made from as it was', (all) => {
  const plain = new Map<string, number>();
  let rows = empty;
  for (const batch of all) {
    const before = sorted(rows);
    const next = withRows(rows, batch);
    expect(sorted(rows)).toEqual(before);
    for (const [key, value] of batch) plain.set(key, value);
    rows = next;
    expect(sorted(rows)).toEqual(sorted(plain));
    expect([...rows.keys()].sort()).toEqual([...plain.keys()].sort());
    expect([...rows.values()].sort()).toEqual([...plain.values()].sort());
    expect(rows.size).toBe(plain.size);
    for (const [key, value] of plain) expect([rows.has(key), rows.get(key)]).toEqual([true, value]);
    expect(rows.has('another')).toBe(false);
    const each: [string, number][] = [];
    rows.forEach((value, key) => {
      each.push([key, value]);
    });
    expect(sorted(each)).toEqual(sorted(plain));
  }
});

test.prop([batches, batches, fc.boolean(), fc.boolean()])(
  'reports each row in which two maps differ, once, whatever they were made from',
  (shared, more, oldIsPlain, newIsPlain) => {
    const old = shared.reduce((rows, batch) => withRows(rows, batch), empty);
    const next = more.reduce((rows, batch) => withRows(rows, batch), old);
    const text = (was: number | undefined, now: number | undefined) => `${was} ${now}`;
    for (const [before, after] of [
      [old, next],
      [next, old],
    ] as const) {
      const expected = [...new Set([...before.keys(), ...after.keys()])]
        .filter((key) => before.get(key) !== after.get(key))
        .map((key) => text(before.get(key), after.get(key)));
      const found = changedRows(
        oldIsPlain ? new Map(before) : before,
        newIsPlain ? new Map(after) : after,
      ).map(([was, now]) => text(was, now));
      expect(found.sort()).toEqual(expected.sort());
    }
  },
);

test('only what two maps do not share is compared', () => {
  const all = Array.from({ length: 1_000 }, (_, i) => [`key ${i}`, i] as const);
  const old = withRows(new Map(), all);
  const next = withRows(old, [['key 7', -7]]);
  const compared = vi.spyOn(Map.prototype, 'forEach');
  expect(changedRows(old, next)).toEqual([[7, -7]]);
  // Of one leaf, as it was and as it is.
  expect(compared).toHaveBeenCalledTimes(2);
});
