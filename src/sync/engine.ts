import type { EpochMs } from '../lib/dates.ts';
import { retryDelay } from '../lib/retry-delay.ts';
import { createStore, readOnly, type Store } from '../lib/store.ts';
import type { Action, Operation, Rev } from './actions.ts';
import { type Connection, type ConnectionEvent, connectionAfter } from './connection.ts';
import type { Descriptions, Tables } from './fold.ts';
import { createLocal } from './local.ts';
import { createFold, type PendingAction } from './outbox.ts';
import type { Tabs, Timers } from './ports.ts';
import { errorCodeOf, type SyncGateway } from './protocol.ts';
import type { OpenedStorage } from './storage/storage.ts';
import { createSyncLoop } from './sync-loop.ts';

export interface SyncState<T extends Tables> {
  /** `opening` until the phone's own storage is read; `empty` until the server has answered once. */
  readonly kind: 'opening' | 'empty' | 'ready';
  readonly tables: T;
  readonly pending: readonly PendingAction[];
  readonly connection: Connection;
  /** The member whose phone this is; empty until the server has said so for the first time. */
  readonly member: string;
}

/** One feature's rows, kept in step with the family's database. */
export interface Sync<T extends Tables> {
  readonly store: Store<SyncState<T>>;
  /** Reads what the phone has stored, then keeps in sync with the database. Call it once. */
  start(): Promise<void>;
  /** Stores the action, then shows it. Fails when the phone cannot store it, or does not know its member. */
  dispatch(text: string, operations: readonly Operation[]): Promise<Action>;
  /** Sends a rejected action again, as a new one: the server's answer to the old one is final. */
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** The phone's clock, corrected by how far the server's was ahead when it was last heard. */
  now(): EpochMs;
}

export interface SyncOptions<T extends Tables> {
  readonly gateway: SyncGateway;
  readonly tables: Descriptions<T>;
  /** Null where the browser has no storage, so that everything lasts as long as the page. Never fails. */
  readonly openStorage: (member: string) => Promise<OpenedStorage<T> | null>;
  /** The member whose phone this seems to be, before the server has said so; empty: not known. */
  readonly member: () => string;
  readonly tabs: Tabs;
  readonly timers: Timers;
  /** Calls `wake` when the network has come or gone, or the page is visible again. */
  readonly wakeEvents: (wake: () => void) => void;
  readonly now: () => EpochMs;
  readonly newId: () => string;
  /** Returns a number from 0 to 1, which spreads the retries of many phones. */
  readonly random: () => number;
}

/** Milliseconds between two pulls. While the live channel is up, pulls only make up for lost messages. */
const pollInterval = { down: 15_000, live: 60_000 };

/** In ms. Somebody must mend a server that refuses. */
const refusedInterval = 60_000;

/** The largest number of actions in one push; the server takes up to 500. */
const batchSize = 200;

