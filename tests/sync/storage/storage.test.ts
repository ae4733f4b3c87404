import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Changes, Operation, SyncedRow } from '../../../src/sync/protocol.ts';
import { openIndexedDbStorage } from '../../../src/sync/storage/indexed-db-storage.ts';
import { createMemoryStorage } from '../../../src/sync/storage/memory-storage.ts';
import type { SyncStorage } from '../../../src/sync/storage/storage.ts';

type ItemTables = { readonly item: ReadonlyMap<string, SyncedRow & { key: string; title: string }> };
const shapes = { item: { key: 'key', columns: { key: 'text', title: 'text', rev: 'number' } } };
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

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

const kinds: [string, () => Promise<SyncStorage<Operation, ItemTables>>][] = [
  ['memory', async () => createMemoryStorage<Operation, ItemTables>(shapes)],
  ['IndexedDB', () => openIndexedDbStorage<Operation, ItemTables>(randomUUID(), shapes)],
];

describe.each(kinds)('sync storage in %s', (_, openEmpty) => {
  const open = async () => {
    const storage = await openEmpty();
    await storage.setMember('anna');
    return storage;
  };

  test('is empty at first', async () => {
    const kept = await (await openEmpty()).load();
    expect(kept).toMatchObject({ member: null, outbox: [], snapshot: { rev: 0, epoch: '', now: 0 } });
    expect(kept.snapshot.tables.item.size).toBe(0);
  });

  test('keeps operations in the order they were made', async () => {
    const storage = await open();
    const [first, second, third] = [op(), op(), op()];
    await storage.append([first, second], 'anna');
    await storage.append([third], 'anna');
    const { outbox } = await storage.load();
    expect(outbox.map((entry) => entry.op.id)).toEqual([first.id, second.id, third.id]);
    expect(outbox.map(({ seq }) => seq)).toEqual([...outbox.map(({ seq }) => seq)].sort((a, b) => a - b));
  });

  test('an operation leaves when the rows hold it, not before', async () => {
    const storage = await open();
    const [entry] = await storage.append([op()], 'anna');
    if (!entry) throw new Error('nothing was stored');
    await storage.receive(changes(1, [row('a', 1)]), 0);
    await storage.mark([{ ...entry, state: { kind: 'confirmed', rev: 2 } }], 'a');
    expect((await storage.load()).outbox).toHaveLength(1);
    await storage.receive(changes(2, [row('b', 2)]), null);
    const kept = await storage.load();
    expect(kept.outbox).toHaveLength(0);
    expect([...kept.snapshot.tables.item.keys()].sort()).toEqual(['a', 'b']);
  });

  test('an operation leaves with the rows that say they hold it, also before its answer, and not with others', async () => {
    const storage = await open();
    const [sent, waiting] = await storage.append([op(), op()], 'anna');
    if (!sent || !waiting) throw new Error('nothing was stored');
    await storage.receive(changes(1, [row('a', 1)], 'a', [sent.op.id]), 0);
    expect((await storage.load()).outbox).toEqual([waiting]);
    await storage.mark([{ ...sent, state: { kind: 'confirmed', rev: 1 } }], 'a');
    await storage.receive(changes(3, [row('b', 3)], 'a', [waiting.op.id]), null);
    expect((await storage.load()).outbox).toEqual([waiting]);
  });

  test('a refused operation stays until it is discarded', async () => {
    const storage = await open();
    const [entry] = await storage.append([op()], 'anna');
    if (!entry) throw new Error('nothing was stored');
    await storage.mark([{ ...entry, state: { kind: 'rejected', code: 'bad-title' } }], 'a');
    await storage.receive(changes(9, []), 0);
    expect((await storage.load()).outbox).toMatchObject([{ state: { kind: 'rejected', code: 'bad-title' } }]);
    await storage.discard(entry.op.id);
    expect((await storage.load()).outbox).toEqual([]);
  });

  test('a refused operation that is sent again is replaced at once: a tab that ends leaves one of the two', async () => {
    const storage = await open();
    const [refused, other] = await storage.append([op(), op()], 'anna');
    const again = op();
    await storage.append([again], 'anna', refused);
    expect((await storage.load()).outbox.map((entry) => entry.op.id)).toEqual([other?.op.id, again.id]);
  });

  test('what another tab has removed is not put back by a late mark', async () => {
    const storage = await open();
    const [entry] = await storage.append([op()], 'anna');
    if (!entry) throw new Error('nothing was stored');
    await storage.discard(entry.op.id);
    await storage.mark([{ ...entry, state: { kind: 'waiting' } }], 'a');
    expect((await storage.load()).outbox).toEqual([]);
  });

  test('another database replaces the rows, and what the old one had confirmed is sent again', async () => {
    const storage = await open();
    const [entry] = await storage.append([op()], 'anna');
    if (!entry) throw new Error('nothing was stored');
    await storage.receive(changes(5, [row('a', 5)]), 0);
    await storage.mark([{ ...entry, state: { kind: 'confirmed', rev: 7 } }], 'a');
    await storage.receive(changes(1, [row('b', 1)], 'b'), 0);
    const kept = await storage.load();
    expect(kept.snapshot).toMatchObject({ rev: 1, epoch: 'b' });
    expect([...kept.snapshot.tables.item.keys()]).toEqual(['b']);
    expect(kept.outbox).toMatchObject([{ state: { kind: 'waiting' } }]);
  });

  test('an answer of the old database, which arrives after the rows of a restored one, confirms nothing', async () => {
    const storage = await open();
    const [entry] = await storage.append([op()], 'anna');
    if (!entry) throw new Error('nothing was stored');
    await storage.receive(changes(5, [row('a', 5)]), 0);
    await storage.receive(changes(1, [row('b', 1)], 'b'), 0);
    await storage.mark([{ ...entry, state: { kind: 'confirmed', rev: 7 } }], 'a');
    expect((await storage.load()).outbox).toMatchObject([{ state: { kind: 'waiting' } }]);
    await storage.receive(changes(7, [row('b', 7)], 'b'), 1);
    expect((await storage.load()).outbox).toMatchObject([{ state: { kind: 'waiting' } }]);
  });

  test('a message after a gap changes nothing', async () => {
    const storage = await open();
    await storage.receive(changes(1, [row('a', 1)]), 0);
    await storage.receive(changes(3, [row('a', 3, 'ny')]), null);
    expect((await storage.load()).snapshot).toMatchObject({ rev: 1 });
  });

  test('a late answer does not bring back an older version of a row', async () => {
    const storage = await open();
    await storage.receive(changes(1, [row('a', 1)]), 0);
    await storage.receive(changes(4, [row('a', 4, 'ny')]), 1);
    await storage.receive(changes(3, [row('a', 3, 'gammel'), row('b', 2)]), 1);
    const { snapshot } = await storage.load();
    expect(snapshot.rev).toBe(4);
    expect([...snapshot.tables.item.values()]).toEqual([row('a', 4, 'ny'), row('b', 2)]);
  });

  test('of several versions of a row in one answer the latest stays', async () => {
    const storage = await open();
    await storage.receive(changes(3, [row('a', 1), row('b', 2), row('a', 3, 'ny')]), 0);
    const { snapshot } = await storage.load();
    expect([...snapshot.tables.item.values()]).toMatchObject([{ rev: 3, title: 'ny' }, { rev: 2 }]);
  });

  test('an operation belongs to its author, and one without an author to the first member', async () => {
    const storage = await openEmpty();
    await storage.append([op()], '');
    await storage.setMember('anna');
    await storage.append([op()], 'anna');
    await storage.setMember('bo');
    await storage.append([op()], 'bo');
    const { outbox, member } = await storage.load();
    expect(member).toBe('bo');
    expect(outbox.map((entry) => [entry.member, entry.state.kind])).toEqual([
      ['anna', 'waiting'],
      ['anna', 'waiting'],
      ['bo', 'waiting'],
    ]);
  });

  test('remembers the phone when another member is signed in', async () => {
    const storage = await open();
    const { phone } = await storage.load();
    expect(phone).toMatch(/-/);
    await storage.setMember('bo');
    expect((await storage.load()).phone).toBe(phone);
  });

  test('a denied phone keeps the outbox, loses the rows and takes in no others, until a member is let in', async () => {
    const storage = await open();
    await storage.receive(changes(1, [row('a', 1)]), 0);
    await storage.append([op()], 'anna');
    await storage.deny();
    await storage.receive(changes(2, [row('b', 2)]), 0);
    const kept = await storage.load();
    expect(kept).toMatchObject({ denied: true, member: 'anna', snapshot: { rev: 0, epoch: '' } });
    expect(kept.snapshot.tables.item.size).toBe(0);
    expect(kept.outbox).toHaveLength(1);
    await storage.setMember('anna');
    await storage.receive(changes(2, [row('b', 2)]), 0);
    const again = await storage.load();
    expect(again.denied).toBe(false);
    expect([...again.snapshot.tables.item.keys()]).toEqual(['b']);
  });

  test('rows are not stored while the phone has no member', async () => {
    const storage = await openEmpty();
    await storage.receive(changes(1, [row('a', 1)]), 0);
    const kept = await storage.load();
    expect(kept).toMatchObject({ member: null, snapshot: { rev: 0, epoch: '' } });
    expect(kept.snapshot.tables.item.size).toBe(0);
  });
});

