import type { EpochMs } from '../lib/dates.ts';
import type { LocalState } from './local-state.ts';
import type { Operation } from './protocol.ts';
import type { Pending } from './state/pending.ts';
import type { Tables } from './state/snapshot.ts';
import type { Intent, Sync } from './sync.ts';

/** Turns intents into operations and stores them; calls `dispatched` when there is something to send. */
export function createDispatch<Op extends Operation, T extends Tables>(options: {
  readonly local: LocalState<Op, T>;
  readonly now: () => EpochMs;
  readonly newId: () => string;
  readonly dispatched: () => void;
}): Pick<Sync<Op, T>, 'dispatch' | 'retry'> {
  const { local, now, newId, dispatched } = options;
  /** The author's time of the latest operation: no two operations of one phone have the same. */
  let lastAt: EpochMs = 0;

  async function append(
    intents: readonly Omit<Operation, 'id' | 'at'>[],
    replaced?: Pending<Op>,
  ): Promise<readonly Op[]> {
    const operations = intents.map((intent) => {
      lastAt = authorTime(now(), lastAt, local);
      const operation: Operation = { ...intent, id: newId(), at: lastAt };
      return operation as Op;
    });
    await local.append(operations, replaced);
    dispatched();
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
