import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { denyDevice } from '../../../src/sync/storage/device-data.ts';
import { openDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { openIndexedDbStorage } from '../../../src/sync/storage/indexed-db-storage.ts';
import { countUnsent, holdsData } from '../../../src/sync/storage/leave-device.ts';
import { openWaitingFiles } from '../../../src/sync/storage/waiting-files.ts';
import { eventually } from '../../support/eventually.ts';
import { op, received, shapes } from './rows.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

test('a phone without sync storage has nothing unsent', async () => {
  expect(await countUnsent()).toEqual({ own: 0, others: 0, authors: [] });
  expect(await holdsData()).toBe(false);
});

test('waiting and rejected operations of every feature count as unsent, confirmed ones do not', async () => {
  const log = await openIndexedDbStorage('log', shapes);
  const shopping = await openIndexedDbStorage('shopping', shapes);
  await Promise.all([log.setMember('anna'), shopping.setMember('anna')]);
  await log.append([op()], 'anna');
  await log.append([op(), op()], 'bo');
  const [waiting, refused, confirmed] = await shopping.append([op(), op(), op()], 'anna');
  if (!waiting || !refused || !confirmed) throw new Error('three operations were appended');
  await shopping.mark(
    [
      { ...refused, state: { kind: 'rejected', code: 'gone' } },
      { ...confirmed, state: { kind: 'confirmed', rev: 5 } },
    ],
    'a',
  );
  expect(await countUnsent()).toEqual({ own: 3, others: 2, authors: [] });
});

test('the others whose changes wait are named where the phone knows them all', async () => {
  const log = await openIndexedDbStorage('log', shapes);
  await log.setMember('anna');
  await log.append([op(), op()], 'bo');
  const settings = await openDeviceSettings('log-notes');
  await settings.write('names', [
    ['anna', 'Anna'],
    ['bo', 'Bo'],
  ]);
  expect(await countUnsent()).toEqual({ own: 0, others: 2, authors: ['Bo'] });
  await log.append([op()], 'removed');
  expect(await countUnsent()).toEqual({ own: 0, others: 3, authors: [] });
});

test('a tick does not count as a change that signing out would lose', async () => {
  const shopping = await openIndexedDbStorage('shopping', shapes);
  await shopping.setMember('anna');
  await shopping.append([{ ...op(), kind: 'tick' }, op()], 'anna');
  await shopping.append([{ ...op(), kind: 'tick' }], 'bo');
  expect(await countUnsent()).toEqual({ own: 1, others: 0, authors: [] });
});

test('denying removes the rows and settings of every feature, keeps what is unsent, and tells the tabs', async () => {
  const files = await openWaitingFiles('pictures');
  for (const member of ['anna', 'bo'])
    await files.put({ key: `by ${member}`, member, facts: {} }, new Blob([member]));
  const listener = vi.fn();
  const channel = new BroadcastChannel('log');
  channel.addEventListener('message', ({ data }) => listener(data));
  const [log, shopping] = [
    await openIndexedDbStorage('log', shapes),
    await openIndexedDbStorage('shopping', shapes),
  ];
  const settings = await openDeviceSettings('shopping-notes');
  await settings.write('names', [['anna', 'Anna']]);
  for (const storage of [log, shopping]) {
    await storage.setMember('anna');
    await storage.receive(received, 0);
    await storage.append([op()], 'anna');
  }

  await denyDevice();

  for (const storage of [log, shopping]) {
    const kept = await storage.load();
    expect(kept).toMatchObject({ denied: true, member: 'anna', snapshot: { rev: 0 } });
    expect(kept.snapshot.tables.item?.size).toBe(0);
    expect(kept.outbox).toHaveLength(1);
  }
  expect(await settings.read('names')).toBeUndefined();
  expect((await files.list()).map(({ key }) => key)).toEqual(['by anna', 'by bo']);
  expect(await (await files.read('by bo'))?.text()).toBe('bo');
  expect(await countUnsent()).toEqual({ own: 2, others: 2, authors: [] });
  expect(await holdsData()).toBe(true);
  await eventually(() => expect(listener).toHaveBeenCalledWith({ type: 'denied' }));
  channel.close();
});
