import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LogTables, logTables } from '../../../src/data/tables.ts';
import type { Action } from '../../../src/sync/actions.ts';
import { denyDevice, holdsData, readUnsent, wipeDevice } from '../../../src/sync/storage/device.ts';
import { createDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { indexedDbStorage } from '../../../src/sync/storage/indexed-db.ts';
import { openMemberDatabase } from '../../../src/sync/storage/open-database.ts';
import { eventually } from '../../support/eventually.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const action = (text: string, at = 1): Action => ({ id: text, at, text, operations: [] });
const row = { key: 'a', rev: 1, stamps: {}, name: 'Klip hækken' };

async function dataOf(member: string, feature = 'log') {
  const begin = await openMemberDatabase(feature, member);
  const storage = indexedDbStorage<LogTables>(begin, logTables);
  await storage.admit();
  await storage.receive({ rev: 1, epoch: 'a', now: 1, actions: [], rows: { log: [row] } }, 0, 0);
  const settings = createDeviceSettings(feature);
  settings.use(begin);
  await settings.write('names', [[member, member]]);
  return { storage, settings };
}

function heardBy(feature: string) {
  const heard = vi.fn();
  const channel = new BroadcastChannel(feature);
  channel.addEventListener('message', ({ data }) => heard(data));
  return { heard, close: () => channel.close() };
}

test('a phone without data has nothing unsent', async () => {
  expect(await readUnsent(null)).toEqual([]);
  expect(await holdsData(null)).toBe(false);
});

test('waiting and rejected changes of every feature are unsent, in their order; confirmed and silent ones are not', async () => {
  const log = await dataOf('anna');
  const shopping = await dataOf('anna', 'shopping');
  const bo = await dataOf('bo');
  await log.storage.append(action('b', 2));
  const refused = await shopping.storage.append(action('a', 1));
  const confirmed = await shopping.storage.append(action('c', 3));
  await shopping.storage.append(action('', 4));
  await shopping.storage.mark(
    [
      { ...refused, state: { kind: 'rejected', code: 'denied' } },
      { ...confirmed, state: { kind: 'confirmed', rev: 5 } },
    ],
    'a',
  );
  await bo.storage.append(action('bo’s', 5));
  expect((await readUnsent('anna')).map(({ text }) => text)).toEqual(['a', 'b']);
  expect((await readUnsent(null)).map(({ text }) => text)).toEqual(['a', 'b', 'bo’s']);
});

test('signing out removes all of a member’s, tells the tabs, and leaves what is another member’s', async () => {
  const { heard, close } = heardBy('log');
  const [anna, bo] = [await dataOf('anna'), await dataOf('bo')];
  await anna.storage.append(action('anna’s'));
  const kept = await bo.storage.append(action('bo’s'));
  await wipeDevice('anna');
  expect(await anna.storage.load()).toMatchObject({ access: 'new', outbox: [], snapshot: { rev: 0 } });
  expect(await anna.settings.read('names')).toBeUndefined();
  expect(await bo.storage.load()).toMatchObject({ outbox: [kept], snapshot: { rev: 1 } });
  expect(await holdsData('anna')).toBe(false);
  await eventually(() => expect(heard).toHaveBeenCalledWith({ type: 'wiped', member: 'anna' }));
  close();
});

test('where nobody is signed in, everybody’s data are removed', async () => {
  await dataOf('anna');
  await dataOf('bo');
  expect(await holdsData(null)).toBe(true);
  await wipeDevice(null);
  expect(await holdsData(null)).toBe(false);
});

test('rows that arrive after signing out are not stored, nor what a tab stores before it hears of it', async () => {
  const { storage, settings } = await dataOf('anna');
  let stored: Promise<void> | undefined;
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {
    stored ??= settings.write('late', 1);
  });
  await wipeDevice('anna');
  await stored;
  expect(await settings.read('late')).toBeUndefined();
  await storage.receive({ rev: 2, epoch: 'a', now: 1, actions: [], rows: { log: [row] } }, 0, 0);
  expect(await holdsData('anna')).toBe(false);
});

test('a removed member’s rows and settings go, what is unsent stays, and the tabs are told', async () => {
  const { heard, close } = heardBy('log');
  const [anna, bo] = [await dataOf('anna'), await dataOf('bo')];
  await anna.storage.append(action('anna’s'));
  await denyDevice('anna');
  expect(await anna.storage.load()).toMatchObject({ access: 'denied', snapshot: { rev: 0 } });
  expect((await readUnsent('anna')).map(({ text }) => text)).toEqual(['anna’s']);
  expect(await anna.settings.read('names')).toBeUndefined();
  expect((await bo.storage.load()).access).toBe('admitted');
  await eventually(() => expect(heard).toHaveBeenCalledWith({ type: 'outbox', member: 'anna' }));
  close();
});

test.each([
  ['signing out', wipeDevice],
  ['removing a member', denyDevice],
])('%s removes the rows from the disk, not only from memory', async (_, remove) => {
  await dataOf('anna');
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await remove('anna');
  const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.flatMap(([stores]) => [...stores])).toContain('rows');
  expect(writes.map(([, , options]) => options?.durability)).toEqual(writes.map(() => 'strict'));
});

test('a database of somebody else is left alone', async () => {
  (await openDB('empty', 1)).close();
  await wipeDevice(null);
  expect(await holdsData(null)).toBe(false);
});
