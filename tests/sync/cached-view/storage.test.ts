import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCachedView, storeCachedView, storedState } from '../../../src/sync/cached-view/storage.ts';
import { denyDevice } from '../../../src/sync/storage/device-data.ts';
import { openDeviceSettings, settingsOf } from '../../../src/sync/storage/device-settings.ts';
import { openIndexedDbStorage } from '../../../src/sync/storage/indexed-db-storage.ts';
import { holdsData, wipeDevice } from '../../../src/sync/storage/leave-device.ts';

const shapes = { item: { key: 'key', columns: { key: 'text', title: 'text', rev: 'number' } } };
const received = (rev: number) => ({
  rev,
  epoch: 'a',
  now: 1,
  operations: [],
  rows: { item: [{ key: 'a', title: `a${rev}`, rev }] },
});
const op = () => ({ id: randomUUID(), at: 1, entity: 'item', kind: 'add', key: randomUUID(), data: {} });
const view = { version: 'one', member: 'Anna', at: 1, html: '<p>a1</p>' };

/** A device with one row, and what was drawn of it. */
async function deviceWithView() {
  const storage = await openIndexedDbStorage('list', shapes);
  const settings = await openDeviceSettings(settingsOf('list'));
  await storage.setMember('anna');
  await storage.receive(received(1), 0);
  await settings.write('order', new Map([['Brød', 1]]));
  const state = (await storedState('list')) ?? '';
  await storeCachedView('list', view, state);
  return { storage, settings, state };
}

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

test('a stored view is read by the build of the page that drew it, and by no other', async () => {
  await deviceWithView();
  expect(await readCachedView('list', 'one')).toMatchObject(view);
  expect(await readCachedView('list', 'two')).toBeNull();
});

const changes: Record<string, (device: Awaited<ReturnType<typeof deviceWithView>>) => Promise<unknown>> = {
  'a row': ({ storage }) => storage.receive(received(2), 1),
  'an operation that is not sent': ({ storage }) => storage.append([op()], 'anna'),
  'the member': ({ storage }) => storage.setMember('bo'),
  'a setting': ({ settings }) => settings.write('struck', ['a']),
  'what a setting holds': ({ settings }) => settings.write('order', new Map([['Brød', 2]])),
};
test.each(Object.keys(changes))(
  'a view is not read after %s has changed since it was drawn',
  async (what) => {
    const device = await deviceWithView();
    await changes[what]?.(device);
    expect(await readCachedView('list', 'one')).toBeNull();
  },
);

test('a view is read again after what changed is as it was', async () => {
  const { settings } = await deviceWithView();
  await settings.write('order', new Map([['Brød', 2]]));
  await settings.write('order', new Map([['Brød', 1]]));
  expect(await readCachedView('list', 'one')).toMatchObject(view);
});

test('signing out removes the view, and what was being drawn meanwhile is not stored', async () => {
  const { state } = await deviceWithView();
  await wipeDevice();
  expect(await readCachedView('list', 'one')).toBeNull();
  await storeCachedView('list', view, state);
  expect(await holdsData()).toBe(false);
});

test('removal from the family removes the view, and what was being drawn meanwhile is not stored', async () => {
  const { storage, state } = await deviceWithView();
  await denyDevice();
  await storeCachedView('list', view, state);
  expect(await storedState('list')).toBeNull();
  // Let in again, and with the same rows.
  await storage.setMember('anna');
  await storage.receive(received(1), 0);
  expect(await readCachedView('list', 'one')).toBeNull();
});

test('a device without data of a feature is left as it is', async () => {
  expect(await readCachedView('list', 'one')).toBeNull();
  expect(await storedState('list')).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});
