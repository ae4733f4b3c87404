import type { EpochMs } from '../../lib/dates.ts';
import type { Action, Operation } from '../../sync/actions.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Descriptions, Tables } from '../../sync/fold.ts';
import type { Timers } from '../../sync/ports.ts';
import { createSerialQueue } from '../../sync/serial-queue.ts';
import { inverse } from '../../sync/undo.ts';
import { changedText, type Message, type Messages, undoneText } from './messages.ts';

export interface UserAction<T> {
  /** Given the rows as shown when it runs, after the taps before it. None: nothing is done. */
  readonly operations: (tables: T) => readonly Operation[];
  /** What the stored action says, given the rows before it: 'Køb 3 varer'; '' for what nobody would miss. */
  readonly text: string | ((tables: T, operations: readonly Operation[]) => string);
  /**
   * The message shown when it is stored, given the rows after it: '3 varer er købt'. Null shows none and
   * removes the current one. An action without it leaves the message and its undo alone.
   */
  readonly message?: string | null | ((tables: T, operations: readonly Operation[]) => string | null);
  /** A follow-up action for the message to offer, given the rows after the action. */
  readonly offer?: (tables: T) => Message['offer'];
  /** Consecutive actions of one group are undone together and announced after the last. */
  readonly group?: string;
  readonly undone?: (isRedo: boolean) => void;
}

interface Options<T extends Tables> {
  readonly sync: Pick<Sync<T>, 'store' | 'dispatch'>;
  readonly tables: Descriptions<T>;
  readonly messages: Messages;
  readonly shown: () => Message | null;
  readonly timers: Timers;
  readonly now: () => EpochMs;
}

interface Undoable<T> {
  readonly actions: readonly Action[];
  readonly before: T;
  readonly of: Pick<UserAction<T>, 'message' | 'offer' | 'group' | 'undone'>;
  /** Whether it undoes an action, so that the message offers to redo it. */
  readonly redo: boolean;
}

/** How long after the last action of a group its message appears, in ms: not under the finger of who taps on. */
const groupPause = 900;

const undoPrefix = 'Fortryd: ';

/** Runs actions one after the other, announces each and can undo the last. */
export function createActionRunner<T extends Tables>(options: Options<T>) {
  const { sync, messages, shown, timers, now } = options;
  const tables = () => sync.store.get().tables;
  let last: Undoable<T> | null = null;
  let cancelAnnouncement = () => {};
  /** A failing action must not stop the next. */
  const inTurn = createSerialQueue();

  const undoing = ({ actions, before }: Undoable<T>, rows: T): Operation[] =>
    inverse(actions, before, rows, options.tables, now());

  function announce(undoable: Undoable<T>, said: string) {
    const canUndo = undoing(undoable, tables()).length > 0;
    const undo = !canUndo ? null : undoable.redo ? 'redo' : 'undo';
    messages.say(said, undo, (!undoable.redo && undoable.of.offer?.(tables())) || null);
  }

  async function runNow({ operations, text, ...of }: UserAction<T>, redo: boolean): Promise<boolean> {
    const before = tables();
    const wanted = operations(before);
    if (wanted.length === 0) return false;
    let action: Action;
    try {
      action = await sync.dispatch(typeof text === 'string' ? text : text(before, wanted), wanted);
    } catch {
      messages.sayNotStored();
      return false;
    }
    if (of.message === undefined) return true;
    cancelAnnouncement();
    const said = typeof of.message === 'function' ? of.message(tables(), wanted) : of.message;
    if (!said) {
      // The message and its undo are about an earlier action.
      last = null;
      messages.dismiss();
      return true;
    }
    const group = of.group !== undefined && last?.of.group === of.group ? last : null;
    const done = { actions: [...(group?.actions ?? []), action], before: group?.before ?? before, of, redo };
    last = done;
    if (of.group === undefined || shown()) announce(done, said);
    else cancelAnnouncement = timers.after(groupPause, () => announce(done, said));
    return true;
  }

  return {
    /** Resolves to false when there was nothing to do or no room to store it. */
    run: (action: UserAction<T>): Promise<boolean> => inTurn(() => runNow(action, false)),
    /** Undoes the action that the message is about, or redoes it. */
    async undo(kind: Message['undo']) {
      const undoable = last;
      if (!undoable || !kind) return;
      last = null;
      const { actions, of } = undoable;
      const done = [...new Set(actions.map(({ text }) => text))].filter(Boolean).join(', ');
      const undone = await inTurn(() =>
        runNow(
          {
            operations: (rows) => undoing(undoable, rows),
            text: done.startsWith(undoPrefix) ? done.slice(undoPrefix.length) : done && undoPrefix + done,
            message: kind === 'undo' ? undoneText : 'Gentaget',
            ...(of.offer && { offer: of.offer }),
            ...(of.undone && { undone: of.undone }),
          },
          kind === 'undo',
        ),
      );
      if (undone) of.undone?.(kind === 'redo');
      else if (undoing(undoable, tables()).length === 0) messages.say(changedText);
    },
    /** Call when the message is gone: its action can no longer be undone. */
    forget() {
      last = null;
    },
    /** Call when the database has rejected these actions: the message about one of them is gone, with its undo. */
    rejected(ids: ReadonlySet<string>) {
      if (!last?.actions.some(({ id }) => ids.has(id))) return;
      cancelAnnouncement();
      last = null;
      // Another message may have taken its place, which offers no undo.
      if (shown()?.undo) messages.dismiss();
    },
  };
}
