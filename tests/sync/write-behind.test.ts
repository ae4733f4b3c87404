import { expect, test } from 'vitest';
import type { Changes, SyncedRow } from '../../src/sync/protocol.ts';
import { createMemoryStorage } from '../../src/sync/storage/memory-storage.ts';
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
  const written: Received[] = [];
  let due = () => {};
  const after = (_: number, work: () => void) => {
    due = work;
    return () => {};
  };
  const write = async (received: Received) => void written.push(received);
  const writeBehind = createWriteBehind(write, (work) => work(), { after });
  return { writeBehind, written, wait: () => due() };
}

test('the first changes are written at once, later ones together after an interval', () => {
  const { writeBehind, written, wait } = begin();
  writeBehind.add({ changes: changesAt(1, [row('a', 1)]), since: 0 });
  expect(written).toHaveLength(1);
  writeBehind.add({ changes: changesAt(2, [row('a', 2)]), since: null });
  writeBehind.add({ changes: changesAt(3, [row('b', 3)]), since: null });
  expect(written).toHaveLength(1);
  wait();
  const together = { ...changesAt(3, [row('a', 2), row('b', 3)]), operations: ['at 2', 'at 3'] };
  expect(written[1]).toEqual({ changes: together, since: 1 });
  wait();
  expect(written).toHaveLength(2);
});

test('storage ends up the same as if every change had been written separately', async () => {
  const { writeBehind, written } = begin();
  const [separate, together] = [
    createMemoryStorage({ item: { key: 'key', columns: {} } }),
    createMemoryStorage({ item: { key: 'key', columns: {} } }),
  ];
  for (const storage of [separate, together]) await storage.setMember('anna');
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
  await writeBehind.flush();
  for (const { changes, since } of written) await together.receive(changes, since);
  expect(written).toHaveLength(3);
  const { snapshot } = await together.load();
  expect(snapshot).toMatchObject({ epoch: 'another', rev: 4 });
  expect(snapshot).toEqual((await separate.load()).snapshot);
});

test('what is dropped while it cannot be written is not written later', async () => {
  const written: Received[] = [];
  let fail = () => {};
  const write = (received: Received) =>
    written.push(received) === 1
      ? new Promise<void>((_, reject) => {
          fail = () => reject(new Error('no room'));
        })
      : Promise.resolve();
  const writeBehind = createWriteBehind(write, (work) => work(), { after: () => () => {} });
  writeBehind.add({ changes: changesAt(1, [row('a', 1)]), since: 0 });
  writeBehind.clear();
  fail();
  await writeBehind.flush();
  const next = { changes: changesAt(2, [row('b', 2)]), since: null };
  writeBehind.add(next);
  await writeBehind.flush();
  expect(written.slice(1)).toEqual([next]);
});

test('a late answer among later messages does not set the stored revision back', async () => {
  const { writeBehind, written } = begin();
  const storage = createMemoryStorage({ item: { key: 'key', columns: {} } });
  await storage.setMember('anna');
  const write = async () => {
    await writeBehind.flush();
    for (const { changes, since } of written.splice(0)) await storage.receive(changes, since);
  };
  writeBehind.add({ changes: changesAt(1, [row('a', 1)]), since: 0 });
  writeBehind.add({ changes: changesAt(2, [row('a', 2)]), since: null });
  writeBehind.add({ changes: changesAt(3, [row('b', 3)]), since: null });
  writeBehind.add({ changes: changesAt(2, [row('a', 2)]), since: 1 });
  await write();
  writeBehind.add({ changes: changesAt(4, [row('c', 4)]), since: null });
  await write();
  const { snapshot } = await storage.load();
  expect(snapshot).toMatchObject({ rev: 4, now: 4 });
  expect([...(snapshot.tables.item?.keys() ?? [])].sort()).toEqual(['a', 'b', 'c']);
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
