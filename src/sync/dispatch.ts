import type { EpochMs } from '../lib/dates.ts';
import type { createPreviews } from './exchange/previews.ts';
import type { LocalState } from './local-state.ts';
import type { Timers } from './ports.ts';
import type { Operation, SyncGateway } from './protocol.ts';
import type { Pending } from './state/pending.ts';
import type { Tables } from './state/snapshot.ts';
import type { Intent, Sync } from './sync.ts';

/**
 * How long the database waits for operations that others already see, in ms: until the frame that shows the
 * tap is drawn, which sending them would delay.
 */
const drawingTime = 20;

/** Turns intents into operations and stores them; calls `dispatched` when there is something to send. */
export function createDispatch<Op extends Operation, T extends Tables>(options: {
  readonly gateway: Pick<SyncGateway, 'preview'>;
  readonly local: LocalState<Op, T>;
  readonly previews: Pick<ReturnType<typeof createPreviews<Op, T>>, 'toSend' | 'latest' | 'made'>;
  readonly now: () => EpochMs;
  readonly newId: () => string;
  readonly timers: Timers;
  readonly dispatched: () => void;
}): Pick<Sync<Op, T>, 'dispatch' | 'retry'> {
  const { gateway, local, previews, now, newId, timers, dispatched } = options;
  /** The author's time of the latest operation: no two operations of one phone have the same. */
  let lastAt: EpochMs = 0;

  async function append(
    intents: readonly Omit<Operation, 'id' | 'at'>[],
    replaced?: Pending<Op>,
  ): Promise<readonly Op[]> {
    const operations = intents.map((intent) => {
      lastAt = Math.max(authorTime(now(), lastAt, local), previews.latest() + 1);
      const operation: Operation = { ...intent, id: newId(), at: lastAt };
      return operation as Op;
    });
    previews.made(operations);
    const previewed = previews.toSend(operations);
    // At once: the browser would draw the pressed button before it runs anything later.
    if (previewed.length > 0) gateway.preview({ member: local.member, operations: previewed });
    await local.append(operations, replaced);
    if (previewed.length < operations.length) dispatched();
    else timers.after(drawingTime, dispatched);
    return operations;
  }

  return {
    dispatch: (intents: readonly Intent<Op>[]) => append(intents),
    async retry(id, key) {
      const entry = local.outbox.find(({ op, state: { kind } }) => op.id === id && kind === 'rejected');
      if (!entry) return;
      const { id: _id, at: _at, ...intent } = entry.op;
      await append([{ ...intent, key: key ?? intent.key }], entry);
    },
  };
}

/**
 * A time later than any that this phone has seen or used, even when its clock is slow: the author reacted to
 * what was on the screen.
 */
const authorTime = (
  now: EpochMs,
  last: EpochMs,
  { snapshot, outbox }: Pick<LocalState<Operation, Tables>, 'snapshot' | 'outbox'>,
) => Math.max(now, last + 1, snapshot.now + 1, (outbox.at(-1)?.op.at ?? 0) + 1);
