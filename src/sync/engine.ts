import { type EpochMs, GatewayError, type Operation, type Rev, type SyncGateway } from '../lib/protocol.ts';
import { createStore, type Store } from '../lib/store.ts';
import { type Connection, type ConnectionEvent, connectionAfter } from './connection.ts';
import { type Apply, fold } from './fold.ts';
import { authorsTime, createHeld } from './held.ts';
import type { Pending } from './pending.ts';
import type { Tabs, Timers, Wakes } from './ports.ts';
import { createRounds } from './rounds.ts';
import type { TableKeys, Tables } from './snapshot.ts';
import type { Vault } from './vault.ts';

/** What a feature says it wants done; the engine adds the id and the time. */
export type Intent<Op extends Operation> = Op extends Operation ? Omit<Op, 'id' | 'at'> : never;

/** A feature's rows as the screen shows them, and how they stand with the family's database. */
export interface SyncState<Op extends Operation, T extends Tables> {
  /** `opening` until the phone's own storage is read; `empty` until the server has answered for the first time. */
  readonly kind: 'opening' | 'empty' | 'ready';
  /** The fold of what the server said and what is on its way. */
  readonly tables: T;
  readonly pending: readonly Pending<Op>[];
  readonly connection: Connection;
  /** The member whose phone this is; empty until the server has said so for the first time. */
  readonly member: string;
}

export interface SyncOptions<Op extends Operation, T extends Tables> {
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

export interface Sync<Op extends Operation, T extends Tables> {
  readonly store: Store<SyncState<Op, T>>;
  /** Reads what the phone holds, then keeps up with the database until stopped. */
  start(): Promise<void>;
  stop(): void;
  /** Stores the operations, then shows them; resolves when both have happened. Fails when the phone cannot store them. */
  act(intents: readonly Intent<Op>[]): Promise<readonly Op[]>;
  /** Sends a refused operation again, as a new one: what became of the old one is final. */
  retry(id: string): Promise<void>;
  /** Gives up an operation that the server refused. */
  discard(id: string): Promise<void>;
  /** How many operations the server has not confirmed. */
  unsent(): number;
  /** Asks the database again now. */
  wake(): void;
  /** Forgets all that the phone holds: after signing out. */
  wipe(): Promise<void>;
}

/** Longest batch of one push; the server takes 500. */
const batchSize = 200;
/** Between two questions in ms: while the live channel is down, and, in case a message was lost, while it is up. */
const pollEvery = { down: 15_000, live: 60_000 };

/**
 * Keeps one feature's rows in step with the database. What was acted is stored before it is shown, sent in order, and
 * stays in the outbox until the rows show it; Realtime only makes hearing of others quicker.
 */
export function createSync<Op extends Operation, T extends Tables>(options: SyncOptions<Op, T>): Sync<Op, T> {
  const { gateway, vault, keys, apply, tabs, timers, wakes, now, newId, random } = options;
  const held = createHeld({ vault, keys, tabs, timers, changed: () => store.set(state()) });
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

  async function pull(from: Rev): Promise<void> {
    let since: Rev | null = from;
    while (since !== null) since = held.take(await gateway.pull(since), since);
  }

  /** Sends the outbox in order, one batch after the other, while no other tab sends. */
  const flush = () =>
    tabs.alone(async () => {
      for (;;) {
        const batch = held.outbox.filter(({ state: { kind } }) => kind === 'waiting').slice(0, batchSize);
        if (batch.length === 0) return;
        const answer = await gateway.push(
          batch.map(({ op }) => op),
          held.phone,
        );
        const known = await held.settle(batch, answer);
        const { rev, epoch } = held.snapshot;
        if (answer.rev > rev || answer.epoch !== epoch) await pull(rev);
        if (known === 0) return;
      }
    });

  let joined = false;
  let mustPull = true;
  const rounds = createRounds({
    async work() {
      const member = await gateway.member();
      if (member !== held.member || held.phone === '') await held.setMember(member);
      if (mustPull) {
        mustPull = false;
        await pull(held.snapshot.rev);
      }
      await flush();
      connect({ type: joined ? 'joined' : 'answered' });
    },
    failed(error) {
      mustPull = true;
      const code = error instanceof GatewayError ? error.code : 'malformed';
      connect({ type: 'failed', code, at: now() });
    },
    pause: () => (joined ? pollEvery.live : pollEvery.down),
    due: wake,
    timers,
    random,
  });

  function wake() {
    mustPull = true;
    rounds.ask();
  }

  /** The latest author's time given: two operations of one phone are never at the same time. */
  let lastAt: EpochMs = 0;
  async function act(intents: readonly Intent<Op>[]): Promise<readonly Op[]> {
    const operations = intents.map((intent) => {
      lastAt = authorsTime(now(), lastAt, held);
      return { ...intent, id: newId(), at: lastAt } as unknown as Op;
    });
    await held.append(operations);
    rounds.ask();
    return operations;
  }

  const endings: (() => void)[] = [];
  return {
    store,
    async start() {
      if (endings.length > 0) return;
      rounds.start();
      endings.push(wakes(wake));
      await held.reload();
      endings.push(
        tabs.listen((message) => {
          if (message.type === 'wiped') void held.forget().then(wake);
          else if (message.type === 'outbox' || message.rev > held.snapshot.rev) void held.reload();
        }),
        gateway.watch({
          change: (changes) => {
            if (held.take(changes, null) !== null) wake();
          },
          // Pull on every join: what happened while the phone slept is not sent again.
          joined: () => {
            joined = true;
            wake();
          },
          left: (code) => {
            joined = false;
            connect({ type: 'failed', code, at: now() });
            wake();
          },
        }),
      );
      wake();
    },
    stop() {
      rounds.stop();
      for (const end of endings.splice(0)) end();
    },
    act,
    async retry(id) {
      const entry = held.outbox.find(({ op, state: { kind } }) => op.id === id && kind === 'rejected');
      if (!entry) return;
      const { id: _refused, at: _then, ...intent } = entry.op;
      await act([intent as unknown as Intent<Op>]);
      await held.discard(id);
    },
    discard: (id) => held.discard(id),
    unsent: () => held.outbox.filter(({ state: { kind } }) => kind !== 'confirmed').length,
    wake,
    wipe: () => held.wipe(),
  };
}
