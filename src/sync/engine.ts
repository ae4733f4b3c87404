import {
  type Changes,
  type EpochMs,
  GatewayError,
  type Operation,
  type Rev,
  type SyncGateway,
} from '../lib/protocol.ts';
import { createStore, type Store } from '../lib/store.ts';
import { type Connection, type ConnectionEvent, connectionAfter } from './connection.ts';
import { type Apply, fold } from './fold.ts';
import { type Pending, remaining, resent, settled } from './pending.ts';
import type { Tabs, Timers, Wakes } from './ports.ts';
import { retryDelay } from './retry.ts';
import { emptySnapshot, judge, merged, type Snapshot, type TableKeys, type Tables } from './snapshot.ts';
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

  let snapshot: Snapshot<T> = emptySnapshot(keys);
  let outbox: readonly Pending<Op>[] = [];
  let member = '';
  let opened = false;
  let connection: Connection = { kind: 'connecting' };
  /** The latest author's time given: two operations of one phone are never at the same time. */
  let lastAt: EpochMs = 0;

  const state = (): SyncState<Op, T> => ({
    kind: !opened ? 'opening' : snapshot.epoch === '' ? 'empty' : 'ready',
    tables: fold(snapshot.tables, outbox, member, apply),
    pending: outbox,
    connection,
    member,
  });
  const store = createStore<SyncState<Op, T>>(state());
  const show = () => store.set(state());

  function connect(event: ConnectionEvent) {
    const next = connectionAfter(connection, event);
    if (next === connection) return;
    connection = next;
    show();
  }

  /** What reads or changes the stored outbox takes turns, so that memory and storage tell the same. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const result = turn.then(work, work);
    turn = result.catch(() => {});
    return result;
  }

  async function reload() {
    const kept = await vault.load();
    if (kept.snapshot.epoch !== snapshot.epoch || kept.snapshot.rev > snapshot.rev) snapshot = kept.snapshot;
    outbox = remaining(kept.outbox, snapshot.rev);
    member = kept.member ?? member;
    opened = true;
    show();
  }

  /** Takes in what the server said, on the screen first and then on disk. Gives the revision to ask from, if it must be asked. */
  function take(changes: Changes, since: Rev | null): Rev | null {
    const verdict = judge(snapshot, changes, since);
    if (verdict.kind === 'pull') return verdict.since;
    if (verdict.kind === 'known') return null;
    snapshot = merged(verdict.restart ? emptySnapshot(keys) : snapshot, changes, keys);
    outbox = remaining(verdict.restart ? resent(outbox) : outbox, snapshot.rev);
    show();
    void inTurn(() => vault.receive(changes, since)).then(
      () => tabs.tell({ type: 'snapshot', rev: changes.rev }),
      // What was not stored will be asked for again after the next start.
      () => {},
    );
    return null;
  }

  async function pull(from: Rev): Promise<void> {
    let since: Rev | null = from;
    while (since !== null) since = take(await gateway.pull(since), since);
  }

  async function checkMember() {
    const id = await gateway.member();
    if (id === member) return;
    await inTurn(async () => {
      // Another member on this phone: what the first had not sent is not sent in the second one's name.
      const foreign = member === '' ? [] : outbox.filter(({ state: { kind } }) => kind === 'waiting');
      const parked = foreign.map((entry) => ({
        ...entry,
        state: { kind: 'rejected', code: 'other-member' } as const,
      }));
      await vault.mark(parked);
      await vault.setMember(id);
      await reload();
    });
  }

  /** Sends the outbox in order, one batch after the other, while no other tab sends. */
  const flush = () =>
    tabs.alone(async () => {
      for (;;) {
        const batch = outbox.filter(({ state: { kind } }) => kind === 'waiting').slice(0, batchSize);
        if (batch.length === 0) return;
        const answer = await gateway.push(batch.map(({ op }) => op));
        const known = settled(batch, answer);
        await inTurn(async () => {
          await vault.mark(known);
          const states = new Map(known.map((entry) => [entry.seq, entry]));
          outbox = remaining(
            outbox.map((entry) => states.get(entry.seq) ?? entry),
            snapshot.rev,
          );
        });
        show();
        tabs.tell({ type: 'outbox' });
        if (answer.rev > snapshot.rev || answer.epoch !== snapshot.epoch) await pull(snapshot.rev);
        if (known.length === 0) return;
      }
    });

  let running = false;
  let again = false;
  let mustPull = true;
  let joined = false;
  let failures = 0;
  let cancelNext = () => {};
  let stopped = true;

  /** One round at a time: who asks during a round gets another after it. */
  async function round() {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = true;
    cancelNext();
    try {
      do {
        again = false;
        await checkMember();
        if (mustPull) {
          mustPull = false;
          await pull(snapshot.rev);
        }
        await flush();
      } while (again && !stopped);
      failures = 0;
      connect({ type: joined ? 'joined' : 'answered' });
    } catch (error) {
      mustPull = true;
      failures += 1;
      const code = error instanceof GatewayError ? error.code : 'malformed';
      connect({ type: 'failed', code, at: now() });
    } finally {
      running = false;
      const wait = failures > 0 ? retryDelay(failures, random()) : joined ? pollEvery.live : pollEvery.down;
      if (!stopped) cancelNext = timers.after(wait, wake);
    }
  }

  function wake() {
    mustPull = true;
    void round();
  }

  async function act(intents: readonly Intent<Op>[]): Promise<readonly Op[]> {
    const operations = intents.map((intent) => {
      // Later than all that this phone has seen, also when its clock is slow: its author knew of it.
      lastAt = Math.max(now(), lastAt + 1, snapshot.now + 1, ...outbox.slice(-1).map(({ op }) => op.at + 1));
      return { ...intent, id: newId(), at: lastAt } as unknown as Op;
    });
    await inTurn(async () => {
      outbox = [...outbox, ...(await vault.append(operations))];
    });
    show();
    tabs.tell({ type: 'outbox' });
    void round();
    return operations;
  }

  async function discard(id: string): Promise<void> {
    await inTurn(async () => {
      await vault.discard(id);
      outbox = outbox.filter(({ op }) => op.id !== id);
    });
    show();
    tabs.tell({ type: 'outbox' });
  }

  const endings: (() => void)[] = [];

  return {
    store,
    async start() {
      if (!stopped) return;
      stopped = false;
      await inTurn(reload);
      endings.push(
        wakes(wake),
        tabs.listen((message) => {
          if (message.type === 'wiped') void inTurn(async () => forget());
          else if (message.type === 'outbox' || message.rev > snapshot.rev) void inTurn(reload);
        }),
        gateway.watch({
          change: (changes) => {
            if (take(changes, null) !== null) wake();
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
      stopped = true;
      cancelNext();
      for (const end of endings.splice(0)) end();
    },
    act,
    async retry(id) {
      const entry = outbox.find(({ op, state: { kind } }) => op.id === id && kind === 'rejected');
      if (!entry) return;
      const { id: _refused, at: _then, ...intent } = entry.op;
      await act([intent as unknown as Intent<Op>]);
      await discard(id);
    },
    discard,
    unsent: () => outbox.filter(({ state: { kind } }) => kind !== 'confirmed').length,
    wake,
    async wipe() {
      await inTurn(async () => {
        await vault.wipe();
        forget();
      });
      tabs.tell({ type: 'wiped' });
    },
  };

  function forget() {
    snapshot = emptySnapshot(keys);
    outbox = [];
    member = '';
    mustPull = true;
    show();
  }
}
