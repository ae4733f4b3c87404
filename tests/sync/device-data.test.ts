import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countUnsent, wipeDevice } from '../../src/sync/device-data.ts';
import { openDeviceSettings } from '../../src/sync/device-settings.ts';
import { openIndexedDbStorage } from '../../src/sync/indexed-db-storage.ts';
import type { Operation } from '../../src/sync/protocol.ts';

const shapes = { item: { key: 'key', columns: { key: 'text', title: 'text', rev: 'number' } } };
const op = (): Operation => ({
  id: randomUUID(),
  at: 1,
  entity: 'item',
  kind: 'add',
  key: randomUUID(),
  data: {},
});

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

test('a phone without sync storage has nothing unsent', async () => {
  expect(await countUnsent()).toBe(0);
});

test('waiting and rejected operations of every feature count as unsent, confirmed ones do not', async () => {
  const log = await openIndexedDbStorage('log', shapes);
  const shopping = await openIndexedDbStorage('shopping', shapes);
  await log.append([op()]);
  const [waiting, refused, confirmed] = await shopping.append([op(), op(), op()]);
  if (!waiting || !refused || !confirmed) throw new Error('three operations were appended');
  await shopping.mark([
    { ...refused, state: { kind: 'rejected', code: 'gone' } },
    { ...confirmed, state: { kind: 'confirmed', rev: 5 } },
  ]);
  expect(await countUnsent()).toBe(3);
});

test('wiping empties the sync storage of every feature, tells the other tabs, and leaves other databases', async () => {
  const heard = vi.fn();
  const channel = new BroadcastChannel('log');
  channel.addEventListener('message', ({ data }) => heard(data));
  const log = await openIndexedDbStorage('log', shapes);
  await log.append([op()]);
  await log.setMember('karen');
  const other = await openDB('somebody else', 1, { upgrade: (db) => void db.createObjectStore('things') });
  await other.put('things', 'kept', 'key');

  await wipeDevice();

  expect(await log.load()).toMatchObject({ outbox: [], member: null });
  expect(await other.get('things', 'key')).toBe('kept');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ type: 'wiped' }));
  channel.close();
});

test('device settings are kept, announced to other tabs, and wiped with the rest', async () => {
  const notes = await openDeviceSettings('shopping-notes');
  const other = await openDeviceSettings('shopping-notes');
  const heard = vi.fn();
  const deaf = other.listen(heard);
  await notes.write('struck', ['a']);
  expect(await other.read('struck')).toEqual(['a']);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  await wipeDevice();
  expect(await other.read('struck')).toBeUndefined();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  deaf();
});
