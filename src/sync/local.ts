import type { EpochMs } from '../lib/dates.ts';
import type { Action, Rev } from './actions.ts';
import type { Descriptions, Tables } from './fold.ts';
import { type PendingAction, remaining, withReceipts, withStates } from './outbox.ts';
import type { Tabs } from './ports.ts';
import type { Changes, PushAnswer } from './protocol.ts';
import { createSerialQueue } from './serial-queue.ts';
import {
  aheadBy,
  emptySnapshot,
  isDamaged,
  isSameDatabase,
  mergeChanges,
  planMerge,
  type Snapshot,
} from './snapshot.ts';
import type { OpenedStorage, Stored, SyncStorage } from './storage/storage.ts';

interface LocalState<T extends Tables> {
  readonly member: string;
  /** `opening` until the storage is read. For the others see `Stored`. */
  readonly access: 'opening' | 'new' | 'admitted' | 'denied';
  readonly snapshot: Snapshot<T>;
  readonly outbox: readonly PendingAction[];
}

/** One tab's memory of a feature, in step with the member's storage: changes of both run one at a time. */
export function createLocal<T extends Tables>(options: {
  readonly openStorage: (member: string) => Promise<OpenedStorage<T> | null>;
  readonly descriptions: Descriptions<T>;
  readonly tabs: Pick<Tabs, 'broadcast'>;
  readonly now: () => EpochMs;
  readonly changed: () => void;
}) {
  const { openStorage, descriptions, tabs, now, changed } = options;
  const nothing = { member: '', access: 'new', snapshot: emptySnapshot(descriptions), outbox: [] } as const;
  let state: LocalState<T> = { ...nothing, access: 'opening' };
  let storage: SyncStorage<T> | null = null;
  /** The first revision that could not be stored; null when everything is. */
  let unstored: Rev | null = null;
  /** How many actions this page has made without storage. */
  let made = 0;
  /** Whether the storage has yet to record that the server knows the member. */
  let mustAdmit = false;
  const enqueue = createSerialQueue();

  function update(part: Partial<LocalState<T>>) {
    state = { ...state, ...part };
    changed();
  }
  const broadcastOutbox = () => tabs.broadcast({ type: 'outbox', member: state.member });

  async function load() {
    if (storage) show(await storage.load());
  }
  function show(stored: Stored<T>) {
    // Where another version of the page has stored its rows, those in memory stay.
    const isForeign =
      stored.access === 'admitted' && state.access === 'admitted' && stored.snapshot.epoch === '';
    update({ ...stored, snapshot: isForeign ? state.snapshot : stored.snapshot });
  }
  async function openNow(member: string) {
    const opened = member ? await openStorage(member) : null;
    storage = opened?.storage ?? null;
    unstored = null;
    mustAdmit = false;
    // Not shown with the rows of the member before.
    state = { ...nothing, member };
    if (opened) show(opened.stored);
    else changed();
  }
  async function admitInStorage() {
    if (mustAdmit) await storage?.admit();
    mustAdmit = false;
  }

  return {
    get state(): LocalState<T> {
      return state;
    },
    /** That of the snapshot or, if a full phone could not store all, an earlier one. */
    get pullFrom(): Rev {
      return unstored ?? state.snapshot.rev;
    },
    open: (member: string) => enqueue(() => openNow(member)),
    /** The server knows this member: opens their storage, if it is not open, and lets it take rows. */
    admit: (member: string) =>
      enqueue(async () => {
        if (member !== state.member) await openNow(member);
        if (state.access === 'admitted') return;
        mustAdmit = true;
        await admitInStorage().catch(() => {});
        update({ access: 'admitted' });
        broadcastOutbox();
      }),
    reload: () => enqueue(load),
    /**
     * Merges rows from the server, first on the screen and then on disk. Returns the revision to pull from, 0 where the
     * phone has gone wrong and needs all rows; null when no pull is needed, and the rows are on disk.
     */
    receive: (changes: Changes, since: Rev | null) =>
      enqueue(async (): Promise<Rev | null> => {
        // The answer to a pull that was in flight when access was denied, or the member signed out.
        if (state.access !== 'admitted') return null;
        const plan = planMerge(state.snapshot, changes, since);
        if (plan.kind === 'pull') return plan.since;
        if (plan.kind === 'known') return null;
        const ahead = aheadBy(changes.now, now());
        const { rev } = state.snapshot;
        const from = plan.restart ? emptySnapshot(descriptions) : state.snapshot;
        const snapshot = mergeChanges(from, changes, ahead);
        update({ snapshot, outbox: remaining(state.outbox, snapshot.rev, changes.actions, plan.restart) });
        // A full phone shows the rows all the same.
        const stored = await admitInStorage()
          .then(() => storage?.receive(changes, since, ahead))
          .then(
            (wasSent) => ({ wasSent }),
            () => null,
          );
        if (!stored) unstored ??= rev;
        else if (since !== null && since <= (unstored ?? 0)) unstored = null;
        tabs.broadcast({ type: 'rows', member: state.member, rev: snapshot.rev });
        if (stored?.wasSent) {
          await load();
          broadcastOutbox();
        }
        return since !== 0 && isDamaged(snapshot, changes, descriptions) ? 0 : null;
      }),
    /** Stores an action at the end of the outbox, in place of `replaced`, if given, then shows it. */
    append: (action: Action, replaced?: PendingAction) =>
      enqueue(async () => {
        if (!state.member) throw new Error('the member is not known');
        const added = storage
          ? await storage.append(action, replaced)
          : { seq: ++made, action, state: { kind: 'waiting' } as const };
        update({ outbox: [...state.outbox.filter(({ seq }) => seq !== replaced?.seq), added] });
        broadcastOutbox();
      }),
    /** Returns how many actions the answer settled: none when it is of another database than the snapshot. */
    settle: (batch: readonly PendingAction[], answer: PushAnswer) =>
      enqueue(async () => {
        const { epoch, rev } = state.snapshot;
        if (!isSameDatabase(answer.epoch, epoch)) return 0;
        const settled = withReceipts(batch, answer);
        await storage?.mark(settled, answer.epoch);
        update({ outbox: remaining(withStates(state.outbox, settled), rev) });
        broadcastOutbox();
        return settled.length;
      }),
    discard: (id: string) =>
      enqueue(async () => {
        await storage?.discard(id);
        update({ outbox: state.outbox.filter(({ action }) => action.id !== id) });
        broadcastOutbox();
      }),
    /** Removes the rows from memory and storage, and records there that access was denied. */
    deny: () =>
      enqueue(async () => {
        update({ access: 'denied', snapshot: emptySnapshot(descriptions) });
        await storage?.deny().catch(() => {});
        broadcastOutbox();
      }),
  };
}
