import type { EpochMs } from '../lib/dates.ts';
import { retryDelay } from '../lib/retry-delay.ts';
import { createStore } from '../lib/store.ts';
import { type Connection, type ConnectionEvent, connectionAfter } from './connection.ts';
import { createDispatch } from './dispatch.ts';
import { createPreviews } from './exchange/previews.ts';
import { createPush } from './exchange/push.ts';
import { createReceiver } from './exchange/receiver.ts';
import { createLocalState } from './local-state.ts';
import type { Tabs, Timers, WakeEvents } from './ports.ts';
import { errorCodeOf, type Operation, type SyncGateway } from './protocol.ts';
import { type Apply, fold } from './state/fold.ts';
import type { TableShapes, Tables } from './state/snapshot.ts';
import type { SyncStorage } from './storage/storage.ts';
import type { Sync, SyncState } from './sync.ts';
import { createSyncLoop } from './sync-loop.ts';

interface SyncOptions<Op extends Operation, T extends Tables> {
  readonly gateway: SyncGateway;
  readonly storage: SyncStorage<Op, T>;
  readonly tables: TableShapes<T>;
  readonly apply: Apply<Op, T>;
  /** The kinds of operations that others see before the database has confirmed them; see `createPreviews`. */
  readonly previewed?: readonly Op['kind'][];
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

/** Milliseconds until what the server refused is sent again: somebody must mend the server first. */
const refusedInterval = 60_000;

/**
 * Keeps one feature's rows in sync with the database. Operations are stored before they are shown, sent in
 * order, and stay in the outbox until the snapshot contains them. Realtime only makes others' changes arrive
 * sooner.
 */
export function createSync<Op extends Operation, T extends Tables>(options: SyncOptions<Op, T>): Sync<Op, T> {
  const { gateway, storage, tables, apply, tabs, timers, wakeEvents, now, newId, random } = options;
  const local = createLocalState({
    storage,
    shapes: tables,
    tabs,
    timers,
    changed: (isShown) => store[isShown ? 'set' : 'replace'](state()),
  });
  const previews = createPreviews({
    kinds: options.previewed ?? [],
    apply,
    tables: () => local.snapshot.tables,
    now,
    timers,
    changed() {
      local.redraw();
      // Operations may have waited for a preview.
      if (local.outbox.length > 0) loop.request();
    },
  });
  const receiver = createReceiver({
    gateway,
    local,
    previews,
    tabs,
    pullNeeded: wake,
    disconnected(code) {
      connect({ type: 'left', code, at: now() });
      wake();
    },
  });
  const push = createPush({ gateway, local, previews, tabs, pull: receiver.pull });
  let connection: Connection = { kind: 'connecting' };
  const store = createStore<SyncState<Op, T>>(state());

  function state(): SyncState<Op, T> {
    const { opened, snapshot, outbox, others, member, denied } = local;
    const folded = (tables: T) => (denied ? tables : fold(tables, outbox, member, apply));
    const previewed = previews.applyTo(snapshot.tables);
    const withoutPreviews = folded(snapshot.tables);
    return {
      kind: !opened ? 'opening' : snapshot.epoch === '' ? 'empty' : 'ready',
      tables: previewed === snapshot.tables ? withoutPreviews : folded(previewed),
      withoutPreviews,
      snapshot: snapshot.tables,
      epoch: snapshot.epoch,
      pending: outbox,
      others,
      connection: denied ? { kind: 'denied' } : connection,
      member,
    };
  }

  function connect(event: ConnectionEvent) {
    const next = connectionAfter(connection, event);
    if (next === connection) return;
    connection = next;
    store.set(state());
  }

  let mustPull = true;
  const loop = createSyncLoop({
    async work() {
      const member = await gateway.member();
      if (member !== local.member || local.phone === '' || local.denied) {
        await local.setMember(member);
        // What a phone without room had received was not stored.
        mustPull = true;
      }
      if (mustPull) {
        mustPull = false;
        await receiver.pull();
      }
      if (local.phone !== '') await push();
      connect({ type: receiver.joined ? 'joined' : 'answered' });
    },
    failed(error) {
      mustPull = true;
      const code = errorCodeOf(error);
      if (code === 'denied' && !local.denied) void local.deny().catch(() => {});
      connect({ type: 'failed', code, at: now() });
    },
    pause(failures) {
      if (failures === 0) return receiver.joined ? pollInterval.live : pollInterval.down;
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

  const unsubscribes: (() => void)[] = [];
  return {
    store,
    async start() {
      if (unsubscribes.length > 0) return;
      loop.start();
      unsubscribes.push(wakeEvents(wake));
      await local.reload();
      unsubscribes.push(receiver.listen());
      wake();
    },
    stop() {
      loop.stop();
      for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
    },
    ...createDispatch({ gateway, local, previews, now, newId, timers, dispatched: loop.request }),
    discard: local.discard,
    hold: local.hold,
    wake,
  };
}
