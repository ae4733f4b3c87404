import type { Member } from '../../data/gateway/family.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { Connection } from '../../sync/connection.ts';
import { isConnected } from '../../sync/connection.ts';
import type { Timers } from '../../sync/ports.ts';
import type { Operation } from '../../sync/protocol.ts';
import type { Pending } from '../../sync/state/pending.ts';
import type { Tables } from '../../sync/state/snapshot.ts';
import type { DeviceSettings } from '../../sync/storage/device-settings.ts';
import type { Sync, SyncState } from '../../sync/sync.ts';
import { type Access, accessOf } from './access.ts';
import {
  type Action,
  createActionRunner,
  type Inverse,
  type NotUndone,
  type Resolve,
} from './action-runner.ts';
import { claimDrafts, forgetDrafts } from './drafts.ts';
import { createMemberNames, type MemberNames } from './member-names.ts';
import { createMessages, type Message, type Messages } from './messages.ts';
import { type UnconfirmedChanges, unconfirmedChanges } from './unconfirmed-changes.ts';

/** The state that every island behind sign-in needs. */
export interface ShellState<Op extends Operation, T extends Tables> extends UnconfirmedChanges {
  readonly access: Access;
  /** True until rows have been read from the device or the database. */
  readonly empty: boolean;
  /** The identity of the database that the rows are from; empty until known. */
  readonly epoch: string;
  readonly tables: T;
  /** The same without what the database has not confirmed of other members' changes. */
  readonly withoutPreviews: T;
  /** All changes that the database has not confirmed. */
  readonly pending: readonly Pending<Op>[];
  /** The authors of unsent changes that other members have made on this device: an id for each change. */
  readonly others: readonly string[];
  readonly connection: Connection;
  /** The id of the member whose phone this is; empty until known. Somebody else may have signed in since. */
  readonly member: string;
  /** The same id when this member is known to be the one who is signed in; else empty. See `drafts.ts`. */
  readonly author: string;
  readonly names: MemberNames;
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
  /** For features in which somebody else's change may stand after an undo: says which. */
  readonly notUndone?: NotUndone<Op, T>;
  /** Returns the rows that actions refer to, for features that know more rows than the device stores. */
  readonly known?: (state: SyncState<Op, T>) => T;
  /** Called with the operations that the database has just rejected, when the state shows it. */
  readonly rejected?: (operations: readonly Op[]) => void;
  /** Called when the device's data were wiped, for example by signing out, before the state shows it. */
  readonly wiped?: () => void;
  /** Resolves to a message if the device's data cannot be read. */
  readonly unreadable?: Promise<string>;
}

/** The part of a feature's store that all features share. It depends neither on React nor on the feature. */
export interface Shell<Op extends Operation, T extends Tables> extends Store<ShellState<Op, T>> {
  /**
   * Reads the device's data and keeps them in sync. `hint`: the display name of the signed-in person from the
   * hint cookie, or null.
   */
  start(hint: string | null): Promise<void>;
  /** Runs the user's actions one after the other. See `ActionRunner`. */
  run(action: Action<Op, T>): Promise<boolean>;
  /** The handlers of the message's buttons, and `say` for messages that are not about an action. */
  readonly messages: Messages & {
    /** Undoes the action that the message is about, or redoes it. */
    undo(): Promise<void>;
  };
  /** Sends a rejected change again, as a new operation. */
  retry(id: string): void;
  discard(id: string): void;
  /** Records that a new version of the page is waiting. */
  offerVersion(): void;
}

/**
 * True if the member whose phone this is is known to be the one who is signed in: the server has said so, or
 * of the members only this one has the display name in the hint cookie.
 */
function isSignedIn(
  { connection, member }: Pick<SyncState<never, never>, 'connection' | 'member'>,
  names: MemberNames,
  hint: string | null,
): boolean {
  if (isConnected(connection)) return true;
  const namesakes = [...names].filter(([, name]) => name === hint);
  return namesakes.length === 1 && namesakes[0]?.[0] === member;
}

/** Creates a `Shell`. */
export function createShell<Op extends Operation, T extends Tables>(
  options: ShellOptions<Op, T>,
): Shell<Op, T> {
  const { sync, settings, members, timers, now, inverse, describeOperation, wiped } = options;
  const known = options.known ?? (({ withoutPreviews }) => withoutPreviews);
  let hint: string | null = null;
  let author = '';
  let own = { message: null as Message | null, names: new Map() as MemberNames, newVersion: false };

  /** The rows before the member was removed, which describe the unsent changes. */
  let lastTables = sync.store.get().tables;

  function compute(): ShellState<Op, T> {
    const state = sync.store.get();
    const access = accessOf(state, hint !== null);
    if (access !== 'denied') lastTables = known(state);
    // Once known, it does not become unknown when the session ends while the page is used.
    if (author !== state.member) {
      author = isSignedIn(state, own.names, hint) ? state.member : '';
      if (author) claimDrafts(author);
    }
    const { kind, snapshot: _, ...shown } = state;
    return {
      ...own,
      ...shown,
      ...unconfirmedChanges(state.pending, access, (op) => describeOperation(op, lastTables)),
      access,
      author,
      empty: kind !== 'ready',
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
    notUndone: options.notUndone,
    messages,
    shown: () => own.message,
    timers,
  });

  const memberNames = createMemberNames(settings, members, (names) => update({ names }));

  let before = sync.store.get().kind;
  /** The ids of the rejected operations in the outbox; null before it is read. */
  let rejectedIds: ReadonlySet<string> | null = null;
  function synced() {
    const { kind, connection, pending } = sync.store.get();
    if (before === 'ready' && kind === 'empty') {
      memberNames.wiped();
      own = { ...own, message: null, names: new Map() };
      runner.forget();
      forgetDrafts();
      wiped?.();
    }
    before = kind;
    const rejected = pending.flatMap(({ op, state }) => (state.kind === 'rejected' ? op : []));
    const more = rejectedIds ? rejected.filter(({ id }) => !rejectedIds?.has(id)) : [];
    if (kind !== 'opening') rejectedIds = new Set(rejected.map(({ id }) => id));
    if (more.length > 0) runner.rejected(more);
    update();
    if (more.length > 0) options.rejected?.(more);
    // This tab may have shown another page when its member signed out or was removed.
    const { access } = store.get();
    if (access === 'signed-out' || access === 'denied') forgetDrafts();
    if (isConnected(connection)) void memberNames.fetch();
  }

  return {
    ...store,
    async start(signedIn) {
      hint = signedIn;
      await memberNames.read();
      settings.listen(() => void memberNames.read());
      sync.store.subscribe(synced);
      void options.unreadable?.then(messages.say);
      await sync.start();
      synced();
    },
    run: runner.run,
    messages: { ...messages, undo: () => runner.undo(own.message?.undo ?? null) },
    retry: (id) => void sync.retry(id).catch(messages.sayNotStored),
    discard: (id) => void sync.discard(id).catch(messages.sayNotStored),
    offerVersion: () => update({ newVersion: true }),
  };
}
