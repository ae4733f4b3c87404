import type { EpochMs } from '../lib/dates.ts';
import type { Action, Rev } from './actions.ts';
import { applyAction, type Descriptions, type Tables } from './fold.ts';
import type { PushAnswer } from './protocol.ts';

/** An action in the outbox. It leaves when the snapshot contains it or its author discards it. */
export interface PendingAction {
  /** Its place in the outbox: actions are sent in the order they were made. */
  readonly seq: number;
  readonly action: Action;
  readonly state:
    | { readonly kind: 'waiting' }
    /** The server has applied it; snapshots from this revision on contain it. */
    | { readonly kind: 'confirmed'; readonly rev: Rev }
    /** The server rejected it. It is kept and shown until it is retried or discarded. */
    | { readonly kind: 'rejected'; readonly code: string };
}

/** True for actions that their author would miss if they were lost. */
export const isMissed = ({ text }: Pick<Action, 'text'>): boolean => text !== '';

/** When actions were only added, it applies these alone. */
export function createFold<T extends Tables>(descriptions: Descriptions<T>) {
  let last: { readonly snapshot: T; readonly outbox: readonly PendingAction[]; readonly view: T } | null =
    null;
  return (snapshot: T, outbox: readonly PendingAction[]): T => {
    const known = last?.snapshot === snapshot && last.outbox.every((pending, i) => pending === outbox[i]);
    const view = outbox
      .slice(known ? last?.outbox.length : 0)
      .reduce(
        (tables, { action, state }) =>
          state.kind === 'rejected' ? tables : applyAction(tables, action, descriptions),
        (known && last?.view) || snapshot,
      );
    last = { snapshot, outbox, view };
    return view;
  };
}

/** For how long a phone keeps its own actions that the server has, in ms: longer than backups are apart. */
const sentTime = 30 * 86_400_000;

/** True if the phone still keeps a sent action at this time: a restored database may lack it. */
export const isKept = ({ action }: PendingAction, now: EpochMs): boolean => action.at > now - sentTime;

/** The action as it is kept once it has left the outbox. After a restart it goes back and waits again. */
export const asSent = (pending: PendingAction): PendingAction => ({
  ...pending,
  state: { kind: 'confirmed', rev: 0 },
});

/** The code of actions that the server did not reach because there were too many. They are sent again. */
const tooMany = 'too-many';

/** A rejected action that nobody would miss is confirmed: nothing shows it, so nobody could discard it. */
export function withReceipts(
  sent: readonly PendingAction[],
  { receipts, rev }: PushAnswer,
): readonly PendingAction[] {
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  return sent.flatMap((pending): PendingAction[] => {
    const receipt = byId.get(pending.action.id);
    if (!receipt || (receipt.status === 'rejected' && receipt.code === tooMany)) return [];
    const isShown = receipt.status === 'rejected' && isMissed(pending.action);
    return [
      { ...pending, state: isShown ? { kind: 'rejected', code: receipt.code } : { kind: 'confirmed', rev } },
    ];
  });
}

/** Returns the outbox with the states that these actions now have. Those that have left it stay away. */
export function withStates(
  outbox: readonly PendingAction[],
  changed: readonly PendingAction[],
): readonly PendingAction[] {
  const states = new Map(changed.map(({ seq, state }) => [seq, state]));
  return outbox.map((pending) => {
    const state = states.get(pending.seq);
    return state ? { ...pending, state } : pending;
  });
}

/**
 * Returns the actions that a snapshot of this revision does not contain: it has those confirmed up to it and those in
 * `inSnapshot`. After a restart, as the database may be a restored one, confirmed ones are to be sent again.
 */
export function remaining(
  outbox: readonly PendingAction[],
  rev: Rev,
  inSnapshot: Iterable<string> = [],
  restart = false,
): readonly PendingAction[] {
  const contained = new Set(inSnapshot);
  return outbox
    .map(
      (pending): PendingAction =>
        restart && pending.state.kind === 'confirmed' ? { ...pending, state: { kind: 'waiting' } } : pending,
    )
    .filter(
      ({ action, state }) => !contained.has(action.id) && (state.kind !== 'confirmed' || state.rev > rev),
    );
}
