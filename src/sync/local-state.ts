import type { Tabs, Timers } from './ports.ts';
import type { Changes, Operation, PushAnswer, Rev } from './protocol.ts';
import { type Pending, remaining, requeued, withReceipts } from './state/pending.ts';
import {
  emptySnapshot,
  judge,
  merged,
  type Snapshot,
  type TableShapes,
  type Tables,
} from './state/snapshot.ts';
import type { SyncStorage } from './storage/storage.ts';
import { createWriteBehind, throttled } from './write-behind.ts';

/** What a tab knows of one feature in memory, and the storage under it. */
export interface LocalState<Op extends Operation, T extends Tables> {
  readonly opened: boolean;
  readonly snapshot: Snapshot<T>;
  /** What the member has done and the snapshot does not hold yet. What others did here waits for them in the storage. */
  readonly outbox: readonly Pending<Op>[];
  /** Whose phone it is; empty until known. */
  readonly member: string;
  /** The member was removed from the family: nothing is shown and nothing received until a member is let in. */
  readonly denied: boolean;
  /** Which phone this is; empty until the member is known. */
  readonly phone: string;
  /** Reads what is stored: at the start, and when another tab has changed it. */
  reload(): Promise<void>;
  /** Merges what the server said, on the screen first and then on disk. Gives the revision to pull from, if a pull is needed. */
  receive(changes: Changes, since: Rev | null): Rev | null;
  /** Somebody is about to tap: for a moment what is received is neither shown nor stored. */
  hold(): void;
  /** Resolves when everything received is stored, as far as the phone has room. */
  flush(): Promise<void>;
  /** Stores operations at the end of the outbox, then shows them. */
  append(operations: readonly Op[]): Promise<void>;
  /** Records what became of a batch. Gives how many operations the answer spoke of. */
  settle(batch: readonly Pending<Op>[], answer: PushAnswer): Promise<number>;
  discard(id: string): Promise<void>;
  /** Makes the phone this member's, and lets a denied phone in again. What another had not sent waits for that one. */
  setMember(member: string): Promise<void>;
  /** Removes the rows here and in the storage, and remembers that. */
  deny(): Promise<void>;
  wipe(): Promise<void>;
  /** Another tab has wiped the storage. */
  reset(): Promise<void>;
}

interface LocalStateOptions<Op extends Operation, T extends Tables> {
  readonly storage: SyncStorage<Op, T>;
  readonly shapes: TableShapes<T>;
  readonly tabs: Tabs;
  readonly timers: Timers;
  readonly changed: () => void;
}

/** What is received is shown at most so often, in ms. */
const showingInterval = 100;

/** From the finger on the glass until the screen shows what it did, in ms. */
const tapTime = 300;

/** Keeps memory and storage of one tab in step. */
export function createLocalState<Op extends Operation, T extends Tables>(
  options: LocalStateOptions<Op, T>,
): LocalState<Op, T> {
  const { storage, shapes, tabs, timers } = options;
  let snapshot: Snapshot<T> = emptySnapshot(shapes);
  let outbox: readonly Pending<Op>[] = [];
  let member = '';
  let phone = '';
  let denied = false;
  let opened = false;
  /** Operations that the snapshot holds while the stored outbox may still have them. */
  const inSnapshot = new Set<string>();
  /** The epoch of the stored snapshot when it was last read or written. */
  let storedEpoch = '';

  const showing = throttled(options.changed, showingInterval, timers);
  /** Shows everything as it is now. */
  function changed() {
    showing.done();
    options.changed();
  }

  /** Work on the stored outbox takes turns, so that memory and storage agree. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const result = turn.then(work, work);
    turn = result.catch(() => {});
    return result;
  }
  /** Does the work in turn, shows the result, and tells the other tabs. */
  async function changing<R>(work: () => Promise<R>, show: (result: R) => void = changed): Promise<R> {
    const result = await inTurn(work);
    show(result);
    tabs.broadcast({ type: 'outbox' });
    return result;
  }

  const writeBehind = createWriteBehind(
    (takeAll) =>
      inTurn(async () => {
        for (const { changes, since } of takeAll()) {
          await storage.receive(changes, since);
          storedEpoch = changes.epoch;
          for (const id of changes.operations) inSnapshot.delete(id);
          tabs.broadcast({ type: 'snapshot', rev: changes.rev });
        }
        // What was not stored will be pulled again after the next start.
      }).catch(() => {}),
    timers,
  );

  async function load() {
    const stored = await storage.load();
    denied = stored.denied;
    if (denied) forgetRows();
    const { epoch, rev } = stored.snapshot;
    // Of another database: the stored one is the newer unless it is the one that was left here.
    const left = epoch !== snapshot.epoch && epoch === storedEpoch;
    if (epoch === snapshot.epoch ? rev > snapshot.rev : !left) snapshot = stored.snapshot;
    storedEpoch = epoch;
    member = stored.member ?? member;
    const own = stored.outbox.filter((entry) => entry.member === member || entry.member === '');
    outbox = remaining(left ? requeued(own) : own, snapshot.rev, inSnapshot);
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
    get member() {
      return member;
    },
    get denied() {
      return denied;
    },
    get phone() {
      return phone;
    },
    reload: () => inTurn(load),
    receive(changes, since) {
      // An answer that was on its way when the phone was denied.
      if (denied) return null;
      const verdict = judge(snapshot, changes, since);
      if (verdict.kind === 'pull') return verdict.since;
      if (verdict.kind === 'known') return null;
      snapshot = merged(verdict.restart ? emptySnapshot(shapes) : snapshot, changes, shapes);
      if (verdict.restart) inSnapshot.clear();
      for (const id of changes.operations) inSnapshot.add(id);
      outbox = remaining(verdict.restart ? requeued(outbox) : outbox, snapshot.rev, inSnapshot);
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
      changing(async () => {
        const added = await storage.append(operations, member);
        // Read after the wait: what the server said meanwhile may have emptied it, or hold what another tab has sent already.
        outbox = remaining([...outbox, ...added], snapshot.rev, inSnapshot);
      }),
    async settle(batch, answer) {
      const settled = await changing(
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
        // What was taken looks as it did: it is shown with the rows that hold it, which come at the same time.
        (settled) => (settled.some(({ state }) => state.kind === 'rejected') ? changed() : showing.request()),
      );
      return settled.length;
    },
    discard: (id) =>
      changing(async () => {
        await storage.discard(id);
        outbox = outbox.filter(({ op }) => op.id !== id);
      }),
    setMember: (id) =>
      changing(async () => {
        await storage.setMember(id);
        await load();
      }),
    deny: () =>
      inTurn(async () => {
        denied = true;
        forgetRows();
        changed();
        await storage.deny();
        tabs.broadcast({ type: 'denied' });
      }),
    async wipe() {
      await inTurn(() => storage.wipe().then(clear));
      tabs.broadcast({ type: 'wiped' });
    },
    reset: () => inTurn(async () => clear()),
  };
}