/** Actions are stored before they are shown, and stay in the outbox until the snapshot contains them. */
export function createSync<T extends Tables>(options: SyncOptions<T>): Sync<T> {
  const { gateway, tables, tabs, timers, wakeEvents, newId, random } = options;
  const local = createLocal<T>({ ...options, descriptions: tables, changed: () => store.set(state()) });
  const fold = createFold<T>(tables);
  let connection: Connection = { kind: 'connecting' };
  let isJoined = false;
  let mustPull = true;
  /** The author's time of the latest action: no two of one tab have the same. */
  let lastAt: EpochMs = 0;
  const store = createStore<SyncState<T>>(state());

  function state(): SyncState<T> {
    const { access, snapshot, outbox, member } = local.state;
    const isDenied = access === 'denied';
    return {
      kind: access === 'opening' ? 'opening' : snapshot.epoch === '' ? 'empty' : 'ready',
      tables: isDenied ? snapshot.tables : fold(snapshot.tables, outbox),
      pending: outbox,
      connection: isDenied ? { kind: 'denied' } : connection,
      member,
    };
  }

  function connect(event: ConnectionEvent) {
    const next = connectionAfter(connection, event);
    if (next === connection) return;
    connection = next;
    store.set(state());
  }

  /** Pulls everything newer than the snapshot. Resolves when the rows are on disk. */
  async function pull() {
    const { member } = local.state;
    let since: Rev | null = local.pullFrom;
    while (since !== null) {
      const changes = await gateway.pull(since);
      // Meanwhile another member may have signed in.
      since = local.state.member === member ? await local.receive(changes, since) : null;
    }
  }

  /** Sends the outbox in order, in batches, and pulls what has changed. */
  async function push() {
    for (let isRetry = false; ; ) {
      const { member, outbox } = local.state;
      const batch = outbox.filter(({ state: { kind } }) => kind === 'waiting').slice(0, batchSize);
      if (batch.length === 0) return;
      const answer = await gateway.push(
        batch.map(({ action }) => action),
        member,
      );
      if (local.state.member !== member) return;
      const settledCount = await local.settle(batch, answer);
      const { epoch, rev } = local.state.snapshot;
      const isOtherDatabase = answer.epoch !== epoch;
      if (answer.rev > rev || isOtherDatabase) await pull();
      // After a restore, the answer or the snapshot was of the old database. Both are of the new one now.
      if (settledCount === 0 && (isRetry || !isOtherDatabase)) return;
      isRetry = isOtherDatabase;
    }
  }

  const loop = createSyncLoop({
    async work() {
      const member = await gateway.member();
      if (member !== local.state.member || local.state.access !== 'admitted') {
        await local.admit(member);
        mustPull = true;
      }
      if (mustPull) {
        mustPull = false;
        await pull();
      }
      await tabs.exclusive(push);
      connect({ type: isJoined ? 'joined' : 'answered' });
    },
    failed(error) {
      mustPull = true;
      const code = errorCodeOf(error);
      if (code === 'denied' && local.state.access !== 'denied') void local.deny();
      connect({ type: 'failed', code, at: now() });
    },
    pause(failures) {
      if (failures === 0) return isJoined ? pollInterval.live : pollInterval.down;
      return connection.kind === 'refused'
        ? refusedInterval * (0.5 + random() / 2)
        : retryDelay(failures, random());
    },
    due: wake,
    timers,
  });

  function wake() {
    mustPull = true;
    void loop.request();
  }

  const now = (): EpochMs => options.now() + local.state.snapshot.ahead;

  /** Later than any time that this phone has seen or used: the author reacted to what was on the screen. */
  function authorTime(): EpochMs {
    const { snapshot, outbox } = local.state;
    const last = Math.max(lastAt, snapshot.now, outbox.at(-1)?.action.at ?? 0);
    lastAt = Math.max(now(), last + 1);
    return lastAt;
  }

  async function append(text: string, operations: readonly Operation[], replaced?: PendingAction) {
    // On a new phone the server must first say who its member is.
    if (!local.state.member) await loop.request();
    const action: Action = { id: newId(), at: authorTime(), text, operations };
    await local.append(action, replaced);
    void loop.request();
    return action;
  }

  return {
    store: readOnly(store),
    now,
    async start() {
      wakeEvents(wake);
      await local.open(options.member());
      tabs.listen((message) => {
        if (message.member !== local.state.member) return;
        if (message.type === 'wiped') void local.open('').then(wake);
        else if (message.type === 'outbox' || message.rev > local.state.snapshot.rev)
          void local.reload().then(loop.request);
      });
      gateway.watch({
        change: (changes) => void local.receive(changes, null).then((from) => from !== null && wake()),
        // Pull on every join: messages sent while the phone slept are not repeated.
        joined() {
          isJoined = true;
          wake();
        },
        left() {
          isJoined = false;
          connect({ type: 'left', at: now() });
          wake();
        },
      });
      wake();
    },
    dispatch: append,
    async retry(id) {
      const entry = local.state.outbox.find(
        ({ action, state: { kind } }) => action.id === id && kind === 'rejected',
      );
      if (entry) await append(entry.action.text, entry.action.operations, entry);
    },
    discard: local.discard,
  };
}
