import { expect, test } from 'vitest';
import { createLocalState } from '../../src/sync/local-state.ts';
import type { Changes, Operation, SyncedRow } from '../../src/sync/protocol.ts';
import { createMemoryStorage } from '../../src/sync/storage/memory-storage.ts';
import type { SyncStorage } from '../../src/sync/storage/storage.ts';
import { onlyTab } from '../support/only-tab.ts';
import { createSimulatedTime } from '../support/simulation/simulated-time.ts';

type ItemTables = { readonly item: ReadonlyMap<string, SyncedRow> };
const shapes = { item: { key: 'key', columns: { key: 'text', title: 'text', rev: 'number' } } };
const op: Operation = { id: 'op', at: 1, entity: 'item', kind: 'add', key: 'a', data: {} };
const changes = (rev: number, part: Partial<Changes> = {}): Changes => ({
  rev,
  epoch: 'a',
  now: rev,
  operations: [],
  rows: { item: [] },
  ...part,
});

/** The local state of a tab over storage that answers when it is told to. */
function begin() {
  let [changed, shown] = [0, 0];
  const time = createSimulatedTime(0);
  const storage = createMemoryStorage<Operation, ItemTables>(shapes);
  void storage.setMember('anna');
  let answer: (() => void)[] = [];
  const slow = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      const result = await work(...args);
      await new Promise<void>((resolve) => answer.push(resolve));
      return result;
    };
  };
  const slowStorage: SyncStorage<Operation, ItemTables> = {
    ...storage,
    load: slow(storage.load),
    append: slow(storage.append),
  };
  const local = createLocalState({
    storage: slowStorage,
    shapes,
    tabs: onlyTab,
    timers: time,
    changed: (isShown) => {
      changed += 1;
      if (isShown) shown += 1;
    },
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Does it while the storage is answering. */
  async function during(slowCall: Promise<unknown>, work: () => void) {
    await settled();
    work();
    for (const each of answer.splice(0)) each();
    answer = [];
    await slowCall;
    await settled();
  }
  return { local, storage, during, time, changed: () => changed, shown: () => shown };
}

test('an operation that another tab sends while this one is still storing it does not stay pending', async () => {
  const { local, during } = begin();
  local.receive(changes(1), 0);
  await during(local.append([op]), () => local.receive(changes(2, { operations: [op.id] }), null));
  expect(local.outbox).toEqual([]);
});

test('an operation read from storage just before the rows that hold it arrive does not stay pending', async () => {
  const { local, storage, during } = begin();
  local.receive(changes(1), 0);
  await storage.append([op], 'anna');
  await during(local.reload(), () => local.receive(changes(2, { operations: [op.id] }), null));
  expect(local.outbox).toEqual([]);
});

test('changes that arrive while an empty storage is being read are kept', async () => {
  const { local, during } = begin();
  await during(local.reload(), () => local.receive(changes(1, { rows: { item: [{ rev: 1 }] } }), 0));
  expect(local.snapshot.rev).toBe(1);
});

test('a new epoch seen by another tab is taken over, and one seen by this tab is kept', async () => {
  const { local, storage, during } = begin();
  local.receive(changes(5), 0);
  await during(Promise.resolve(), () => {});
  await storage.receive(changes(1, { epoch: 'b' }), 0);
  await during(local.reload(), () => {});
  expect(local.snapshot).toMatchObject({ epoch: 'b', rev: 1 });
  await during(local.reload(), () => local.receive(changes(1, { epoch: 'c' }), 0));
  expect(local.snapshot).toMatchObject({ epoch: 'c', rev: 1 });
});

test('others’ changes during a tap are shown together with its result', async () => {
  const { local, during, shown } = begin();
  local.receive(changes(1), 0);
  await during(Promise.resolve(), () => {});
  local.hold();
  const before = shown();
  await during(local.append([op]), () => {
    local.receive(changes(2), null);
    expect(shown()).toBe(before);
  });
  expect(shown()).toBe(before + 1);
  expect([local.snapshot.rev, local.outbox.length]).toEqual([2, 1]);
});

test('others’ changes during a tap are stored after its result is drawn, before the next tap', async () => {
  const { local, storage, during, time } = begin();
  const storedRev = async () => (await storage.load()).snapshot.rev;
  local.receive(changes(1), 0);
  await during(Promise.resolve(), () => {});
  for (const rev of [2, 3, 4, 5, 6]) {
    local.hold();
    local.receive(changes(rev), null);
    await time.advance(120);
    await during(local.append([op]), () => {});
    expect(await storedRev()).toBe(rev - 1);
    await time.advance(50);
    await during(Promise.resolve(), () => {});
    expect(await storedRev()).toBe(rev);
  }
});

test('a confirmation is drawn together with other changes, a rejection at once', async () => {
  const { local, during, shown } = begin();
  local.receive(changes(1), 0);
  await during(local.append([op]), () => {});
  local.hold();
  const before = shown();
  const answer = { rev: 2, epoch: 'a', now: 2 };
  await local.settle(local.outbox, { ...answer, receipts: [{ id: op.id, status: 'applied' }] });
  expect([shown(), local.outbox[0]?.state.kind]).toEqual([before, 'confirmed']);
  const receipt = { id: op.id, status: 'rejected', code: 'bad-data' } as const;
  await local.settle(local.outbox, { ...answer, receipts: [receipt] });
  expect([shown(), local.outbox[0]?.state.kind]).toEqual([before + 1, 'rejected']);
});

test('an answer of another database than the snapshot settles nothing', async () => {
  const { local, storage, during } = begin();
  local.receive(changes(1, { epoch: 'b' }), 0);
  await during(local.append([op]), () => {});
  const receipts = [{ id: op.id, status: 'applied' }] as const;
  expect(await local.settle(local.outbox, { rev: 9, epoch: 'a', now: 2, receipts })).toBe(0);
  expect(local.outbox).toMatchObject([{ state: { kind: 'waiting' } }]);
  local.receive(changes(9, { epoch: 'b' }), 1);
  expect(local.outbox).toMatchObject([{ state: { kind: 'waiting' } }]);
  expect((await storage.load()).outbox).toMatchObject([{ state: { kind: 'waiting' } }]);
});

test('a tick is known at once, but while a finger is on the screen drawn only with the next change', async () => {
  const { local, during, changed, shown } = begin();
  local.receive(changes(1), 0);
  await during(Promise.resolve(), () => {});
  local.hold();
  const before = [changed(), shown()];
  await during(local.append([{ ...op, kind: 'tick' }]), () => {});
  expect([changed(), shown()]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  await during(local.append([op]), () => {});
  expect(shown()).toBe((before[1] ?? 0) + 1);
});
