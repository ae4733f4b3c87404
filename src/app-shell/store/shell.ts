import type { Member } from '../../data/gateway/family.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { Connection } from '../../sync/connection.ts';
import { isConnected } from '../../sync/connection.ts';
import type { Timers } from '../../sync/ports.ts';
import { isChange, type Operation } from '../../sync/protocol.ts';
import type { Pending } from '../../sync/state/pending.ts';
import type { Tables } from '../../sync/state/snapshot.ts';
import type { DeviceSettings } from '../../sync/storage/device-settings.ts';
import type { Sync, SyncState } from '../../sync/sync.ts';
import { type Access, accessOf } from './access.ts';
import { type Action, createActionRunner, type Inverse, type Resolve } from './action-runner.ts';
import { fetchNames, type Names, readNames } from './member-names.ts';
import { createMessages, type Message, type Messages } from './messages.ts';

/** A change that the database rejected: a description for the user, and the reason as a code. */
export interface RejectedChange {
  readonly id: string;
  readonly text: string;
  readonly code: string;
}

/** An unsent change: when it was made, and a description for the user. */
export interface UnsentChange {
  readonly at: EpochMs;
  readonly text: string;
}

/** The state that every island behind sign-in needs. */
export interface ShellState<Op extends Operation, T extends Tables> {
  readonly access: Access;
  /** True until rows have been read from the device or the database. */
  readonly empty: boolean;
  readonly tables: T;
  /** All changes that the database has not confirmed. */
  readonly pending: readonly Pending<Op>[];
  /** The number of changes waiting to be sent, and the keys of their rows. */
  readonly waiting: number;
  readonly waitingKeys: ReadonlySet<string>;
  /** The authors of unsent changes that other members have made on this device: an id for each change. */
  readonly others: readonly string[];
  /** Changes that the database rejected, until they are retried or discarded. */
  readonly rejected: readonly RejectedChange[];
  /** For a member who was removed from the family, all unsent changes; else empty. */
  readonly unsent: readonly UnsentChange[];
  readonly connection: Connection;
  /** The signed-in member's id; empty until known. */
  readonly member: string;
  readonly names: Names;
  readonly message: Message | null;
  /** Whether a new version of the page is waiting. */
  readonly newVersion: boolean;
  /** When this state was computed. */
  readonly now: EpochMs;
}

/** What a shell is built from: the parts that `openFeature` returns, and the feature's rules for undo. */
export interface ShellOptions<Op extends Operation, T extends Tables> {
  readonly sync: Sync<Op, T>;
  readonly settings: DeviceSettings;
  readonly members: () => Promise<readonly Member[]>;
  readonly timers: Timers;
  readonly now: () => EpochMs;
  readonly inverse: Inverse<Op, T>;
  /** Describes a change for the user: 'Slet »Klip hækken«'. `tables`: the rows as far as they are known. */
  readonly describeOperation: (op: Op, tables: T) => string;
  /** Updates intents to the current rows, for features whose rows may get another key. */
  readonly resolve?: Resolve<Op, T>;
  /** Returns the rows that actions refer to, for features that know more rows than the device stores. */
  readonly known?: (state: SyncState<Op, T>) => T;
  /** Called when the device's data were wiped, for example by signing out, before the state shows it. */
  readonly wiped?: () => void;
}

/** The part of a feature's store that all features share. It depends neither on React nor on the feature. */
export interface Shell<Op extends Operation, T extends Tables> extends Store<ShellState<Op, T>> {
  /**
   * Reads the device's data and keeps them in sync. `hint`: whether the hint cookie says that somebody is
   * signed in.
   */
  start(hint: boolean): Promise<void>;
  /** Runs the user's actions one after the other. See `ActionRunner`. */
  run(action: Action<Op, T>): Promise<boolean>;
  /** The handlers of the message's buttons, and `say` for messages that are not about an action. */
  readonly messages: Pick<Messages, 'say' | 'hold' | 'release'> & {
    dismiss(): void;
    /** Undoes the action that the message is about, or redoes it. */
    undo(): Promise<void>;
  };
  /** Sends a rejected change again, as a new operation. */
  retry(id: string): void;
  discard(id: string): void;
  /** Records that a new version of the page is waiting. */
  offerVersion(): void;
}

/** Creates a `Shell`. */
export function createShell<Op extends Operation, T extends Tables>(
  options: ShellOptions<Op, T>,
): Shell<Op, T> {
  const { sync, settings, members, timers, now, inverse, describeOperation, wiped } = options;
  const known = options.known ?? (({ tables }) => tables);
  let hint = false;
  let own = { message: null as Message | null, names: new Map() as Names, newVersion: false };

  /** The rows before the member was removed, which describe the unsent changes. */
  let lastTables = sync.store.get().tables;

  function compute(): ShellState<Op, T> {
    const state = sync.store.get();
    const access = accessOf(state, hint);
    if (access !== 'denied') lastTables = known(state);
    const changes = state.pending.filter(({ op }) => isChange(op));
    const waiting = changes.filter(({ state: { kind } }) => kind === 'waiting');
    return {
      ...own,
      access,
      empty: state.kind !== 'ready',
      tables: state.tables,
      pending: state.pending,
      waiting: waiting.length,
      waitingKeys: new Set(waiting.map(({ op }) => op.key)),
      others: state.others,
      rejected: changes.flatMap(({ op, state }) =>
        state.kind === 'rejected'
          ? [{ id: op.id, text: describeOperation(op, lastTables), code: state.code }]
          : [],
      ),
      unsent:
        access === 'denied'
          ? changes.map(({ op }) => ({ at: op.at, text: describeOperation(op, lastTables) }))
          : [],
      connection: state.connection,
      member: state.member,
      now: now(),
    };
  }
  const store = createStore(compute());
  function update(part: Partial<typeof own> = {}) {
    own = { ...own, ...part };
    store.set(compute());
  }

  const messages = createMessages(timers, (message) => {
    if (!message) runner.forget();
    update({ message });
  });
  const runner = createActionRunner({
    sync,
    tables: () => known(sync.store.get()),
    inverse,
    resolve: options.resolve,
    messages,
    isShown: () => own.message !== null,
    timers,
  });

  let namesRequested = false;
  async function askNames() {
    if (namesRequested) return;
    namesRequested = true;
    try {
      update({ names: await fetchNames(settings, members) });
    } catch {
      namesRequested = false;
    }
  }
  const loadNames = async () => update({ names: await readNames(settings) });

  let before = sync.store.get().kind;
  function synced() {
    const { kind, connection } = sync.store.get();
    if (before === 'ready' && kind === 'empty') {
      namesRequested = false;
      own = { ...own, message: null, names: new Map() };
      runner.forget();
      wiped?.();
    }
    before = kind;
    update();
    if (isConnected(connection)) void askNames();
  }

  return {
    ...store,
    async start(signedIn) {
      hint = signedIn;
      await loadNames();
      settings.listen(() => void loadNames());
      sync.store.subscribe(synced);
      await sync.start();
      synced();
    },
    run: runner.run,
    messages: {
      say: messages.say,
      hold: messages.hold,
      release: messages.release,
      dismiss: messages.clear,
      undo: () => runner.undo(own.message?.undo ?? null),
    },
    retry: (id) => void sync.retry(id),
    discard: (id) => void sync.discard(id),
    offerVersion: () => update({ newVersion: true }),
  };
}
