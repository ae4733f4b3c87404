import type { Operation, SyncGateway } from '../lib/protocol.ts';
import type { Held } from './held.ts';
import type { Tabs } from './ports.ts';
import type { Tables } from './snapshot.ts';

/** Longest batch of one push; the server takes 500. */
const batchSize = 200;

/** Sends the outbox in order, one batch after the other, while no other tab sends; after each it asks for what is new. */
export const createSending =
  <Op extends Operation, T extends Tables>(options: {
    readonly gateway: SyncGateway;
    readonly held: Held<Op, T>;
    readonly tabs: Tabs;
    readonly pull: () => Promise<void>;
  }) =>
  (): Promise<void> => {
    const { gateway, held, tabs, pull } = options;
    return tabs.alone(async () => {
      for (;;) {
        const batch = held.outbox.filter(({ state: { kind } }) => kind === 'waiting').slice(0, batchSize);
        if (batch.length === 0) return;
        const operations = batch.map(({ op }) => op);
        const answer = await gateway.push(operations, held.phone);
        const known = await held.settle(batch, answer);
        const { rev, epoch } = held.snapshot;
        if (answer.rev > rev || answer.epoch !== epoch) await pull();
        if (known === 0) return;
      }
    });
  };
