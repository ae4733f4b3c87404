import type { Tabs, Timers } from './ports.ts';
import { type Changes, isChange, type Operation, type PushAnswer, type Rev } from './protocol.ts';
import { createSerialQueue } from './serial-queue.ts';
import { isSameDatabase, type Pending, withReceipts, withStates } from './state/pending.ts';
import type { TableShapes, Tables } from './state/snapshot.ts';
import type { SyncStorage } from './storage/storage.ts';
import { createTabMemory, type TabState } from './tab-memory.ts';
import { throttled } from './throttled.ts';
import { createWriteBehind } from './write-behind.ts';

/** One tab's in-memory state of a feature, and the operations that change it together with the storage. */
export interface LocalState<Op extends Operation, T extends Tables> extends Readonly<TabState<Op, T>> {
  /** Reads the storage: at the start, and after another tab has changed it. */
  reload(): Promise<void>;
  /**
   * Merges rows from the server, first on the screen and then on disk. Returns the revision to pull from, or
   * null when no pull is needed.
   */
  receive(changes: Changes, since: Rev | null): Rev | null;
  /** Call when the user is about to tap: for a moment, received changes are neither shown nor stored. */
  hold(): void;
  /** Shows the current state soon, as after received changes. */
  redraw(): void;
  /** Resolves when everything received has been written to the storage, or could not be. */
  flush(): Promise<void>;
  /** Stores operations at the end of the outbox in place of `replaced`, if given, then shows them. */
  append(operations: readonly Op[], replaced?: Pending<Op>): Promise<void>;
  /**
   * Stores the receipts of a batch. Returns how many operations the answer settled: none when it is of
   * another database than the snapshot.
   */
  settle(batch: readonly Pending<Op>[], answer: PushAnswer): Promise<number>;
  discard(id: string): Promise<void>;
  /**
   * Makes this the member's phone, and admits a member to a denied phone. Unsent operations of other members
   * are kept for them. If a new phone cannot store this, the tab alone knows the member, and `phone` stays
   * empty: a full phone still shows the rows.
   */
  setMember(member: string): Promise<void>;
  /** Removes the rows from memory and storage, and records there that access was denied. */
  deny(): Promise<void>;
  /** Clears the memory after somebody has signed out in another tab, which has wiped the storage. */
  reset(): Promise<void>;
}

interface LocalStateOptions<Op extends Operation, T extends Tables> {
  readonly storage: SyncStorage<Op, T>;
  readonly shapes: TableShapes<T>;
  readonly tabs: Tabs;
  readonly timers: Timers;
  /** Called when the state has changed; `isShown` is false while it need not be drawn yet. */
  readonly changed: (isShown: boolean) => void;
}

/** Received changes are shown at most once in this many milliseconds. */
const showingInterval = 100;

/** The longest time in ms from a finger touching the screen until the result of the tap is drawn. */
const tapTime = 300;

/** The time in ms from showing the result of a tap until it is drawn, on a slow phone. */
const drawingTime = 30;

/** Keeps one tab's memory and the storage in step. */
export function createLocalState<Op extends Operation, T extends Tables>(
  options: LocalStateOptions<Op, T>,
): LocalState<Op, T> {
  const { storage, shapes, tabs, timers } = options;
  const memory = createTabMemory<Op, T>(shapes);
  const { state } = memory;

  const showing = throttled(() => options.changed(true), showingInterval, timers);
  function showNow() {
    showing.done();
    options.changed(true);
  }
  /** The current state is known at once, but drawn only with the next received changes. */
  function showLater() {
    options.changed(false);
    showing.request();
  }

  /** Changes of the stored outbox run one at a time, so that memory and storage agree. */
  const enqueue = createSerialQueue();
  /** Runs the work in turn, shows its result, and tells the other tabs. */
  async function mutateOutbox<R>(work: () => Promise<R>, show: (result: R) => void = showNow): Promise<R> {
    const result = await enqueue(work);
    show(result);
    tabs.broadcast({ type: 'outbox' });
    return result;
  }

  const writeBehind = createWriteBehind(
    async ({ changes, since }) => {
      await storage.receive(changes, since);
      memory.stored(changes);
      tabs.broadcast({ type: 'snapshot', rev: changes.rev });
    },
    enqueue,
    timers,
  );

  async function load() {
    const stored = await storage.load();
    if (stored.denied) writeBehind.clear();
    memory.load(stored);
    showNow();
  }

  async function clear() {
    writeBehind.clear();
    memory.clear();
    showNow();
  }

  // The same object, so that its fields are those of the current state.
  return Object.assign(state, {
    reload: () => enqueue(load),
    receive(changes: Changes, since: Rev | null) {
      // The answer to a pull that was in flight when access was denied.
      if (state.denied) return null;
      const plan = memory.receive(changes, since);
      if (plan.kind === 'pull') return plan.since;
      if (plan.kind === 'apply') {
        showing.request();
        writeBehind.add({ changes, since });
      }
      return null;
    },
    hold() {
      showing.hold(tapTime);
      writeBehind.hold(tapTime);
    },
    redraw: showing.request,
    flush: writeBehind.flush,
    append: (operations: readonly Op[], replaced?: Pending<Op>) =>
      mutateOutbox(
        async () => {
          const added = await storage.append(operations, state.member, replaced);
          // Read `outbox` after the await: meanwhile the server may have confirmed some of it, or operations
          // that another tab has sent.
          memory.setOutbox([...state.outbox.filter(({ seq }) => seq !== replaced?.seq), ...added]);
        },
        () => {
          // Nobody waits to see a tick.
          (operations.some(isChange) ? showNow : showLater)();
          // Write now: later, the next tap would have to wait for it.
          writeBehind.release(drawingTime);
        },
      ),
    async settle(batch: readonly Pending<Op>[], answer: PushAnswer) {
      const settled = await mutateOutbox(
        async () => {
          if (!isSameDatabase(answer.epoch, state.snapshot.epoch)) return [];
          const settled = withReceipts(batch, answer);
          await storage.mark(settled, answer.epoch);
          memory.setOutbox(withStates(state.outbox, settled));
          return settled;
        },
        // A confirmed operation looks the same as before, so it is drawn together with its rows, which arrive
        // at the same time.
        (settled) => (settled.some(({ state }) => state.kind === 'rejected') ? showNow() : showing.request()),
      );
      return settled.length;
    },
    discard: (id: string) =>
      mutateOutbox(async () => {
        await storage.discard(id);
        memory.setOutbox(state.outbox.filter(({ op }) => op.id !== id));
      }),
    setMember: (id: string) =>
      mutateOutbox(async () => {
        await storage.setMember(id);
        await load();
      }).catch((error) => {
        if (state.phone !== '' || state.denied) throw error;
        state.member = id;
        showNow();
      }),
    deny: () =>
      enqueue(async () => {
        state.denied = true;
        writeBehind.clear();
        memory.forgetRows();
        showNow();
        await storage.deny();
        tabs.broadcast({ type: 'denied' });
      }),
    reset: () => enqueue(clear),
  });
}
