import { isMissed, type PendingAction } from '../../sync/outbox.ts';

export interface RejectedChange {
  readonly id: string;
  readonly text: string;
  readonly code: string;
}

export interface UnconfirmedChanges {
  /** The number of changes waiting to be sent, and the keys of their rows. */
  readonly waiting: number;
  readonly waitingKeys: ReadonlySet<string>;
  /** Changes that the database rejected, until they are retried or discarded. */
  readonly rejected: readonly RejectedChange[];
}

/** The same set each time, so that views see that nothing has changed. */
const none: ReadonlySet<string> = new Set();

export function unconfirmedChanges(pending: readonly PendingAction[]): UnconfirmedChanges {
  const changes = pending.filter(({ action }) => isMissed(action));
  const waiting = changes.filter(({ state: { kind } }) => kind === 'waiting');
  const keys = waiting.flatMap(({ action }) => action.operations.map(({ key }) => key));
  return {
    waiting: waiting.length,
    waitingKeys: keys.length > 0 ? new Set(keys) : none,
    rejected: changes.flatMap(({ action: { id, text }, state }) =>
      state.kind === 'rejected' ? [{ id, text, code: state.code }] : [],
    ),
  };
}
