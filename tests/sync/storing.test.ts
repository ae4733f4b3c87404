import { expect, test } from 'vitest';
import type { Changes, SyncedRow } from '../../src/lib/protocol.ts';
import { createMemoryVault } from '../../src/sync/memory-vault.ts';
import { createStoring, type Heard } from '../../src/sync/storing.ts';

const row = (key: string, rev: number) => ({ key, rev }) as SyncedRow;
const said = (rev: number, rows: readonly SyncedRow[] | null, epoch = 'a'): Changes => ({
  rev,
  epoch,
  now: rev,
  operations: [`at ${rev}`],
  rows: rows && { item: rows },
});

/** A storing whose writings are kept, and the timer that it waits for. */
function begin() {
  const written: (readonly Heard[])[] = [];
  let due = () => {};
  const after = (_: number, work: () => void) => {
    due = work;
    return () => {};
  };
  const storing = createStoring(async (take) => void written.push(take()), { after });
  return { storing, written, wait: () => due() };
}

test('the first is written at once, what follows within a moment as one', () => {
  const { storing, written, wait } = begin();
  storing.add({ changes: said(1, [row('a', 1)]), since: 0 });
  expect(written).toHaveLength(1);
  storing.add({ changes: said(2, [row('a', 2)]), since: null });
  storing.add({ changes: said(3, [row('b', 3)]), since: null });
  expect(written).toHaveLength(1);
  wait();
  const together = { ...said(3, [row('a', 2), row('b', 3)]), operations: ['at 2', 'at 3'] };
  expect(written[1]).toEqual([{ changes: together, since: 1 }]);
  wait();
  expect(written).toHaveLength(2);
});

test('a vault holds after the one what it would hold after all', async () => {
  const { storing, written, wait } = begin();
  const [alone, together] = [createMemoryVault({ item: 'key' }), createMemoryVault({ item: 'key' })];
  const all: Heard[] = [
    { changes: said(1, [row('a', 1)]), since: 0 },
    { changes: said(2, [row('b', 2)]), since: null },
    { changes: said(5, [row('a', 4), row('c', 5)]), since: 2 },
    { changes: said(6, [row('b', 6)]), since: null },
    { changes: said(3, [row('d', 3)], 'another'), since: 0 },
    { changes: said(4, [row('d', 4)], 'another'), since: null },
  ];
  for (const heard of all) {
    await alone.receive(heard.changes, heard.since);
    storing.add(heard);
  }
  wait();
  for (const { changes, since } of written.flat()) await together.receive(changes, since);
  expect(written.flat()).toHaveLength(3);
  expect((await together.load()).snapshot).toEqual((await alone.load()).snapshot);
});

test('all is written at once where it must be', async () => {
  const { storing, written } = begin();
  storing.add({ changes: said(1, [row('a', 1)]), since: 0 });
  storing.add({ changes: said(2, [row('b', 2)]), since: null });
  await storing.finish();
  expect(written).toHaveLength(2);
  await storing.finish();
  expect(written).toHaveLength(2);
});

test('what is dropped is not written', () => {
  const { storing, written, wait } = begin();
  storing.add({ changes: said(1, []), since: 0 });
  storing.add({ changes: said(2, [row('a', 2)]), since: null });
  storing.drop();
  wait();
  expect(written).toHaveLength(1);
});
