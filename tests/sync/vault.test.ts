import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Changes, Operation, SyncedRow } from '../../src/lib/protocol.ts';
import { openIndexedDbVault } from '../../src/sync/indexed-db-vault.ts';
import { createMemoryVault } from '../../src/sync/memory-vault.ts';
import type { Vault } from '../../src/sync/vault.ts';

type ItemTables = { readonly item: ReadonlyMap<string, SyncedRow & { key: string; title: string }> };
const keys = { item: 'key' };
const row = (key: string, rev: number, title = key) => ({ key, rev, title });
const changes = (
  rev: number,
  rows: readonly SyncedRow[] | null,
  epoch = 'a',
  operations: readonly string[] = [],
): Changes => ({
  rev,
  epoch,
  now: rev * 1000,
  operations,
  rows: rows && { item: rows },
});
const op = (kind = 'add'): Operation => ({
  id: randomUUID(),
  at: 1,
  entity: 'item',
  kind,
  key: randomUUID(),
  data: {},
});

const kinds: [string, () => Promise<Vault<Operation, ItemTables>>][] = [
  ['memory', async () => createMemoryVault<Operation, ItemTables>(keys)],
  ['IndexedDB', () => openIndexedDbVault<Operation, ItemTables>(randomUUID(), keys)],
];

describe.each(kinds)('a vault in %s', (_, open) => {
  test('is empty at first', async () => {
    const kept = await (await open()).load();
    expect(kept).toMatchObject({ member: null, outbox: [], snapshot: { rev: 0, epoch: '', now: 0 } });
    expect(kept.snapshot.tables.item.size).toBe(0);
  });

  test('keeps operations in the order they were made', async () => {
    const vault = await open();
    const [first, second, third] = [op(), op(), op()];
    await vault.append([first, second]);
    await vault.append([third]);
    const { outbox } = await vault.load();
    expect(outbox.map((entry) => entry.op.id)).toEqual([first.id, second.id, third.id]);
    expect(outbox.map(({ seq }) => seq)).toEqual([...outbox.map(({ seq }) => seq)].sort((a, b) => a - b));
  });

  test('an operation leaves when the rows hold it, not before', async () => {
    const vault = await open();
    const [entry] = await vault.append([op()]);
    if (!entry) throw new Error('nothing was stored');
    await vault.receive(changes(1, [row('a', 1)]), 0);
    await vault.mark([{ ...entry, state: { kind: 'confirmed', rev: 2 } }]);
    expect((await vault.load()).outbox).toHaveLength(1);
    await vault.receive(changes(2, [row('b', 2)]), null);
    const kept = await vault.load();
    expect(kept.outbox).toHaveLength(0);
    expect([...kept.snapshot.tables.item.keys()].sort()).toEqual(['a', 'b']);
  });

  test('an operation leaves with the rows that say they hold it, also before its answer, and not with others', async () => {
    const vault = await open();
    const [sent, waiting] = await vault.append([op(), op()]);
    if (!sent || !waiting) throw new Error('nothing was stored');
    await vault.receive(changes(1, [row('a', 1)], 'a', [sent.op.id]), 0);
    expect((await vault.load()).outbox).toEqual([waiting]);
    await vault.mark([{ ...sent, state: { kind: 'confirmed', rev: 1 } }]);
    await vault.receive(changes(3, [row('b', 3)], 'a', [waiting.op.id]), null);
    expect((await vault.load()).outbox).toEqual([waiting]);
  });

  test('a refused operation stays until it is discarded', async () => {
    const vault = await open();
    const [entry] = await vault.append([op()]);
    if (!entry) throw new Error('nothing was stored');
    await vault.mark([{ ...entry, state: { kind: 'rejected', code: 'bad-title' } }]);
    await vault.receive(changes(9, []), 0);
    expect((await vault.load()).outbox).toMatchObject([{ state: { kind: 'rejected', code: 'bad-title' } }]);
    await vault.discard(entry.op.id);
    expect((await vault.load()).outbox).toEqual([]);
  });

  test('what another tab has removed is not put back by a late mark', async () => {
    const vault = await open();
    const [entry] = await vault.append([op()]);
    if (!entry) throw new Error('nothing was stored');
    await vault.discard(entry.op.id);
    await vault.mark([{ ...entry, state: { kind: 'waiting' } }]);
    expect((await vault.load()).outbox).toEqual([]);
  });

  test('another database replaces the rows, and what the old one had confirmed is sent again', async () => {
    const vault = await open();
    const [entry] = await vault.append([op()]);
    if (!entry) throw new Error('nothing was stored');
    await vault.receive(changes(5, [row('a', 5)]), 0);
    await vault.mark([{ ...entry, state: { kind: 'confirmed', rev: 7 } }]);
    await vault.receive(changes(1, [row('b', 1)], 'b'), 0);
    const kept = await vault.load();
    expect(kept.snapshot).toMatchObject({ rev: 1, epoch: 'b' });
    expect([...kept.snapshot.tables.item.keys()]).toEqual(['b']);
    expect(kept.outbox).toMatchObject([{ state: { kind: 'waiting' } }]);
  });

  test('a message after a gap changes nothing', async () => {
    const vault = await open();
    await vault.receive(changes(1, [row('a', 1)]), 0);
    await vault.receive(changes(3, [row('a', 3, 'ny')]), null);
    expect((await vault.load()).snapshot).toMatchObject({ rev: 1 });
  });

  test('remembers whose it is, and forgets everything when told', async () => {
    const vault = await open();
    await vault.setMember('m');
    await vault.append([op()]);
    await vault.receive(changes(1, [row('a', 1)]), 0);
    expect((await vault.load()).member).toBe('m');
    await vault.wipe();
    const kept = await vault.load();
    expect(kept).toMatchObject({ member: null, outbox: [], snapshot: { rev: 0, epoch: '' } });
    expect(kept.snapshot.tables.item.size).toBe(0);
  });
});

test('what IndexedDB holds is there for the next page', async () => {
  const name = randomUUID();
  const first = await openIndexedDbVault<Operation, ItemTables>(name, keys);
  const operation = op();
  await first.append([operation]);
  await first.receive(changes(1, [row('a', 1)]), 0);
  const second = await openIndexedDbVault<Operation, ItemTables>(name, keys);
  const kept = await second.load();
  expect(kept.outbox.map((entry) => entry.op.id)).toEqual([operation.id]);
  expect(kept.snapshot.tables.item.get('a')).toEqual(row('a', 1));
});

test('what the author did is on disk before it is shown; what the server said can be asked for again', async () => {
  const vault = await openIndexedDbVault<Operation, ItemTables>(randomUUID(), keys);
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const durability = async (work: () => Promise<unknown>) => {
    begun.mockClear();
    await work();
    return begun.mock.calls.map(([, , options]) => options?.durability);
  };
  const mine = op();
  expect(await durability(() => vault.append([mine]))).toEqual(['strict']);
  expect(await durability(() => vault.receive(changes(1, [row('a', 1)]), 0))).toEqual(['relaxed']);
  expect(await durability(() => vault.mark([]))).toEqual(['relaxed']);
  expect(await durability(() => vault.discard(mine.id))).toEqual(['strict']);
  expect(await durability(() => vault.setMember('anna'))).toEqual(['strict']);
  expect(await durability(() => vault.wipe())).toEqual(['strict']);
  begun.mockRestore();
});
