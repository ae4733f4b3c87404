import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { denyDevice } from '../../../src/sync/storage/device-data.ts';
import { openDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { openIndexedDbStorage } from '../../../src/sync/storage/indexed-db-storage.ts';
import { countUnsent, holdsData, readUnsent, wipeDevice } from '../../../src/sync/storage/leave-device.ts';
import { openWaitingFiles } from '../../../src/sync/storage/waiting-files.ts';
import { eventually } from '../../support/eventually.ts';
import { op, received, shapes } from './rows.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

test('a wiped phone contains no data', async () => {
  const log = await openIndexedDbStorage('log', shapes);
  await log.setMember('anna');
  expect(await holdsData()).toBe(true);
  await wipeDevice();
  expect(await holdsData()).toBe(false);
});

test('wiping empties the sync storage of every feature, tells the other tabs, and leaves other databases', async () => {
  const listener = vi.fn();
  const channel = new BroadcastChannel('log');
  channel.addEventListener('message', ({ data }) => listener(data));
  const log = await openIndexedDbStorage('log', shapes);
  await log.append([op()], 'anna');
  await log.setMember('karen');
  const other = await openDB('somebody else', 1, { upgrade: (db) => void db.createObjectStore('things') });
  await other.put('things', 'kept', 'key');

  await wipeDevice();

  expect(await log.load()).toMatchObject({ outbox: [], member: null });
  expect(await other.get('things', 'key')).toBe('kept');
  await eventually(() => expect(listener).toHaveBeenCalledWith({ type: 'wiped' }));
  channel.close();
});

test.each([
  ['wiped', wipeDevice],
  ['emptied when its member is removed from the family', denyDevice],
])('what a phone holds is gone from the disk when it has been %s', async (_, empty) => {
  const log = await openIndexedDbStorage('log', shapes);
  await log.setMember('anna');
  await (await openDeviceSettings('log-notes')).write('names', [['anna', 'Anna']]);
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await empty();
  const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.flatMap(([stores]) => [...stores])).toEqual(expect.arrayContaining(['rows', 'notes']));
  expect(writes.map(([, , options]) => options?.durability)).toEqual(writes.map(() => 'strict'));
});

test('rows that arrive after signing out are not stored', async () => {
  const log = await openIndexedDbStorage('log', shapes);
  await log.setMember('anna');
  await wipeDevice('Anna');
  await log.receive(received, 0);
  expect((await log.load()).snapshot).toMatchObject({ rev: 0, epoch: '' });
  expect(await holdsData()).toBe(false);
});

test('signing out removes one’s own unsent changes and keeps those of others', async () => {
  const log = await openIndexedDbStorage('log', shapes);
  await log.setMember('anna');
  const [first] = await log.append([op()], 'anna');
  await log.setMember('bo');
  const [, sent] = await log.append([op(), op()], 'bo');
  if (!first || !sent) throw new Error('three operations were appended');
  await log.receive(received, 0);

  const settings = await openDeviceSettings('log-notes');
  await settings.write('names', [
    ['anna', 'Anna'],
    ['bo', 'Bo'],
  ]);

  await wipeDevice('Bo');

  const left = await log.load();
  expect(left).toMatchObject({ member: null, outbox: [first] });
  expect(left.snapshot.tables.item?.size).toBe(0);
  // Whoever opens the page next is told whose they are and what they are.
  expect(await countUnsent()).toEqual({ own: 0, others: 1, authors: ['Anna'] });
  expect(await settings.read('names')).toEqual([['anna', 'Anna']]);
  const [unsent] = await readUnsent(null);
  expect(unsent?.operations).toEqual([first.op]);
  expect(unsent?.tables.item?.get(first.op.key)).toEqual(first.op.data);
  await wipeDevice();
  expect(await holdsData()).toBe(false);
});

test('signing out keeps what another member left in a page that they opened last', async () => {
  const [log, shopping] = [
    await openIndexedDbStorage('log', shapes),
    await openIndexedDbStorage('shopping', shapes),
  ];
  await shopping.setMember('anna');
  const [waiting] = await shopping.append([op()], 'anna');
  if (!waiting) throw new Error('an operation was appended');
  const struck = await openDeviceSettings('shopping-notes');
  await struck.write('struck a anna', 1);
  await log.setMember('bo');
  await log.append([op()], 'bo');
  const settings = await openDeviceSettings('log-notes');
  await settings.write('names', [
    ['anna', 'Anna'],
    ['bo', 'Bo'],
  ]);

  expect(await countUnsent('Bo')).toEqual({ own: 1, others: 1, authors: ['Anna'] });
  const mine = await readUnsent('Bo');
  expect(mine.map(({ feature, operations }) => [feature, operations.length])).toEqual([
    ['log', 1],
    ['shopping', 0],
  ]);
  await wipeDevice('Bo');
  expect((await shopping.load()).outbox).toEqual([waiting]);
  expect((await log.load()).outbox).toEqual([]);
  expect(await struck.read('struck a anna')).toBe(1);
});

