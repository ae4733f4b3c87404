import type { LocalState } from '../local-state.ts';
import type { Tabs } from '../ports.ts';
import type { Operation, SyncGateway } from '../protocol.ts';
import type { Tables } from '../state/snapshot.ts';
import type { createPreviews } from './previews.ts';

/** The largest number of operations in one push; the server takes up to 500. */
const batchSize = 200;

/**
 * Returns a function that sends the outbox in order, in batches, while no other tab does. After a batch it
 * pulls if the server has newer rows.
 */
export const createPush =
  <Op extends Operation, T extends Tables>(options: {
    readonly gateway: SyncGateway;
    readonly local: LocalState<Op, T>;
    readonly previews: Pick<ReturnType<typeof createPreviews<Op, T>>, 'sendable'>;
    readonly tabs: Tabs;
    readonly pull: () => Promise<void>;
  }) =>
  (): Promise<void> => {
    const { gateway, local, previews, tabs, pull } = options;
    return tabs.exclusive(async () => {
      let isRetry = false;
      for (;;) {
        const waiting = local.outbox.filter(({ state: { kind } }) => kind === 'waiting');
        const sendable = new Set(previews.sendable(waiting.map(({ op }) => op)));
        const batch = waiting.filter(({ op }) => sendable.has(op)).slice(0, batchSize);
        if (batch.length === 0) return;
        const operations = batch.map(({ op }) => op);
        const answer = await gateway.push(operations, { member: local.member, phone: local.phone });
        const settledCount = await local.settle(batch, answer);
        const { rev, epoch } = local.snapshot;
        const isOtherDatabase = answer.epoch !== epoch;
        if (answer.rev > rev || isOtherDatabase) await pull();
        // After a restore, the answer or the snapshot was of the old database. Both are of the new one now.
        if (settledCount === 0 && (isRetry || !isOtherDatabase)) return;
        isRetry = isOtherDatabase;
      }
    });
  };
