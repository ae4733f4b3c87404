import { expect, test } from 'vitest';
import type { Changes, Operation, SyncedRow } from '../../src/lib/protocol.ts';
import { createHeld } from '../../src/sync/held.ts';
import { createMemoryVault } from '../../src/sync/memory-vault.ts';
import type { Vault } from '../../src/sync/vault.ts';

type ItemTables = { readonly item: ReadonlyMap<string, SyncedRow> };
const keys = { item: 'key' };
const op: Operation = { id: 'op', at: 1, entity: 'item', kind: 'add', key: 'a', data: {} };
const changes = (rev: number, part: Partial<Changes> = {}): Changes => ({
  rev,
  epoch: 'a',
  now: rev,
  operations: [],
  rows: { item: [] },
  ...part,
});

/** What a tab holds over storage that answers when it is told to. */
function begin() {
  const vault = createMemoryVault<Operation, ItemTables>(keys);
  let answer: (() => void)[] = [];
  const slow = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      const result = await work(...args);
      await new Promise<void>((resolve) => answer.push(resolve));
      return result;
    };
  };
  const storage: Vault<Operation, ItemTables> = {
    ...vault,
    load: slow(vault.load),
    append: slow(vault.append),
  };
  const tabs = { alone: <R>(work: () => Promise<R>) => work(), tell: () => {}, listen: () => () => {} };
  const held = createHeld({
    vault: storage,
    keys,
    tabs,
    timers: { after: () => () => {} },
    changed: () => {},
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Does it while the storage is answering. */
  async function during(storing: Promise<unknown>, work: () => void) {
    await settled();
    work();
    for (const each of answer.splice(0)) each();
    answer = [];
    await storing;
    await settled();
  }
  return { held, vault, during };
}

test('what another tab sent while this one was still storing it is not on its way any more', async () => {
  const { held, during } = begin();
  held.take(changes(1), 0);
  await during(held.append([op]), () => held.take(changes(2, { operations: [op.id] }), null));
  expect(held.outbox).toEqual([]);
});

test('nor is what was read from storage before the rows that hold it were heard', async () => {
  const { held, vault, during } = begin();
  held.take(changes(1), 0);
  await vault.append([op]);
  await during(held.reload(), () => held.take(changes(2, { operations: [op.id] }), null));
  expect(held.outbox).toEqual([]);
});

test('what was heard while an empty storage was read stays', async () => {
  const { held, during } = begin();
  await during(held.reload(), () => held.take(changes(1, { rows: { item: [{ rev: 1 }] } }), 0));
  expect(held.snapshot.rev).toBe(1);
});

test('another database that another tab has met is taken over, and one that this tab has met is kept', async () => {
  const { held, vault, during } = begin();
  held.take(changes(5), 0);
  await during(Promise.resolve(), () => {});
  await vault.receive(changes(1, { epoch: 'b' }), 0);
  await during(held.reload(), () => {});
  expect(held.snapshot).toMatchObject({ epoch: 'b', rev: 1 });
  await during(held.reload(), () => held.take(changes(1, { epoch: 'c' }), 0));
  expect(held.snapshot).toMatchObject({ epoch: 'c', rev: 1 });
});
