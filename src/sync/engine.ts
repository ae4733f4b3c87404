import type { EpochMs } from '../lib/dates.ts';
import { retryDelay } from '../lib/retry-delay.ts';
import { createStore, type Store } from '../lib/store.ts';
import type { Action, Operation, Rev } from './actions.ts';
import { type Connection, type ConnectionEvent, connectionAfter } from './connection.ts';
import type { Descriptions, Tables } from './fold.ts';
import { createLocal } from './local.ts';
import { createFold, type PendingAction } from './outbox.ts';
import type { Tabs, Timers, WakeEvents } from './ports.ts';
import { errorCodeOf, type SyncGateway } from './protocol.ts';
import type { SyncStorage } from './storage/storage.ts';
import { createSyncLoop } from './sync-loop.ts';

/** A feature's rows as shown on the screen, and the state of the connection. */
export interface SyncState<T extends Tables> {
  /** `opening` until the phone's own storage is read; `empty` until the server has answered once. */
  readonly kind: 'opening' | 'empty' | 'ready';
  /** The snapshot with the pending actions applied. */
  readonly tables: T;
  /** The rows as the server last sent them. */
  readonly snapshot: T;
  /**
   * The identity of the database that they are from, which changes when it is restored from a backup; empty
   * until the server has answered for the first time.
   */
  readonly epoch: string;
  readonly pending: readonly PendingAction[];
  readonly connection: Connection;
  /** The member whose phone this is; empty until the server has said so for the first time. */
  readonly member: string;
}

/** One feature's rows, kept in step with the family's database. */
export interface Sync<T extends Tables> {
  readonly store: Store<SyncState<T>>;
  /** Reads what the phone has stored, then keeps in sync with the database until stopped. */
  start(): Promise<void>;
  stop(): void;
  /**
   * Stores the action, then shows it. Resolves when both are done; fails when the phone cannot store it, or
   * does not know its member and cannot ask.
   */
  dispatch(text: string, operations: readonly Operation[]): Promise<Action>;
  /** Sends a rejected action again, as a new one: the server's answer to the old one is final. */
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  wake(): void;
  /** The phone's clock, corrected by how far the server's was ahead when it was last heard. */
  now(): EpochMs;
}

export interface SyncOptions<T extends Tables> {
  readonly gateway: SyncGateway;
  readonly tables: Descriptions<T>;
  /** Opens the storage of a member. Never fails: where the browser has none, it lasts as long as the page. */
  readonly openStorage: (member: string) => Promise<SyncStorage<T>>;
  /** The member whose phone this seems to be, before the server has said so; empty: not known. */
  readonly member: () => string;
  readonly tabs: Tabs;
  readonly timers: Timers;
  readonly wakeEvents: WakeEvents;
  readonly now: () => EpochMs;
  readonly newId: () => string;
  /** Returns a number from 0 to 1, which spreads the retries of many phones. */
  readonly random: () => number;
}

/** Milliseconds between two pulls. While the live channel is up, pulls only make up for lost messages. */
const pollInterval = { down: 15_000, live: 60_000 };

/**
 * Milliseconds until a request that the server refused is sent again: somebody must mend the server first.
 */
const refusedInterval = 60_000;

/** The largest number of actions in one push; the server takes up to 500. */
const batchSize = 200;

