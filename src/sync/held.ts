import type { Changes, Operation, PushAnswer, Rev } from '../lib/protocol.ts';
import { type Pending, remaining, resent, settled } from './pending.ts';
import type { Tabs, Timers } from './ports.ts';
import { emptySnapshot, judge, merged, type Snapshot, type TableKeys, type Tables } from './snapshot.ts';
import { createStoring } from './storing.ts';
import type { Vault } from './vault.ts';

/** What a tab holds of one feature in memory, and the storage under it. */
export interface Held<Op extends Operation, T extends Tables> {
  readonly opened: boolean;
  readonly snapshot: Snapshot<T>;
  readonly outbox: readonly Pending<Op>[];
  /** Whose it is; empty until known. */
  readonly member: string;
  /** Which phone this is; empty until the member is known. */
  readonly phone: string;
  /** Takes over what is stored: at the start, and when another tab has changed it. */
  reload(): Promise<void>;
  /** Takes in what the server said, on the screen first and then on disk. Gives the revision to ask from, if it must be asked. */
  take(changes: Changes, since: Rev | null): Rev | null;
  /** Resolves when what was taken in is stored, as far as the phone has room. */
  stored(): Promise<void>;
  /** Stores operations at the end of the outbox, then shows them. */
  append(operations: readonly Op[]): Promise<void>;
  /** Writes down what became of a batch. Gives how many operations the answer spoke of. */
  settle(batch: readonly Pending<Op>[], answer: PushAnswer): Promise<number>;
  discard(id: string): Promise<void>;
  /** Makes it this member's. What another had not sent is parked: it is not sent in this one's name. */
  setMember(member: string): Promise<void>;
  wipe(): Promise<void>;
  /** Another tab has wiped the storage. */
  forget(): Promise<void>;
}

interface HeldOptions<Op extends Operation, T extends Tables> {
  readonly vault: Vault<Op, T>;
  readonly keys: TableKeys<T>;
  readonly tabs: Tabs;
  readonly timers: Timers;
  readonly changed: () => void;
}

/** Keeps memory and storage of one tab in step. */
export function createHeld<Op extends Operation, T extends Tables>(options: HeldOptions<Op, T>): Held<Op, T> {
  const { vault, keys, tabs, timers, changed } = options;
  let snapshot: Snapshot<T> = emptySnapshot(keys);
  let outbox: readonly Pending<Op>[] = [];
  let member = '';
  let phone = '';
  let opened = false;
  /** Operations that the snapshot holds while what is stored may still have them in the outbox. */
  const taken = new Set<string>();
  /** Of which database the stored snapshot was when it was last looked at. */
  let storedEpoch = '';

  /** What reads or changes the stored outbox takes turns, so that memory and storage tell the same. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const result = turn.then(work, work);
    turn = result.catch(() => {});
    return result;
  }
  /** Does it in turn, draws it, and tells the other tabs. */
  async function changing<R>(work: () => Promise<R>): Promise<R> {
    const result = await inTurn(work);
    changed();
    tabs.tell({ type: 'outbox' });
    return result;
  }

  const storing = createStoring(
    (heard) =>
      inTurn(async () => {
        for (const { changes, since } of heard()) {
          await vault.receive(changes, since);
          storedEpoch = changes.epoch;
          for (const id of changes.operations) taken.delete(id);
          tabs.tell({ type: 'snapshot', rev: changes.rev });
        }
        // What was not stored will be asked for again after the next start.
      }).catch(() => {}),
    timers,
  );

  async function load() {
    const kept = await vault.load();
    const { epoch, rev } = kept.snapshot;
    // Of another database: the stored one is the newer unless it is the one that was left here.
    const left = epoch !== snapshot.epoch && epoch === storedEpoch;
    if (epoch === snapshot.epoch ? rev > snapshot.rev : !left) snapshot = kept.snapshot;
    storedEpoch = epoch;
    outbox = remaining(left ? resent(kept.outbox) : kept.outbox, snapshot.rev, taken);
    member = kept.member ?? member;
    phone = kept.phone ?? phone;
    opened = true;
    changed();
  }

  function empty() {
    snapshot = emptySnapshot(keys);
    storedEpoch = '';
    outbox = [];
    member = '';
    phone = '';
    storing.drop();
    taken.clear();
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
    get phone() {
      return phone;
    },
    reload: () => inTurn(load),
    take(changes, since) {
      const verdict = judge(snapshot, changes, since);
      if (verdict.kind === 'pull') return verdict.since;
      if (verdict.kind === 'known') return null;
      snapshot = merged(verdict.restart ? emptySnapshot(keys) : snapshot, changes, keys);
      if (verdict.restart) taken.clear();
      for (const id of changes.operations) taken.add(id);
      outbox = remaining(verdict.restart ? resent(outbox) : outbox, snapshot.rev, taken);
      changed();
      storing.add({ changes, since });
      return null;
    },
    stored: storing.finish,
    append: (operations) =>
      changing(async () => {
        const added = await vault.append(operations);
        // Read after the wait: what the server said meanwhile may have emptied it, or hold what another tab has sent already.
        outbox = remaining([...outbox, ...added], snapshot.rev, taken);
      }),
    settle: (batch, answer) =>
      changing(async () => {
        const known = settled(batch, answer);
        await vault.mark(known);
        const states = new Map(known.map((entry) => [entry.seq, entry]));
        outbox = remaining(
          outbox.map((entry) => states.get(entry.seq) ?? entry),
          snapshot.rev,
        );
        return known.length;
      }),
    discard: (id) =>
      changing(async () => {
        await vault.discard(id);
        outbox = outbox.filter(({ op }) => op.id !== id);
      }),
    setMember: (id) =>
      inTurn(async () => {
        const foreign =
          member === '' || member === id ? [] : outbox.filter(({ state }) => state.kind === 'waiting');
        await vault.mark(
          foreign.map((entry) => ({ ...entry, state: { kind: 'rejected', code: 'other-member' } })),
        );
        await vault.setMember(id);
        await load();
      }),
    async wipe() {
      await inTurn(() => vault.wipe().then(empty));
      tabs.tell({ type: 'wiped' });
    },
    forget: () => inTurn(async () => empty()),
  };
}
