import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LogTables, logTables } from '../../../src/data/tables.ts';
import type { Action, SyncedRow } from '../../../src/sync/actions.ts';
import type { Changes } from '../../../src/sync/protocol.ts';
import { createDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { indexedDbStorage } from '../../../src/sync/storage/indexed-db.ts';
import { openMemberDatabase } from '../../../src/sync/storage/open-database.ts';
import { eventually } from '../../support/eventually.ts';
import { createMemoryStorage } from '../../support/simulation/memory-storage.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async (tables: typeof logTables = logTables) =>
  indexedDbStorage<LogTables>(await openMemberDatabase('log', 'anna'), tables);
const action = (id: string, at = 1): Action => ({ id, at, text: 'En ændring', operations: [] });
const month = 30 * 86_400_000;
const row = (key: string, rev: number): SyncedRow => ({ key, rev, name: `${key} ${rev}`, stamps: {} });
const changes = (rev: number, rows: readonly SyncedRow[], part: Partial<Changes> = {}): Changes => ({
  rev,
  epoch: 'a',
  now: rev * 10,
  actions: [],
  rows: { log: rows },
  ...part,
});

const kinds = [
  ['IndexedDB', open],
  ['memory', async () => createMemoryStorage<LogTables>(logTables)],
] as const;

describe.each(kinds)('sync storage in %s', (_, opening) => {
  const admitted = async () => {
    const storage = await opening();
    await storage.admit();
    return storage;
  };

  test('begins empty, and takes no rows before the server knows the member', async () => {
    const storage = await opening();
    await storage.receive(changes(1, [row('a', 1)]), 0, 0);
    expect(await storage.load()).toMatchObject({
      access: 'new',
      outbox: [],
      snapshot: { rev: 0, epoch: '' },
    });
    await storage.admit();
    await storage.receive(changes(1, [row('a', 1)]), 0, 7);
    expect(await storage.load()).toMatchObject({
      access: 'admitted',
      snapshot: { rev: 1, epoch: 'a', now: 10, ahead: 7 },
    });
  });

  test('keeps actions in their order, replaces one that is tried again, and discards', async () => {
    const storage = await admitted();
    const first = await storage.append(action('1'));
    await storage.append(action('2'));
    await storage.append(action('3'), first);
    const ids = async () => (await storage.load()).outbox.map(({ action: { id } }) => id);
    expect(await ids()).toEqual(['2', '3']);
    await storage.discard('2');
    expect(await ids()).toEqual(['3']);
  });

  test('an action stays until the rows contain it: by its revision, or by its id', async () => {
    const storage = await admitted();
    await storage.receive(changes(1, []), 0, 0);
    const [one, two] = [await storage.append(action('1')), await storage.append(action('2'))];
    await storage.mark([{ ...one, state: { kind: 'confirmed', rev: 3 } }], 'a');
    await storage.receive(changes(2, [], { actions: ['2'] }), null, 0);
    expect((await storage.load()).outbox).toEqual([{ ...one, state: { kind: 'confirmed', rev: 3 } }]);
    await storage.receive(changes(3, []), null, 0);
    await storage.mark([{ ...two, state: { kind: 'confirmed', rev: 1 } }], 'a');
    expect((await storage.load()).outbox).toEqual([]);
  });

  test('a message that does not follow is not stored, and an older row does not replace a newer one', async () => {
    const storage = await admitted();
    await storage.receive(changes(5, [row('a', 5), row('b', 2)]), 0, 0);
    await storage.receive(changes(7, [row('c', 7)]), null, 0);
    await storage.receive(changes(6, [row('a', 3), row('b', 6)]), 1, 0);
    const { snapshot } = await storage.load();
    expect(snapshot.rev).toBe(6);
    expect([...snapshot.tables.log.values()].map(({ name }) => name).sort()).toEqual(['a 5', 'b 6']);
  });

  test('rows of another database replace all, and what the old one had confirmed is sent again', async () => {
    const storage = await admitted();
    await storage.receive(changes(5, [row('a', 5)]), 0, 0);
    const pending = await storage.append(action('1'));
    await storage.mark([{ ...pending, state: { kind: 'confirmed', rev: 9 } }], 'a');
    await storage.receive(changes(2, [row('b', 2)], { epoch: 'b' }), 0, 0);
    await storage.mark([{ ...pending, state: { kind: 'confirmed', rev: 1 } }], 'a');
    const { snapshot, outbox } = await storage.load();
    expect([...snapshot.tables.log.keys()]).toEqual(['b']);
    expect(outbox).toEqual([pending]);
  });

  test('a restored database gets the actions of the last month again, in their order and once', async () => {
    const storage = await admitted();
    await storage.receive(changes(1, []), 0, 0);
    const made = [
      await storage.append(action('old')),
      await storage.append(action('1', 2 * month)),
      await storage.append(action('2', 2 * month)),
      await storage.append(action('discarded', 2 * month)),
    ];
    await storage.discard('discarded');
    await storage.mark(
      made.map((pending) => ({ ...pending, state: { kind: 'confirmed', rev: 2 } })),
      'a',
    );
    await storage.receive(changes(2, [], { now: 2 * month }), 1, 0);
    const waiting = await storage.append(action('3', 2 * month));
    const restored = { epoch: 'b', now: 2 * month, actions: ['1'] };
    expect(await storage.receive(changes(1, [], restored), 0, 0)).toBe(true);
    expect((await storage.load()).outbox).toEqual([made[2], waiting]);
    expect(await storage.receive(changes(1, [], restored), 0, 0)).toBe(false);
    // What the restored database had is sent to the next that is restored.
    expect(await storage.receive(changes(1, [], { ...restored, epoch: 'c', actions: [] }), 0, 0)).toBe(true);
    expect((await storage.load()).outbox).toEqual([made[1], made[2], waiting]);
  });

  test('a denial removes the rows, keeps the outbox, and lasts until the member is admitted again', async () => {
    const storage = await admitted();
    await storage.receive(changes(5, [row('a', 5)]), 0, 0);
    const pending = await storage.append(action('1'));
    await storage.deny();
    await storage.receive(changes(6, [row('b', 6)]), 0, 0);
    const denied = await storage.load();
    expect(denied).toMatchObject({ access: 'denied', outbox: [pending], snapshot: { rev: 0 } });
    expect(denied.snapshot.tables.log.size).toBe(0);
    await storage.admit();
    expect(await storage.load()).toMatchObject({ access: 'admitted', outbox: [pending] });
  });
});

test('rows of another version of the page are pulled again, and the outbox is kept', async () => {
  const storage = await open();
  await storage.admit();
  await storage.receive(changes(5, [row('a', 5)]), 0, 3);
  const pending = await storage.append(action('1'));
  const { log } = logTables;
  const newer = await open({
    log: { ...log, columns: { ...log.columns, note: 'text?' } },
  } as unknown as typeof logTables);
  expect(await newer.load()).toMatchObject({
    outbox: [pending],
    snapshot: { rev: 0, epoch: '', now: 50, ahead: 3 },
  });
  await newer.receive(changes(6, [row('b', 6)]), 5, 0);
  expect((await newer.load()).snapshot.epoch).toBe('');
  await newer.receive(changes(6, [row('a', 5), row('b', 6)]), 0, 0);
  expect([...(await newer.load()).snapshot.tables.log.keys()]).toEqual(['a', 'b']);
  expect((await storage.load()).snapshot.epoch).toBe('');
});

test('the rows of a new phone are stored with one write a table, and later ones are merged with them', async () => {
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
  const storage = await open();
  await storage.admit();
  puts.mockClear();
  await storage.receive(
    changes(9, [...Array(300).keys()].map((n) => row(`row ${n}`, 5)).concat(row('a', 9))),
    0,
    0,
  );
  // The table and the snapshot's revision.
  expect(puts).toHaveBeenCalledTimes(2);
  await storage.receive(changes(10, [row('row 1', 10)]), null, 0);
  await storage.receive(changes(10, [row('row 1', 5), row('row 2', 6), row('a', 3)]), 4, 0);
  const { log } = (await storage.load()).snapshot.tables;
  expect(log.size).toBe(301);
  expect(['row 1', 'row 2', 'a'].map((key) => log.get(key)?.name)).toEqual(['row 1 10', 'row 2 6', 'a 9']);
});

test('everything works on after the browser has closed the connection, as iOS does in the background', async () => {
  const used = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const close = () => {
    for (const connection of used.mock.contexts as IDBDatabase[]) connection.close();
    used.mockClear();
  };
  const begin = await openMemberDatabase('log', 'anna');
  const storage = indexedDbStorage<LogTables>(begin, logTables);
  const settings = createDeviceSettings('log');
  settings.use(begin);
  await storage.append(action('1'));
  close();
  await storage.append(action('2'));
  close();
  expect((await storage.load()).outbox).toHaveLength(2);
  close();
  await settings.write('shop', 'a');
  close();
  expect(await settings.read('shop')).toBe('a');
});

test('settings are those of the member whose phone it is, once that is known, and other tabs hear of changes', async () => {
  const settings = createDeviceSettings('log');
  const listener = vi.fn();
  settings.listen(listener);
  await settings.write('shop', 'lost');
  settings.use(await openMemberDatabase('log', 'anna'));
  expect(listener).toHaveBeenCalledOnce();
  expect(await settings.read('shop')).toBeUndefined();
  const other = createDeviceSettings('log');
  other.use(await openMemberDatabase('log', 'anna'));
  await other.write('shop', 'x');
  await eventually(() => expect(listener).toHaveBeenCalledTimes(2));
  expect(await settings.read('shop')).toBe('x');
});
