import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Operation } from '../../src/lib/protocol.ts';
import { openIndexedDbVault } from '../../src/sync/indexed-db-vault.ts';
import { openNotes } from '../../src/sync/notes.ts';
import { unsentOnPhone, wipePhone } from '../../src/sync/phone.ts';

const keys = { item: 'key' };
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

test('a phone without vaults holds nothing', async () => {
  expect(await unsentOnPhone()).toBe(0);
});

test('what waits and what was refused is unsent, in every vault; what was confirmed is not', async () => {
  const log = await openIndexedDbVault('log', keys);
  const shopping = await openIndexedDbVault('shopping', keys);
  await log.append([op()]);
  const [waiting, refused, confirmed] = await shopping.append([op(), op(), op()]);
  if (!waiting || !refused || !confirmed) throw new Error('three operations were appended');
  await shopping.mark([
    { ...refused, state: { kind: 'rejected', code: 'gone' } },
    { ...confirmed, state: { kind: 'confirmed', rev: 5 } },
  ]);
  expect(await unsentOnPhone()).toBe(3);
});

test('wiping empties every vault and tells the other tabs, and leaves what is not a vault', async () => {
  const heard = vi.fn();
  const channel = new BroadcastChannel('log');
  channel.addEventListener('message', ({ data }) => heard(data));
  const log = await openIndexedDbVault('log', keys);
  await log.append([op()]);
  await log.setMember('karen');
  const other = await openDB('somebody else', 1, { upgrade: (db) => void db.createObjectStore('things') });
  await other.put('things', 'kept', 'key');

  await wipePhone();

  expect(await log.load()).toMatchObject({ outbox: [], member: null });
  expect(await other.get('things', 'key')).toBe('kept');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ type: 'wiped' }));
  channel.close();
});

test('notes are kept, told to other tabs and wiped with the rest', async () => {
  const notes = await openNotes('shopping-notes');
  const other = await openNotes('shopping-notes');
  const heard = vi.fn();
  const deaf = other.listen(heard);
  await notes.write('struck', ['a']);
  expect(await other.read('struck')).toEqual(['a']);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  await wipePhone();
  expect(await other.read('struck')).toBeUndefined();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  deaf();
});
