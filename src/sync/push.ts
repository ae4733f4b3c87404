import type { LocalState } from './local-state.ts';
import type { Tabs } from './ports.ts';
import type { Operation, SyncGateway } from './protocol.ts';
import type { Tables } from './state/snapshot.ts';

/** Longest batch of one push; the server takes 500. */
const batchSize = 200;

/** Sends the outbox in order, one batch after the other, while no other tab sends; after each it pulls what is new. */
export const createPush =
  <Op extends Operation, T extends Tables>(options: {
    readonly gateway: SyncGateway;
    readonly local: LocalState<Op, T>;
    readonly tabs: Tabs;
    readonly pull: () => Promise<void>;
  }) =>
  (): Promise<void> => {
    const { gateway, local, tabs, pull } = options;
    return tabs.exclusive(async () => {
      for (;;) {
        const batch = local.outbox.filter(({ state: { kind } }) => kind === 'waiting').slice(0, batchSize);
        // The disk takes as long as the network: what is behind nothing else is sent while it is stored.
        const early = batch.length === 0 ? local.storing : null;
        const operations = early?.operations ?? batch.map(({ op }) => op);
        if (operations.length === 0) return;
        const pushed = gateway.push(operations, { member: local.member, phone: local.phone });
        if (early) early.answer = pushed;
        const answer = await pushed;
        const sent = (await early?.stored.catch(() => [])) ?? batch;
        const settledCount = await local.settle(sent, answer);
        const { rev, epoch } = local.snapshot;
        if (answer.rev > rev || answer.epoch !== epoch) await pull();
        if (settledCount === 0) return;
      }
    });
  };