test('the author’s operations are written only to the outbox, without waiting for rows', async () => {
  const storage = await openIndexedDbStorage<Operation, ItemTables>(randomUUID(), shapes);
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await storage.append([op()], 'anna');
  expect(begun.mock.calls.map(([stores]) => stores)).toEqual([['outbox']]);
  begun.mockRestore();
});

test('rows newer than everything stored are written without reading any', async () => {
  const storage = await openIndexedDbStorage<Operation, ItemTables>(randomUUID(), shapes);
  await storage.setMember('anna');
  await storage.receive(changes(1, [row('a', 1), row('b', 1)]), 0);
  const read = vi.spyOn(IDBObjectStore.prototype, 'get');
  await storage.receive(changes(2, [row('a', 2), row('b', 2)]), null);
  expect(read.mock.calls.map(([key]) => key)).toEqual(['snapshot']);
  read.mockRestore();
  expect((await storage.load()).snapshot.rev).toBe(2);
});

test('another page reads what IndexedDB holds', async () => {
  const name = randomUUID();
  const first = await openIndexedDbStorage<Operation, ItemTables>(name, shapes);
  await first.setMember('anna');
  const operation = op();
  await first.append([operation], 'anna');
  await first.receive(changes(1, [row('a', 1)]), 0);
  const second = await openIndexedDbStorage<Operation, ItemTables>(name, shapes);
  const kept = await second.load();
  expect(kept.outbox.map((entry) => entry.op.id)).toEqual([operation.id]);
  expect(kept.snapshot.tables.item.get('a')).toEqual(row('a', 1));
});

test('writes of the author are durable when they resolve, rows of the server need not be', async () => {
  const storage = await openIndexedDbStorage<Operation, ItemTables>(randomUUID(), shapes);
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const durability = async (work: () => Promise<unknown>) => {
    begun.mockClear();
    await work();
    return begun.mock.calls.map(([, , options]) => options?.durability);
  };
  const mine = op();
  expect(await durability(() => storage.append([mine], 'anna'))).toEqual(['strict']);
  const [refused] = (await storage.load()).outbox;
  expect(await durability(() => storage.append([op()], 'anna', refused))).toEqual(['strict']);
  expect(await durability(() => storage.receive(changes(1, [row('a', 1)]), 0))).toEqual(['relaxed']);
  expect(await durability(() => storage.mark([], 'a'))).toEqual(['relaxed']);
  expect(await durability(() => storage.discard(mine.id))).toEqual(['strict']);
  expect(await durability(() => storage.setMember('anna'))).toEqual(['strict']);
  begun.mockRestore();
});