/**
 * Keeps one feature's rows in sync with the database. Actions are stored before they are shown, sent in
 * order, and stay in the outbox until the snapshot contains them. Realtime only makes others' changes arrive
 * sooner.
 */
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
    const { access, snapshot, outbox, member } = local;
    const isDenied = access === 'denied';
    return {
      kind: access === 'opening' ? 'opening' : snapshot.epoch === '' ? 'empty' : 'ready',
      tables: isDenied ? snapshot.tables : fold(snapshot.tables, outbox),
      snapshot: snapshot.tables,
      epoch: snapshot.epoch,
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
    const { member } = local;
    let since: Rev | null = local.pullFrom;
    while (since !== null) {
      const changes = await gateway.pull(since);
      // Meanwhile another member may have signed in.
      since = local.member === member ? await local.receive(changes, since) : null;
    }
  }

  /** Sends the outbox in order, in batches, and pulls what has changed. */
  async function push() {
    for (let isRetry = false; ; ) {
      const { member } = local;
      const batch = local.outbox.filter(({ state: { kind } }) => kind === 'waiting').slice(0, batchSize);
      if (batch.length === 0) return;
      const answer = await gateway.push(
        batch.map(({ action }) => action),
        member,
      );
      if (local.member !== member) return;
      const settledCount = await local.settle(batch, answer);
      const isOtherDatabase = answer.epoch !== local.snapshot.epoch;
      if (answer.rev > local.snapshot.rev || isOtherDatabase) await pull();
      // After a restore, the answer or the snapshot was of the old database. Both are of the new one now.
      if (settledCount === 0 && (isRetry || !isOtherDatabase)) return;
      isRetry = isOtherDatabase;
    }
  }

  const loop = createSyncLoop({
    async work() {
      const member = await gateway.member();
      if (member !== local.member || local.access !== 'admitted') {
        await local.admit(member);
        mustPull = true;
      }
      settleMember(true);
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
      if (code === 'denied' && local.access !== 'denied') void local.deny();
      connect({ type: 'failed', code, at: now() });
      settleMember(false);
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
    loop.request();
  }

  const now = (): EpochMs => options.now() + local.snapshot.ahead;

  /** Waits on a new phone until the server has said who its member is; rejects if it cannot be asked. */
  const waiting: PromiseWithResolvers<void>[] = [];
  function settleMember(isKnown: boolean) {
    for (const { resolve, reject } of waiting.splice(0)) (isKnown ? resolve : reject)();
  }
  async function memberKnown() {
    if (local.member) return;
    const known = Promise.withResolvers<void>();
    waiting.push(known);
    loop.request();
    await known.promise;
  }

  /**
   * A time later than any that this phone has seen or used, even when its clock is slow: the author reacted
   * to what was on the screen.
   */
  function authorTime(): EpochMs {
    const { snapshot, outbox } = local;
    const last = Math.max(lastAt, snapshot.now, outbox.at(-1)?.action.at ?? 0);
    lastAt = Math.max(now(), last + 1);
    return lastAt;
  }

  async function append(text: string, operations: readonly Operation[], replaced?: PendingAction) {
    await memberKnown();
    const action: Action = { id: newId(), at: authorTime(), text, operations };
    await local.append(action, replaced);
    loop.request();
    return action;
  }

  const unsubscribes: (() => void)[] = [];
  return {
    store,
    now,
    async start() {
      if (unsubscribes.length > 0) return;
      loop.start();
      unsubscribes.push(wakeEvents(wake));
      await local.open(options.member());
      unsubscribes.push(
        tabs.listen((message) => {
          if (message.member !== local.member) return;
          if (message.type === 'wiped') void local.open('').then(wake);
          else if (message.type === 'outbox' || message.rev > local.snapshot.rev)
            void local.reload().then(loop.request);
        }),
        gateway.watch({
          change: (changes) => void local.receive(changes, null).then((from) => from !== null && wake()),
          // Pull on every join: messages sent while the phone slept are not repeated.
          joined() {
            isJoined = true;
            wake();
          },
          left(code) {
            isJoined = false;
            connect({ type: 'left', code, at: now() });
            wake();
          },
        }),
      );
      wake();
    },
    stop() {
      loop.stop();
      for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
    },
    dispatch: append,
    async retry(id) {
      const entry = local.outbox.find(
        ({ action, state: { kind } }) => action.id === id && kind === 'rejected',
      );
      if (entry) await append(entry.action.text, entry.action.operations, entry);
    },
    discard: local.discard,
    wake,
  };
}