test('signing out removes what one has struck out and keeps what another member has, until nobody is signed in', async () => {
  const log = await openIndexedDbStorage('shopping', shapes);
  await log.setMember('bo');
  const settings = await openDeviceSettings('shopping-notes');
  const key = randomUUID();
  await settings.write('owner', 'bo');
  await settings.write('shop', 'Brugsen');
  await settings.write('order', { items: new Map([['a', 1]]) });
  await settings.write(`struck ${key} bo`, 1);
  await settings.write(`struck ${key} anna`, 2);

  await wipeDevice('Bo');

  expect(await settings.read(`struck ${key} anna`)).toBe(2);
  for (const gone of ['owner', 'shop', 'order', `struck ${key} bo`, 'names'])
    expect(await settings.read(gone), gone).toBeUndefined();
  await wipeDevice();
  expect(await holdsData()).toBe(false);
});

test('signing out removes one’s own waiting files, and keeps those of others with their contents and authors’ names', async () => {
  const files = await openWaitingFiles('pictures');
  const put = (key: string, member?: string) =>
    files.put({ key, ...(member !== undefined && { member }), facts: {} }, new Blob([key]));
  await put('a', 'anna');
  await put('b', 'bo');
  await put('old');
  await put('unknown', '');
  const settings = await openDeviceSettings('pictures-notes');
  await settings.write('chosen', [{ key: 'c', album: 'x', fileName: 'c.jpg' }]);
  await settings.write('names', [
    ['anna', 'Anna'],
    ['bo', 'Bo'],
  ]);
  expect(await countUnsent('Bo')).toEqual({ own: 3, others: 1, authors: ['Anna'] });
  expect(await countUnsent('Anna')).toEqual({ own: 3, others: 1, authors: ['Bo'] });
  // With nobody signed in, those of known authors are theirs.
  expect(await countUnsent()).toEqual({ own: 2, others: 2, authors: ['Anna', 'Bo'] });

  await wipeDevice('Bo');

  expect((await files.list()).map(({ key }) => key)).toEqual(['a']);
  expect(await (await files.read('a'))?.text()).toBe('a');
  for (const key of ['b', 'old', 'unknown']) expect(await files.read(key)).toBeNull();
  expect(await settings.read('chosen')).toBeUndefined();
  expect(await countUnsent()).toEqual({ own: 0, others: 1, authors: ['Anna'] });
  await wipeDevice('Anna');
  expect(await holdsData()).toBe(false);
});

test('what a tab stores before it hears that its member has signed out does not stay', async () => {
  const settings = await openDeviceSettings('pictures-notes');
  const files = await openWaitingFiles('pictures');
  const put = (key: string, member: string) => {
    const content: Partial<Blob> = { arrayBuffer: async () => new ArrayBuffer(1), type: '' };
    return files.put({ key, member, facts: {} }, content as Blob);
  };
  const names = [
    ['anna', 'Anna'],
    ['bo', 'Bo'],
  ];
  await settings.write('names', names);
  await put('a', 'anna');
  const stored: Promise<void>[] = [];
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(function (this: BroadcastChannel) {
    // The database has been wiped, and no tab has got the message yet.
    if (this.name === 'pictures-notes' && stored.length === 0)
      stored.push(settings.write('chosen', [{ key: 'c', album: 'x', fileName: 'c.jpg' }]));
    if (this.name === 'pictures' && stored.length === 1) stored.push(put('b', 'bo'), put('c', 'anna'));
  });

  await wipeDevice('Bo');

  await Promise.all(stored);
  expect(stored).toHaveLength(3);
  expect(await settings.read('chosen')).toBeUndefined();
  expect(await settings.read('names')).toEqual([['anna', 'Anna']]);
  expect((await files.list()).map(({ key }) => key)).toEqual(['a', 'c']);
  expect(await files.read('b')).toBeNull();
});

test('waiting files of everybody are removed when nobody is signed in', async () => {
  const files = await openWaitingFiles('pictures');
  await files.put({ key: 'a', member: 'anna', facts: {} }, new Blob(['a']));
  await wipeDevice();
  expect(await files.list()).toEqual([]);
  expect(await holdsData()).toBe(false);
});

test('device settings are kept, announced to other tabs, and wiped with the rest', async () => {
  const settings = await openDeviceSettings('shopping-notes');
  const other = await openDeviceSettings('shopping-notes');
  const listener = vi.fn();
  const stop = other.listen(listener);
  await settings.write('struck', ['a']);
  expect(await other.read('struck')).toEqual(['a']);
  await eventually(() => expect(listener).toHaveBeenCalledOnce());
  await wipeDevice();
  expect(await other.read('struck')).toBeUndefined();
  await eventually(() => expect(listener.mock.lastCall?.[0].data).toEqual({ type: 'wiped' }));
  stop();
});
