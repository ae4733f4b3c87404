import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../src/sync/memory-storage.ts';
import type { Changes, SyncedRow } from '../../src/sync/protocol.ts';
import { createWriteBehind, type Received } from '../../src/sync/write-behind.ts';

const row = (key: string, rev: number) => ({ key, rev }) as SyncedRow;
const changesAt = (rev: number, rows: readonly SyncedRow[] | null, epoch = 'a'): Changes => ({
  rev,
  epoch,
  now: rev,
  operations: [`at ${rev}`],
  rows: rows && { item: rows },
});

/** A write-behind that records what it writes, and its timer. */
function begin() {
  const written: (readonly Received[])[] = [];
  let due = () => {};
  const after = (_: number, work: () => void) => {
    due = work;
    return () => {};
  };
  const writeBehind = createWriteBehind(async (takeAll) => void written.push(takeAll()), { after });
  return { writeBehind, written, wait: () => due() };
}

test('the first changes are written at once, those that follow within a moment together', () => {
  const { writeBehind, written, wait } = begin();
  writeBehind.add({ changes: changesAt(1, [row('a', 1)]), since: 0 });
  expect(written).toHaveLength(1);
  writeBehind.add({ changes: changesAt(2, [row('a', 2)]), since: null });
  writeBehind.add({ changes: changesAt(3, [row('b', 3)]), since: null });
  expect(written).toHaveLength(1);
  wait();
  const together = { ...changesAt(3, [row('a', 2), row('b', 3)]), operations: ['at 2', 'at 3'] };
  expect(written[1]).toEqual([{ changes: together, since: 1 }]);
  wait();
  expect(written).toHaveLength(2);
});

test('storage ends up the same as if every change had been written separately', async () => {
  const { writeBehind, written, wait } = begin();
  const [separate, together] = [
    createMemoryStorage({ item: { key: 'key', columns: {} } }),
    createMemoryStorage({ item: { key: 'key', columns: {} } }),
  ];
  const all: Received[] = [
    { changes: changesAt(1, [row('a', 1)]), since: 0 },
    { changes: changesAt(2, [row('b', 2)]), since: null },
    { changes: changesAt(5, [row('a', 4), row('c', 5)]), since: 2 },
    { changes: changesAt(6, [row('b', 6)]), since: null },
    { changes: changesAt(3, [row('d', 3)], 'another'), since: 0 },
    { changes: changesAt(4, [row('d', 4)], 'another'), since: null },
  ];
  for (const received of all) {
    await separate.receive(received.changes, received.since);
    writeBehind.add(received);
  }
  wait();
  for (const { changes, since } of written.flat()) await together.receive(changes, since);
  expect(written.flat()).toHaveLength(3);
  expect((await together.load()).snapshot).toEqual((await separate.load()).snapshot);
});

test('flushing writes everything that is queued', async () => {
  const { writeBehind, written } = begin();
  writeBehind.add({ changes: changesAt(1, [row('a', 1)]), since: 0 });
  writeBehind.add({ changes: changesAt(2, [row('b', 2)]), since: null });
  await writeBehind.flush();
  expect(written).toHaveLength(2);
  await writeBehind.flush();
  expect(written).toHaveLength(2);
});

test('cleared changes are not written', () => {
  const { writeBehind, written, wait } = begin();
  writeBehind.add({ changes: changesAt(1, []), since: 0 });
  writeBehind.add({ changes: changesAt(2, [row('a', 2)]), since: null });
  writeBehind.clear();
  wait();
  expect(written).toHaveLength(1);
});
