import type { Timers } from '../../sync/ports.ts';
import type { Operation } from '../../sync/protocol.ts';
import { createSerialQueue } from '../../sync/serial-queue.ts';
import type { LaterState } from '../../sync/state/field-timestamps.ts';
import type { Tables } from '../../sync/state/snapshot.ts';
import type { Intent, Sync } from '../../sync/sync.ts';
import { changedText, type Message, type Messages, undoneText } from './messages.ts';

/** One action of the user. */
export interface Action<Op extends Operation, T extends Tables> {
  /** Returns the changes to make, given the rows at the time it runs. Without any intent nothing is done. */
  readonly intents: (tables: T) => readonly Intent<Op>[];
  /**
   * Whether it is given, and undone to, the rows as the screen shows them, with others' previews; otherwise
   * it decides without these.
   */
  readonly asShown?: boolean;
  /**
   * Returns the message to show when the action is stored, given the rows after it and its operations. Null
   * shows none and removes the current one.
   */
  readonly text: (tables: T, operations: readonly Op[]) => string | null;
  /** Returns a follow-up action for the message to offer, given the rows after the action. */
  readonly offer?: (tables: T) => Message['offer'];
  /** Consecutive actions of one group are undone together and announced after the last. */
  readonly group?: string;
  /** Called with the operations that have been undone, or that the database has rejected. */
  readonly undone?: (operations: readonly Op[]) => void;
}

/**
 * Returns the intents that undo operations, given the tables before them: none for those that had no effect
 * or are permanent. Given `since`, also none for rows that somebody has changed after them.
 */
export type Inverse<Op extends Operation, T extends Tables> = (
  before: T,
  operations: readonly Op[],
  member: string,
  since?: LaterState<T>,
) => readonly Intent<Op>[];

/** Updates intents to the current tables, because an item may have been given another key since. */
export type Resolve<Op extends Operation, T extends Tables> = (
  intents: readonly Intent<Op>[],
  tables: T,
) => readonly Intent<Op>[];

/**
 * Returns what the message adds to 'Fortrudt' if these operations, given the tables after them, did not undo
 * everything; else an empty text.
 */
export type NotUndone<Op extends Operation, T extends Tables> = (
  tables: T,
  operations: readonly Op[],
) => string;

export interface ActionRunner<Op extends Operation, T extends Tables> {
  /**
   * Resolves to true when the action is stored; to false when there was nothing to do or no room to store it.
   */
  run(action: Action<Op, T>): Promise<boolean>;
  /** Undoes the action that the message is about, or redoes it. */
  undo(label: Message['undo']): Promise<void>;
  /** Call when the message is gone: its action can no longer be undone. */
  forget(): void;
  /** Call when the outbox has changed: removes the message about an action that the database has rejected. */
  dismissRejected(): void;
}

interface Options<Op extends Operation, T extends Tables> {
  readonly sync: Sync<Op, T>;
  /** Returns the rows that actions and their inverses refer to. */
  readonly tables: () => T;
  readonly inverse: Inverse<Op, T>;
  /** Updates intents to the current rows just before they are run, also when undoing. */
  readonly resolve?: Resolve<Op, T> | undefined;
  readonly notUndone?: NotUndone<Op, T> | undefined;
  readonly messages: Messages;
  /** Returns the message that is shown. */
  readonly shown: () => Message | null;
  readonly timers: Timers;
}

interface Done<Op extends Operation, T extends Tables> {
  readonly before: T;
  readonly operations: readonly Op[];
}

interface Undo<Op extends Operation, T extends Tables> {
  /** The actions done, the latest first. */
  readonly done: readonly Done<Op, T>[];
  /** Its message. */
  readonly said: string;
  readonly group: string | undefined;
  readonly undone: Action<Op, T>['undone'];
  /** The follow-up to offer after a redo. */
  readonly offer: Action<Op, T>['offer'];
}

/** Said when the device cannot store an action. */
export const notStored = 'Det kunne ikke gemmes. Er der plads på enheden?';

/**
 * How long after the last action of a group its message appears, in ms, so that none appears under the finger
 * of somebody who taps on.
 */
const groupPause = 900;

/** Runs actions one after the other, announces each and can undo the last. */
export function createActionRunner<Op extends Operation, T extends Tables>(
  options: Options<Op, T>,
): ActionRunner<Op, T> {
  const { sync, tables, inverse, resolve = (same) => same, messages, shown, timers, notUndone } = options;
  let last: Undo<Op, T> | null = null;
  let cancelAnnouncement = () => {};
  /** A failing action must not stop the next. */
  const inTurn = createSerialQueue();

  const inverseOf = (done: readonly Done<Op, T>[], since?: LaterState<T>): readonly Intent<Op>[] =>
    done.flatMap(({ before, operations }) => inverse(before, operations, sync.store.get().member, since));

  const operationsOf = (done: readonly Done<Op, T>[]) => done.flatMap(({ operations }) => operations);

  /** Intents that undo all changes that nobody has changed since. */
  function intentsOf(done: readonly Done<Op, T>[], now: T): readonly Intent<Op>[] {
    const ids = operationsOf(done).map(({ id }) => id.toLowerCase());
    return inverseOf(done, { tables: now, operations: new Set(ids) });
  }

  async function runNow(
    { intents, asShown, text, offer, group, undone }: Action<Op, T>,
    redo: boolean,
  ): Promise<boolean> {
    const before = asShown ? sync.store.get().tables : tables();
    const wanted = resolve(intents(before), before);
    if (wanted.length === 0) return false;
    let operations: readonly Op[];
    try {
      operations = await sync.dispatch(wanted);
    } catch {
      messages.say(notStored);
      return false;
    }
    cancelAnnouncement();
    const said = text(tables(), operations);
    if (!said) {
      // The message and its undo are about an earlier action.
      last = null;
      messages.dismiss();
      return true;
    }
    const grouped = group !== undefined && last?.group === group ? last.done : [];
    last = { done: [{ before, operations }, ...grouped], said, group, undone, offer };
    const undo = inverseOf(last.done).length === 0 ? null : redo ? 'Gentag' : 'Fortryd';
    const announce = () => messages.say(said, undo, (!redo && offer?.(tables())) || null);
    if (group === undefined || shown()) announce();
    else cancelAnnouncement = timers.after(groupPause, announce);
    return true;
  }

  function enqueue(action: Action<Op, T>, redo = false): Promise<boolean> {
    return inTurn(() => runNow(action, redo));
  }

  return {
    run: (action) => enqueue(action),
    async undo(label) {
      const undo = last;
      if (!undo || !label) return;
      last = null;
      const text: Action<Op, T>['text'] = (...about) =>
        label === 'Fortryd' ? undoneText + (notUndone?.(...about) ?? '') : 'Gentaget';
      const { done, offer } = undo;
      const intents = (now: T) => intentsOf(done, now);
      if (await enqueue({ intents, text, ...(offer && { offer }) }, label === 'Fortryd'))
        undo.undone?.(operationsOf(done));
      else if (intents(tables()).length === 0) messages.say(changedText);
    },
    forget() {
      last = null;
    },
    dismissRejected() {
      if (!last) return;
      const { done, said, undone } = last;
      const ids = new Set(operationsOf(done).map(({ id }) => id));
      const rejected = sync.store
        .get()
        .pending.flatMap(({ op, state }) => (state.kind === 'rejected' && ids.has(op.id) ? op : []));
      if (rejected.length === 0) return;
      last = null;
      cancelAnnouncement();
      if (shown()?.text === said) messages.dismiss();
      undone?.(rejected);
    },
  };
}
