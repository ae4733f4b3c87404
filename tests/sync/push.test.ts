import { expect, test } from 'vitest';
import type { LocalState, Storing } from '../../src/sync/local-state.ts';
import type { Operation, SyncGateway } from '../../src/sync/protocol.ts';
import { createPush } from '../../src/sync/push.ts';
import type { Pending } from '../../src/sync/state/pending.ts';

const pending = (id: string, seq: number): Pending => ({
  seq,
  member: 'anna',
  state: { kind: 'waiting' },
  op: { id, at: seq, entity: 'item', kind: 'add', key: id, data: {} },
});

test('what waits is sent before what is still being stored', async () => {
  const [first, second] = [pending('first', 1), pending('second', 2)];
  const pushed: string[][] = [];
  const state = {
    outbox: [first] as readonly Pending[],
    storing: { operations: [second.op], stored: Promise.resolve([second]) } as Storing<Operation> | null,
    member: 'anna',
    phone: 'phone',
    snapshot: { rev: 0, epoch: 'a' },
    async settle(batch: readonly Pending[]) {
      state.outbox = state.outbox.filter((each) => !batch.includes(each));
      if (batch.includes(second)) state.storing = null;
      return batch.length;
    },
  };
  const push = createPush({
    gateway: {
      async push(operations: readonly Operation[]) {
        pushed.push(operations.map(({ id }) => id));
        return { rev: 0, epoch: 'a', now: 0, receipts: [] };
      },
    } as Partial<SyncGateway> as SyncGateway,
    local: state as unknown as LocalState<Operation, never>,
    tabs: { exclusive: (work) => work(), broadcast: () => {}, listen: () => () => {} },
    pull: async () => {},
  });
  await push();
  expect(pushed).toEqual([['first'], ['second']]);
});
