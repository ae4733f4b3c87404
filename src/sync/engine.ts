import { type EpochMs, GatewayError, type Operation, type SyncGateway } from '../lib/protocol.ts';
import { createStore } from '../lib/store.ts';
import { createActing } from './acting.ts';
import { type Connection, type ConnectionEvent, connectionAfter } from './connection.ts';
import { type Apply, fold } from './fold.ts';
import { createHearing } from './hearing.ts';
import { createHeld } from './held.ts';
import type { Tabs, Timers, Wakes } from './ports.ts';
import { createRounds } from './rounds.ts';
import { createSending } from './sending.ts';
import type { TableKeys, Tables } from './snapshot.ts';
import type { Sync, SyncState } from './sync.ts';
import type { Vault } from './vault.ts';

interface SyncOptions<Op extends Operation, T extends Tables> {
  readonly gateway: SyncGateway;
  readonly vault: Vault<Op, T>;
  readonly keys: TableKeys<T>;
  readonly apply: Apply<Op, T>;
  readonly tabs: Tabs;
  readonly timers: Timers;
  readonly wakes: Wakes;
  readonly now: () => EpochMs;
  readonly newId: () => string;
  /** From 0 to 1: spreads retries. */
  readonly random: () => number;
}

/** Between two questions in ms: while the live channel is down, and, in case a message was lost, while it is up. */
const pollEvery = { down: 15_000, live: 60_000 };

/**
 * Keeps one feature's rows in step with the database. What was acted is stored before it is shown, sent in order, and
 * stays in the outbox until the rows show it; Realtime only makes hearing of others quicker.
 */
export function createSync<Op extends Operation, T extends Tables>(options: SyncOptions<Op, T>): Sync<Op, T> {
  const { gateway, vault, keys, apply, tabs, timers, wakes, now, newId, random } = options;
  const held = createHeld({ vault, keys, tabs, timers, changed: () => store.set(state()) });
  const hearing = createHearing({
    gateway,
    held,
    tabs,
    missed: wake,
    left(code) {
      connect({ type: 'failed', code, at: now() });
      wake();
    },
  });
  const send = createSending({ gateway, held, tabs, pull: hearing.pull });
  let connection: Connection = { kind: 'connecting' };
  const store = createStore<SyncState<Op, T>>(state());

  function state(): SyncState<Op, T> {
    const { opened, snapshot, outbox, member } = held;
    return {
      kind: !opened ? 'opening' : snapshot.epoch === '' ? 'empty' : 'ready',
      tables: fold(snapshot.tables, outbox, member, apply),
      pending: outbox,
      connection,
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
  const rounds = createRounds({
    async work() {
      const member = await gateway.member();
      if (member !== held.member || held.phone === '') await held.setMember(member);
      if (mustPull) {
        mustPull = false;
        await hearing.pull();
      }
      await send();
      connect({ type: hearing.joined ? 'joined' : 'answered' });
    },
    failed(error) {
      mustPull = true;
      const code = error instanceof GatewayError ? error.code : 'malformed';
      connect({ type: 'failed', code, at: now() });
    },
    pause: () => (hearing.joined ? pollEvery.live : pollEvery.down),
    due: wake,
    timers,
    random,
  });

  function wake() {
    mustPull = true;
    rounds.ask();
  }

  const endings: (() => void)[] = [];
  return {
    store,
    async start() {
      if (endings.length > 0) return;
      rounds.start();
      endings.push(wakes(wake));
      await held.reload();
      endings.push(hearing.listen());
      wake();
    },
    stop() {
      rounds.stop();
      for (const end of endings.splice(0)) end();
    },
    ...createActing({ held, now, newId, acted: rounds.ask }),
    discard: (id) => held.discard(id),
    unsent: () => held.outbox.filter(({ state: { kind } }) => kind !== 'confirmed').length,
    wake,
    wipe: () => held.wipe(),
  };
}
