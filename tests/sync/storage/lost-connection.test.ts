import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalState } from '../../../src/sync/local-state.ts';
import type { Changes, Operation } from '../../../src/sync/protocol.ts';
import { openDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { openIndexedDbStorage } from '../../../src/sync/storage/indexed-db-storage.ts';
import { openWaitingFiles } from '../../../src/sync/storage/waiting-files.ts';
import { onlyTab } from '../../support/only-tab.ts';
import { createSimulatedTime } from '../../support/simulation/simulated-time.ts';

const shapes = { item: { key: 'key', columns: { key: 'text', rev: 'number' } } };
const op = (id: string): Operation => ({ id, at: 1, entity: 'item', kind: 'add', key: id, data: {} });

/** Closes every connection that has been used, as iOS does while a page is in the background. */
let closeConnections: () => void;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const used = vi.spyOn(IDBDatabase.prototype, 'transaction');
  closeConnections = () => {
    for (const connection of used.mock.contexts as IDBDatabase[]) connection.close();
    used.mockClear();
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('operations and rows are stored and read after the browser has closed the connection', async () => {
  const storage = await openIndexedDbStorage<Operation, { item: ReadonlyMap<string, { rev: number }> }>(
    'log',
    shapes,
  );
  await storage.setMember('anna');
  await storage.append([op('a')], 'anna');

  closeConnections();
  await storage.append([op('b')], 'anna');
  closeConnections();
  const { outbox, member } = await storage.load();

  expect(outbox.map(({ op }) => op.id)).toEqual(['a', 'b']);
  expect(member).toBe('anna');
});

test('received rows that could not be stored are stored with the next ones', async () => {
  const storage = await openIndexedDbStorage<Operation, { item: ReadonlyMap<string, { rev: number }> }>(
    'log',
    shapes,
  );
  await storage.setMember('anna');
  const local = createLocalState({
    storage,
    shapes,
    tabs: onlyTab,
    timers: createSimulatedTime(0),
    changed: () => {},
  });
  await local.reload();
  const changes = (rev: number): Changes => {
    const row = { key: `of ${rev}`, rev };
    return { rev, epoch: 'a', now: rev, operations: [], rows: { item: [row] } };
  };
  local.receive(changes(1), 0);
  await local.flush();

  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The connection was closed.', 'InvalidStateError');
  });
  local.receive(changes(2), null);
  await local.flush();
  local.receive(changes(3), null);
  await local.flush();
  broken.mockRestore();
  local.receive(changes(4), null);
  await local.flush();

  const { snapshot } = await storage.load();
  expect(snapshot.rev).toBe(4);
  expect([...snapshot.tables.item.keys()].sort()).toEqual(['of 1', 'of 2', 'of 3', 'of 4']);
});

test('device settings are stored and read after the browser has closed the connection', async () => {
  const settings = await openDeviceSettings('log-notes');
  await settings.write('shop', 'a');
  closeConnections();
  await settings.write('shop', 'b');
  closeConnections();
  expect(await settings.read('shop')).toBe('b');
});

test('files are stored, read and removed after the browser has closed the connection', async () => {
  const files = await openWaitingFiles('pictures');
  await files.put({ key: 'a', facts: {} }, new Blob(['a']));
  closeConnections();
  await files.put({ key: 'b', facts: {} }, new Blob(['b']));
  closeConnections();
  expect((await files.list()).map(({ key }) => key)).toEqual(['a', 'b']);
  closeConnections();
  expect(await (await files.read('b'))?.text()).toBe('b');
  closeConnections();
  await files.remove('a');
  expect((await files.list()).map(({ key }) => key)).toEqual(['b']);
});

test('a page that is older than the database cannot open it again', async () => {
  const settings = await openDeviceSettings('log-notes');
  await settings.write('shop', 'a');
  closeConnections();
  const newer = indexedDB.open('log-notes', 99);
  await new Promise((resolve) => {
    newer.onsuccess = resolve;
  });
  await expect(settings.write('shop', 'b')).rejects.toThrow(/version/i);
});

test('when nothing can be written, whoever stores rows is told, and no other promise is refused', async () => {
  const storage = await openIndexedDbStorage<Operation, { item: ReadonlyMap<string, { rev: number }> }>(
    'log',
    shapes,
  );
  await storage.setMember('anna');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const rows = { item: [{ key: 'milk', rev: 1 }] };
  const refused: unknown[] = [];
  const note = (error: unknown) => refused.push(error);
  process.on('unhandledRejection', note);
  await expect(storage.receive({ rev: 1, epoch: 'e', now: 0, operations: [], rows }, 0)).rejects.toThrow();
  await new Promise((done) => setTimeout(done));
  process.off('unhandledRejection', note);
  expect(refused).toEqual([]);
});
