import type { Timers } from '../../sync/ports.ts';
import type { Operation } from '../../sync/protocol.ts';
import type { Since } from '../../sync/state/field-timestamps.ts';
import type { Tables } from '../../sync/state/snapshot.ts';
import type { Intent, Sync } from '../../sync/sync.ts';
import type { Message, Messages } from './messages.ts';

/** One thing that a person does. */
export interface Action<Op extends Operation, T extends Tables> {
  /** What it changes, given the rows as they are when its turn comes. Nothing is done when there is no intent. */
  readonly intents: (tables: T) => readonly Intent<Op>[];
  /** What is said when it is stored; null says nothing and removes the message that stands. */
  readonly text: ((tables: T) => string) | null;
  /** What the message offers to do next, given the rows after it. */
  readonly offer?: (tables: T) => Message['offer'];
  /** Actions of one group, one after the other, are undone together and announced after the last. */
  readonly group?: string;
  /** Called when the action has been undone. */
  readonly undone?: () => void;
}

/**
 * The intents that take operations back, given the tables before them: none for what had no effect or is for good, nor,
 * given what has happened since, for what somebody has changed after them.
 */
export type Inverse<Op extends Operation, T extends Tables> = (
  before: T,
  operations: readonly Op[],
  member: string,
  since?: Since<T>,
) => readonly Intent<Op>[];

/** The intents as they are meant, given the tables as they are now: an item may have got another key since. */
export type Resolve<Op extends Operation, T extends Tables> = (
  intents: readonly Intent<Op>[],
  tables: T,
) => readonly Intent<Op>[];

export interface ActionRunner<Op extends Operation, T extends Tables> {
  /** Resolves when the action is stored: true; false when there was nothing to do or no room to store it. */
  run(action: Action<Op, T>): Promise<boolean>;
  /** Takes back what the message is about, or does it again. */
  undo(label: Message['undo']): Promise<void>;
  /** The message is gone, and with it the undo. */
  forget(): void;
}

interface Options<Op extends Operation, T extends Tables> {
  readonly sync: Sync<Op, T>;
  /** The rows that actions and their inverses are about. */
  readonly tables: () => T;
  readonly inverse: Inverse<Op, T>;
  /** Brings intents up to date with the rows when their turn comes, those of an undo too. */
  readonly resolve?: Resolve<Op, T> | undefined;
  readonly messages: Messages;
  /** Is a message shown? */
  readonly isShown: () => boolean;
  readonly timers: Timers;
}

interface Done<Op extends Operation, T extends Tables> {
  readonly before: T;
  readonly operations: readonly Op[];
}

interface Undo<Op extends Operation, T extends Tables> {
  /** What was done, the last first. */
  readonly done: readonly Done<Op, T>[];
  readonly group: string | undefined;
  readonly undone: (() => void) | undefined;
  /** What is offered when it has been done again. */
  readonly offer: Action<Op, T>['offer'];
}

/** How long after the last action of a group it is announced, in ms: no message comes under a thumb that taps on. */
const groupPause = 900;

/** Runs actions one after the other, says what was done and can undo the last. */
export function createActionRunner<Op extends Operation, T extends Tables>(
  options: Options<Op, T>,
): ActionRunner<Op, T> {
  const { sync, tables, inverse, resolve = (same) => same, messages, isShown, timers } = options;
  let last: Undo<Op, T> | null = null;
  let cancelAnnouncement = () => {};
  let queue: Promise<unknown> = Promise.resolve();

  const inverseOf = (done: readonly Done<Op, T>[], since?: Since<T>): readonly Intent<Op>[] =>
    done.flatMap(({ before, operations }) => inverse(before, operations, sync.store.get().member, since));

  /** What takes it all back that nobody has changed since. */
  function intentsOf(done: readonly Done<Op, T>[], now: T): readonly Intent<Op>[] {
    const ids = done.flatMap(({ operations }) => operations.map(({ id }) => id.toLowerCase()));
    return inverseOf(done, { tables: now, operations: new Set(ids) });
  }

  async function runNow(
    { intents, text, offer, group, undone }: Action<Op, T>,
    redo: boolean,
  ): Promise<boolean> {
    const before = tables();
    const wanted = resolve(intents(before), before);
    if (wanted.length === 0) return false;
    let operations: readonly Op[];
    try {
      operations = await sync.dispatch(wanted);
    } catch {
      messages.say('Det kunne ikke gemmes. Er der plads på enheden?');
      return false;
    }
    cancelAnnouncement();
    if (!text) {
      // The message and its undo are about something before this.
      last = null;
      messages.clear();
      return true;
    }
    const grouped = group !== undefined && last?.group === group ? last.done : [];
    last = { done: [{ before, operations }, ...grouped], group, undone, offer };
    const undo = inverseOf(last.done).length === 0 ? null : redo ? 'Gentag' : 'Fortryd';
    const announce = () => messages.say(text(tables()), undo, (!redo && offer?.(tables())) || null);
    if (group === undefined || isShown()) announce();
    else cancelAnnouncement = timers.after(groupPause, announce);
    return true;
  }

  function enqueue(action: Action<Op, T>, redo = false): Promise<boolean> {
    const result = queue.then(() => runNow(action, redo));
    // An action that fails does not keep back the next.
    queue = result.catch(() => {});
    return result;
  }

  return {
    run: (action) => enqueue(action),
    async undo(label) {
      const undo = last;
      if (!undo || !label) return;
      last = null;
      const text = () => (label === 'Fortryd' ? 'Fortrudt' : 'Gentaget');
      const { done, offer } = undo;
      const intents = (now: T) => intentsOf(done, now);
      if (await enqueue({ intents, text, ...(offer && { offer }) }, label === 'Fortryd')) undo.undone?.();
      else if (intents(tables()).length === 0)
        messages.say('En anden har ændret det siden. Det bliver stående.');
    },
    forget() {
      last = null;
    },
  };
}
