import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Changes, Operation, SyncedRow } from '../../../src/sync/protocol.ts';
import type { TableShapes } from '../../../src/sync/state/snapshot.ts';
import { openIndexedDbStorage } from '../../../src/sync/storage/indexed-db-storage.ts';
import { shapeChange } from '../../../src/sync/storage/row-shapes.ts';

type ItemTables = { readonly item: ReadonlyMap<string, SyncedRow> };
const columns = { key: 'text', title: 'text', rev: 'number' };
const shapes = { item: { key: 'key', columns } };
const withNote = { item: { key: 'key', columns: { ...columns, note: 'text?' } } };
const withCount = { item: { key: 'key', columns: { ...columns, count: 'number' } } };
const row = { key: 'a', title: 'Ærter', rev: 7 };
const op: Operation = { id: 'op', at: 1, entity: 'item', kind: 'add', key: 'b', data: {} };
const changes = (rev: number, rows: readonly SyncedRow[]): Changes => ({
  rev,
  epoch: 'x',
  now: 1000,
  operations: [],
  rows: { item: rows },
});
const open = (expected: TableShapes<ItemTables>) =>
  openIndexedDbStorage<Operation, ItemTables>('shopping', expected);

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

describe('storage of the first version, which had an object store for each table', () => {
  async function firstVersion(member: string | null) {
    const db = await openDB('shopping', 1, {
      upgrade(created) {
        created.createObjectStore('meta');
        created.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
        created.createObjectStore('item', { keyPath: 'key' });
      },
    });
    await db.put('meta', { rev: 7, epoch: 'x', now: 1000, member, phone: 'phone' }, 'snapshot');
    await db.put('item', row);
    await db.add('outbox', { op, state: { kind: 'waiting' } });
    await db.add('outbox', { op: { ...op, id: 'refused' }, state: { kind: 'rejected', code: 'bad-title' } });
    db.close();
  }

  test('keeps its outbox as the member’s who made it, and has its rows pulled again', async () => {
    await firstVersion('anna');
    const storage = await open(shapes);
    const kept = await storage.load();
    expect(kept).toMatchObject({
      member: 'anna',
      phone: 'phone',
      denied: false,
      snapshot: { rev: 0, epoch: '' },
    });
    expect(kept.snapshot.tables.item.size).toBe(0);
    expect(kept.outbox).toEqual([
      { seq: 1, op, member: 'anna', state: { kind: 'waiting' } },
      {
        seq: 2,
        op: { ...op, id: 'refused' },
        member: 'anna',
        state: { kind: 'rejected', code: 'bad-title' },
      },
    ]);
    await storage.receive(changes(9, [row]), 0);
    expect((await storage.load()).snapshot.tables.item.get('a')).toEqual(row);
  });

  test('gives an outbox without a member to the first member', async () => {
    await firstVersion(null);
    const storage = await open(shapes);
    await storage.setMember('bo');
    expect((await storage.load()).outbox.map(({ member }) => member)).toEqual(['bo', 'bo']);
  });
});

describe('rows of another shape', () => {
  async function stored() {
    const storage = await open(shapes);
    await storage.setMember('anna');
    await storage.receive(changes(7, [row]), 0);
    await storage.append([op], 'anna');
    return storage;
  }

  test('stored rows that lack a column which may be null are shown with null and pulled again', async () => {
    await stored();
    const storage = await open(withNote);
    const kept = await storage.load();
    expect(kept.snapshot).toMatchObject({ rev: 0, epoch: 'x' });
    expect(kept.snapshot.tables.item.get('a')).toEqual({ ...row, note: null });
    expect(kept).toMatchObject({ member: 'anna', outbox: [{ op }] });
    await storage.receive(changes(9, [{ ...row, note: 'de grønne' } as SyncedRow]), 0);
    expect((await storage.load()).snapshot).toMatchObject({ rev: 9 });
    expect((await storage.load()).snapshot.tables.item.get('a')).toEqual({ ...row, note: 'de grønne' });
  });

  test('stored rows that are not sent any more, as they are too old, are removed when all are pulled again', async () => {
    await stored();
    const storage = await open(withNote);
    await storage.load();
    await storage.receive(changes(9, [{ key: 'c', title: 'Cider', rev: 9, note: null } as SyncedRow]), 0);
    expect([...(await storage.load()).snapshot.tables.item.keys()]).toEqual(['c']);
  });

  test('stored rows that lack a column which must have a value are dropped and pulled again, the outbox is kept', async () => {
    await stored();
    const kept = await (await open(withCount)).load();
    expect(kept.snapshot).toMatchObject({ rev: 0 });
    expect(kept.snapshot.tables.item.size).toBe(0);
    expect(kept).toMatchObject({ member: 'anna', outbox: [{ op }] });
  });

  test('rows of a new table are pulled, those of the others stay meanwhile', async () => {
    await stored();
    const shop = { key: 'id', columns: { id: 'text', rev: 'number' } };
    const storage = await openIndexedDbStorage('shopping', { ...shapes, shop });
    const { snapshot } = await storage.load();
    expect(snapshot.rev).toBe(0);
    expect(snapshot.tables.item?.get('a')).toEqual(row);
    expect(snapshot.tables.shop?.size).toBe(0);
  });

  test('rows are not mixed with those of a newer page: a tab with the older page writes none', async () => {
    const older = await stored();
    await (await open(withNote)).load();
    await older.receive(changes(8, [{ ...row, rev: 8 }]), 0);
    const { snapshot } = await (await open(withNote)).load();
    expect(snapshot.tables.item.get('a')).toEqual({ ...row, note: null });
    expect(snapshot.rev).toBe(0);
  });

  test('rows of another shape are recognised by the description alone', () => {
    expect(shapeChange(shapes, shapes)).toBe('keep');
    expect(shapeChange(withNote, shapes)).toBe('keep');
    expect(shapeChange(shapes, withNote)).toBe('fill');
    expect(shapeChange(shapes, { item: { key: 'key', columns: { ...columns, title: 'text?' } } })).toBe(
      'fill',
    );
    expect(shapeChange(shapes, { item: { key: 'key', columns: { ...columns, title: 'number' } } })).toBe(
      'drop',
    );
    expect(shapeChange(shapes, { item: { key: 'title', columns } })).toBe('drop');
    expect(shapeChange(undefined, shapes)).toBe('drop');
  });
});
