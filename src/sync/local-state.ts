import type { Tabs, Timers } from './ports.ts';
import { type Changes, isChange, type Operation, type PushAnswer, type Rev } from './protocol.ts';
import { type Pending, remaining, requeueConfirmed, withReceipts } from './state/pending.ts';
import {
  emptySnapshot,
  mergeChanges,
  planMerge,
  type Snapshot,
  type TableShapes,
  type Tables,
} from './state/snapshot.ts';
import type { SyncStorage } from './storage/storage.ts';
import { createWriteBehind, throttled } from './write-behind.ts';

/** One tab's in-memory state of a feature, and the operations that change it together with the storage. */
export interface LocalState<Op extends Operation, T extends Tables> {
  readonly opened: boolean;
  readonly snapshot: Snapshot<T>;
  /**
   * The member's operations that the snapshot does not contain yet. Those of other members stay in the
   * storage.
   */
  readonly outbox: readonly Pending<Op>[];
  /** The authors of other members' unsent changes: an id for each change. */
  readonly others: readonly string[];
  /** The id of the member whose phone this is; empty until known. */
  readonly member: string;
  /** The member was removed from the family: no rows are shown or received until a member is admitted. */
  readonly denied: boolean;
  /** The phone's id; empty until the member is known. */
  readonly phone: string;
  /** Reads the storage: at the start, and after another tab has changed it. */
  reload(): Promise<void>;
  /**
   * Merges rows from the server, first on the screen and then on disk. Returns the revision to pull from, or
   * null when no pull is needed.
   */
  receive(changes: Changes, since: Rev | null): Rev | null;
  /** Call when the user is about to tap: for a moment, received changes are neither shown nor stored. */
  hold(): void;
  /** Resolves when everything received has been written to the storage, or could not be. */
  flush(): Promise<void>;
  /** Stores operations at the end of the outbox, then shows them. */
  append(operations: readonly Op[]): Promise<void>;
  /** Stores the receipts of a batch. Returns how many operations the answer settled. */
  settle(batch: readonly Pending<Op>[], answer: PushAnswer): Promise<number>;
  discard(id: string): Promise<void>;
  /**
   * Makes this the member's phone, and admits a member to a denied phone. Unsent operations of other members
   * are kept for them.
   */
  setMember(member: string): Promise<void>;
  /** Removes the rows from memory and storage, and records there that access was denied. */
  deny(): Promise<void>;
  wipe(): Promise<void>;
  /** Clears the memory after another tab has wiped the storage. */
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
  let snapshot: Snapshot<T> = emptySnapshot(shapes);
  let outbox: readonly Pending<Op>[] = [];
  let others: readonly string[] = [];
  let member = '';
  let phone = '';
  let denied = false;
  let opened = false;
  /** Ids of operations that the snapshot contains but the stored outbox may still list. */
  const inSnapshot = new Set<string>();
  /** The epoch of the stored snapshot when it was last read or written. */
  let storedEpoch = '';

  const showing = throttled(() => options.changed(true), showingInterval, timers);
  /** Shows the current state at once. */
  function changed() {
    showing.done();
    options.changed(true);
  }
  /** Reports the current state, which is drawn with the next received changes: nobody waits to see a tick. */
  function known() {
    options.changed(false);
    showing.request();
  }

  /** Changes of the stored outbox run one at a time, so that memory and storage agree. */
  let turn: Promise<unknown> = Promise.resolve();
  function enqueue<R>(work: () => Promise<R>): Promise<R> {
    const result = turn.then(work, work);
    turn = result.catch(() => {});
    return result;
  }
  /** Runs the work in turn, shows its result, and tells the other tabs. */
  async function mutateOutbox<R>(work: () => Promise<R>, show: (result: R) => void = changed): Promise<R> {
    const result = await enqueue(work);
    show(result);
    tabs.broadcast({ type: 'outbox' });
    return result;
  }

  const writeBehind = createWriteBehind(
    (takeAll) =>
      enqueue(async () => {
        for (const { changes, since } of takeAll()) {
          await storage.receive(changes, since);
          storedEpoch = changes.epoch;
          for (const id of changes.operations) inSnapshot.delete(id);
          tabs.broadcast({ type: 'snapshot', rev: changes.rev });
        }
        // Rows that could not be written are pulled again after the next start.
      }).catch(() => {}),
    timers,
  );

