import type { EpochMs, Operation } from '../lib/protocol.ts';
import type { Held } from './held.ts';
import type { Tables } from './snapshot.ts';
import type { Intent, Sync } from './sync.ts';

/** Makes operations of what the feature wants done, and stores them; `acted` is told when there is something to send. */
export function createActing<Op extends Operation, T extends Tables>(options: {
  readonly held: Held<Op, T>;
  readonly now: () => EpochMs;
  readonly newId: () => string;
  readonly acted: () => void;
}): Pick<Sync<Op, T>, 'act' | 'retry'> {
  const { held, now, newId, acted } = options;
  /** The latest author's time given: two operations of one phone are never at the same time. */
  let lastAt: EpochMs = 0;

  async function act(intents: readonly Intent<Op>[]): Promise<readonly Op[]> {
    const operations = intents.map((intent) => {
      lastAt = authorsTime(now(), lastAt, held);
      return { ...intent, id: newId(), at: lastAt } as unknown as Op;
    });
    await held.append(operations);
    acted();
    return operations;
  }

  return {
    act,
    async retry(id) {
      const entry = held.outbox.find(({ op, state: { kind } }) => op.id === id && kind === 'rejected');
      if (!entry) return;
      const { id: _refused, at: _then, ...intent } = entry.op;
      await act([intent as unknown as Intent<Op>]);
      await held.discard(id);
    },
  };
}

/** Later than all that this phone has seen and done, also when its clock is slow: its owner knew of that. */
const authorsTime = (
  now: EpochMs,
  last: EpochMs,
  { snapshot, outbox }: Pick<Held<Operation, Tables>, 'snapshot' | 'outbox'>,
) => Math.max(now, last + 1, snapshot.now + 1, (outbox.at(-1)?.op.at ?? 0) + 1);
