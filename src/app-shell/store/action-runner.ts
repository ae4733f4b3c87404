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
   * Returns the message to show when the action is stored, given the rows after it and its operations, and
   * again when the database has rejected some of them. Null shows none and removes the current one.
   */
  readonly text: (tables: T, operations: readonly Op[]) => string | null;
  /** Returns a follow-up action for the message to offer, given the rows after the action. */
  readonly offer?: (tables: T) => Message['offer'];
  /** Consecutive actions of one group are undone together and announced after the last. */
  readonly group?: string;
  /** Called when the action has been undone. */
  readonly undone?: () => void;
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
  undo(kind: Message['undo']): Promise<void>;
  /** Call when the message is gone: its action can no longer be undone. */
  forget(): void;
  /**
   * Call when the database has rejected these operations: the message is then about the others of its action,
   * or gone if there are none.
   */
  rejected(operations: readonly Op[]): void;
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
  readonly action: Omit<Action<Op, T>, 'intents'>;
  /** Whether it undoes an action, so that the message offers to redo it. */
  readonly redo: boolean;
}

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
  /** The id of the message about it; null before that is shown. */
  let announced: number | null = null;
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

  /** Says what has been done, with its undo and its offer. */
  function announce({ done, action, redo }: Undo<Op, T>, said: string) {
    const undo = inverseOf(done).length === 0 ? null : redo ? 'redo' : 'undo';
    messages.say(said, undo, (!redo && action.offer?.(tables())) || null);
    announced = shown()?.id ?? null;
  }

  function announceAfterPause(undo: Undo<Op, T>, said: string) {
    cancelAnnouncement = timers.after(groupPause, () => announce(undo, said));
  }

  async function runNow({ intents, ...action }: Action<Op, T>, redo: boolean): Promise<boolean> {
    const { asShown, text, group } = action;
    const before = asShown ? sync.store.get().tables : tables();
    const wanted = resolve(intents(before), before);
    if (wanted.length === 0) return false;
    let operations: readonly Op[];
    try {
      operations = await sync.dispatch(wanted);
    } catch {
      messages.sayNotStored();
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
    const grouped = group !== undefined && last?.action.group === group ? last.done : [];
    const undo = { done: [{ before, operations }, ...grouped], action, redo };
    last = undo;
    announced = null;
    if (group === undefined || shown()) announce(undo, said);
    else announceAfterPause(undo, said);
    return true;
  }

  function enqueue(action: Action<Op, T>, redo = false): Promise<boolean> {
    return inTurn(() => runNow(action, redo));
  }

  return {
    run: (action) => enqueue(action),
    async undo(kind) {
      const undo = last;
      if (!undo || !kind) return;
      last = null;
      const text: Action<Op, T>['text'] = (...about) =>
        kind === 'undo' ? undoneText + (notUndone?.(...about) ?? '') : 'Gentaget';
      const { done, action } = undo;
      const { offer } = action;
      const intents = (now: T) => intentsOf(done, now);
      if (await enqueue({ intents, text, ...(offer && { offer }) }, kind === 'undo')) action.undone?.();
      else if (intents(tables()).length === 0) messages.say(changedText);
    },
    forget() {
      last = null;
    },
    rejected(rejected) {
      const ids = new Set(rejected.map(({ id }) => id));
      if (!last || !operationsOf(last.done).some(({ id }) => ids.has(id))) return;
      const done = last.done
        .map(({ before, operations }) => ({
          before,
          operations: operations.filter(({ id }) => !ids.has(id)),
        }))
        .filter(({ operations }) => operations.length > 0);
      const [latest] = done;
      const isShown = announced !== null && shown()?.id === announced;
      const said = latest ? last.action.text(tables(), latest.operations) : null;
      last = latest && said ? { ...last, done } : null;
      cancelAnnouncement();
      if (isShown && last && said) announce(last, said);
      else if (isShown) messages.dismiss();
      else if (announced === null && last && said) announceAfterPause(last, said);
    },
  };
}