  async function load() {
    const stored = await storage.load();
    denied = stored.denied;
    if (denied) forgetRows();
    const { epoch, rev } = stored.snapshot;
    // When the stored snapshot is of another database, it is the newer one, unless this tab has just moved on
    // from it.
    const hasMovedOn = epoch !== snapshot.epoch && epoch === storedEpoch;
    if (epoch === snapshot.epoch ? rev > snapshot.rev : !hasMovedOn) snapshot = stored.snapshot;
    storedEpoch = epoch;
    member = stored.member ?? member;
    const own = stored.outbox.filter((entry) => entry.member === member || entry.member === '');
    outbox = remaining(hasMovedOn ? requeueConfirmed(own) : own, snapshot.rev, inSnapshot);
    const authors = stored.outbox.flatMap((entry) =>
      own.includes(entry) || entry.state.kind === 'confirmed' || !isChange(entry.op) ? [] : entry.member,
    );
    if (String(authors) !== String(others)) others = authors;
    phone = stored.phone ?? phone;
    opened = true;
    changed();
  }

  function forgetRows() {
    snapshot = { ...emptySnapshot(shapes), now: snapshot.now };
    storedEpoch = '';
    writeBehind.clear();
    inSnapshot.clear();
  }

  function clear() {
    forgetRows();
    outbox = [];
    others = [];
    member = '';
    phone = '';
    denied = false;
    changed();
  }

  return {
    get opened() {
      return opened;
    },
    get snapshot() {
      return snapshot;
    },
    get outbox() {
      return outbox;
    },
    get others() {
      return others;
    },
    get member() {
      return member;
    },
    get denied() {
      return denied;
    },
    get phone() {
      return phone;
    },
    reload: () => enqueue(load),
    receive(changes, since) {
      // The answer to a pull that was in flight when access was denied.
      if (denied) return null;
      const plan = planMerge(snapshot, changes, since);
      if (plan.kind === 'pull') return plan.since;
      if (plan.kind === 'known') return null;
      snapshot = mergeChanges(plan.restart ? emptySnapshot(shapes) : snapshot, changes, shapes);
      if (plan.restart) inSnapshot.clear();
      for (const id of changes.operations) inSnapshot.add(id);
      outbox = remaining(plan.restart ? requeueConfirmed(outbox) : outbox, snapshot.rev, inSnapshot);
      showing.request();
      writeBehind.add({ changes, since });
      return null;
    },
    hold() {
      showing.hold(tapTime);
      writeBehind.hold(tapTime);
    },
    flush: writeBehind.flush,
    append: (operations) =>
      mutateOutbox(
        async () => {
          const added = await storage.append(operations, member);
          // Read `outbox` after the await: meanwhile the server may have confirmed some of it, or operations
          // that another tab has sent.
          outbox = remaining([...outbox, ...added], snapshot.rev, inSnapshot);
        },
        () => {
          (operations.some(isChange) ? changed : known)();
          // Write now: later, the next tap would have to wait for it.
          writeBehind.release(drawingTime);
        },
      ),
    async settle(batch, answer) {
      const settled = await mutateOutbox(
        async () => {
          const settled = withReceipts(batch, answer);
          await storage.mark(settled);
          const bySeq = new Map(settled.map((entry) => [entry.seq, entry]));
          outbox = remaining(
            outbox.map((entry) => bySeq.get(entry.seq) ?? entry),
            snapshot.rev,
          );
          return settled;
        },
        // A confirmed operation looks the same as before, so it is drawn together with its rows, which arrive
        // at the same time.
        (settled) => (settled.some(({ state }) => state.kind === 'rejected') ? changed() : showing.request()),
      );
      return settled.length;
    },
    discard: (id) =>
      mutateOutbox(async () => {
        await storage.discard(id);
        outbox = outbox.filter(({ op }) => op.id !== id);
      }),
    setMember: (id) =>
      mutateOutbox(async () => {
        await storage.setMember(id);
        await load();
      }),
    deny: () =>
      enqueue(async () => {
        denied = true;
        forgetRows();
        changed();
        await storage.deny();
        tabs.broadcast({ type: 'denied' });
      }),
    async wipe() {
      await enqueue(() => storage.wipe().then(clear));
      tabs.broadcast({ type: 'wiped' });
    },
    reset: () => enqueue(async () => clear()),
  };
}
