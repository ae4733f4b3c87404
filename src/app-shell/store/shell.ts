import type { Member, RecoveryNotice } from '../../data/gateway.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { createStore, readOnly } from '../../lib/store.ts';
import type { Action } from '../../sync/actions.ts';
import { type Connection, isConnected } from '../../sync/connection.ts';
import type { Sync, SyncState } from '../../sync/engine.ts';
import type { Descriptions, Tables } from '../../sync/fold.ts';
import { isMissed, type PendingAction } from '../../sync/outbox.ts';
import type { Timers } from '../../sync/ports.ts';
import type { DeviceSettings } from '../../sync/storage/device-settings.ts';
import { type Access, accessOf } from './access.ts';
import { createActionRunner } from './action-runner.ts';
import { claimDrafts, forgetDrafts } from './drafts.ts';
import { createMemberNames, type KnownMembers, type MemberNames, noMembers } from './member-names.ts';
import { createMessages, type Message } from './messages.ts';

export interface ShellState<T extends Tables> extends KnownMembers, ReturnType<typeof unconfirmedChanges> {
  readonly access: Access;
  /** True until rows have been read from the device or the database. */
  readonly empty: boolean;
  readonly tables: T;
  readonly pending: readonly PendingAction[];
  readonly connection: Connection;
  /** The id of the member whose phone this is; empty until known. Somebody else may have signed in since. */
  readonly member: string;
  /** The same id when this member is known to be the one who is signed in; else empty. See `drafts.ts`. */
  readonly author: string;
  readonly message: Message | null;
  readonly newVersion: boolean;
  /** What this member should know of the family's recovery code; null for nothing. */
  readonly recovery: RecoveryNotice | null;
  readonly now: EpochMs;
}

/** What a shell is built from: what `openFeature` returns, and what a feature wants to know. */
export interface ShellOptions<T extends Tables> {
  readonly sync: Sync<T>;
  readonly tables: Descriptions<T>;
  readonly settings: DeviceSettings;
  readonly members: () => Promise<readonly Member[]>;
  readonly recoveryNotice?: () => Promise<RecoveryNotice | null>;
  readonly timers: Timers;
  readonly now: () => EpochMs;
  readonly readSettings?: () => Promise<void>;
  /** Called with the actions that the database has just rejected, when the state shows it. */
  readonly rejected?: (actions: readonly Action[]) => void;
  /** Called when the device's data were wiped, for example by signing out, before the state shows it. */
  readonly wiped?: () => void;
  /** Resolves to a message if the device's data cannot be read. */
  readonly unreadable?: Promise<string>;
}

/** True if the server has said who is signed in, or this member alone has the display name in the hint cookie. */
function isSignedIn(
  { connection, member }: Pick<SyncState<Tables>, 'connection' | 'member'>,
  names: MemberNames,
  hint: string | null,
): boolean {
  if (isConnected(connection)) return true;
  const namesakes = [...names].filter(([, name]) => name === hint);
  return namesakes.length === 1 && namesakes[0]?.[0] === member;
}

/** The same set each time, so that views see that nothing has changed. */
const none: ReadonlySet<string> = new Set();

/** The changes that wait to be sent, and those that the database rejected, until they are retried or discarded. */
function unconfirmedChanges(pending: readonly PendingAction[]) {
  const changes = pending.filter(({ action }) => isMissed(action));
  const waiting = changes.filter(({ state: { kind } }) => kind === 'waiting');
  const keys = waiting.flatMap(({ action }) => action.operations.map(({ key }) => key));
  return {
    waiting: waiting.length,
    waitingKeys: keys.length > 0 ? new Set(keys) : none,
    rejected: changes.flatMap(({ action: { id, text }, state }) =>
      state.kind === 'rejected' ? [{ id, text, code: state.code }] : [],
    ),
  };
}

/** What the shell itself adds to the state of sync. */
export const initialShellState = {
  ...noMembers,
  ...unconfirmedChanges([]),
  message: null as Message | null,
  newVersion: false,
  recovery: null as RecoveryNotice | null,
};

export type Shell<T extends Tables> = ReturnType<typeof createShell<T>>;

/** The part of a feature's store that all features share. It depends neither on React nor on the feature. */
export function createShell<T extends Tables>(options: ShellOptions<T>) {
  const { sync, settings, members, timers, now, wiped } = options;
  let hint: string | null = null;
  let author = '';
  let own = initialShellState;

  function compute(): ShellState<T> {
    const state = sync.store.get();
    const access = accessOf(state, hint !== null);
    // Once known, it does not become unknown when the session ends while the page is used.
    if (author !== state.member) {
      author = isSignedIn(state, own.names, hint) ? state.member : '';
      if (author) claimDrafts(author);
    }
    const { kind, ...shown } = state;
    return {
      ...own,
      ...shown,
      ...unconfirmedChanges(state.pending),
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
    tables: options.tables,
    messages,
    shown: () => own.message,
    timers,
    now,
  });

  const memberNames = createMemberNames(settings, members, update);

  let before = sync.store.get().kind;
  let wasConnected = false;
  /** The ids of the rejected actions in the outbox; null before it is read. */
  let rejectedIds: ReadonlySet<string> | null = null;
  function synced() {
    const { kind, connection, pending, member } = sync.store.get();
    if (before === 'ready' && member === '') {
      memberNames.wiped();
      own = { ...own, ...noMembers, message: null, recovery: null };
      runner.forget();
      forgetDrafts();
      wiped?.();
    }
    before = kind;
    const rejected = pending.flatMap(({ action, state }) => (state.kind === 'rejected' ? action : []));
    const more = rejectedIds ? rejected.filter(({ id }) => !rejectedIds?.has(id)) : [];
    if (kind !== 'opening') rejectedIds = new Set(rejected.map(({ id }) => id));
    if (more.length > 0) runner.rejected(new Set(more.map(({ id }) => id)));
    update();
    if (more.length > 0) options.rejected?.(more);
    // This tab may have shown another page when its member signed out or was removed.
    const { access } = store.get();
    if (access === 'signed-out' || access === 'denied') forgetDrafts();
    const connected = isConnected(connection);
    if (connected) void memberNames.fetch();
    if (connected && !wasConnected)
      options.recoveryNotice?.().then(
        (recovery) => update({ recovery }),
        () => {},
      );
    wasConnected = connected;
  }

  return {
    ...readOnly(store),
    /** Reads the device's data and keeps them in sync. `signedIn`: the name in the hint cookie, or null. */
    async start(signedIn: string | null): Promise<void> {
      hint = signedIn;
      void options.unreadable?.then(messages.say);
      await sync.start();
      settings.listen(async () => update(await memberNames.read()));
      const [known] = await Promise.all([memberNames.read(), options.readSettings?.()]);
      own = { ...own, ...known };
      sync.store.subscribe(synced);
      synced();
    },
    run: runner.run,
    messages: { ...messages, undo: () => runner.undo(own.message?.undo ?? null) },
    /** Sends a rejected change again, as a new action. */
    retry: (id: string) => void sync.retry(id).catch(messages.sayNotStored),
    discard: (id: string) => void sync.discard(id).catch(messages.sayNotStored),
    offerVersion: () => update({ newVersion: true }),
  };
}
