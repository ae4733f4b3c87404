import type { Operation, SyncGateway } from '../../../src/sync/protocol.ts';
import type { Apply } from '../../../src/sync/state/fold.ts';
import type { Pending } from '../../../src/sync/state/pending.ts';
import type { TableShapes, Tables } from '../../../src/sync/state/snapshot.ts';
import type { SyncStorage } from '../../../src/sync/storage/storage.ts';
import type { Intent, Sync } from '../../../src/sync/sync.ts';
import { day, type History, type HistoryStep, memberOf } from './histories.ts';
import { createMemoryServer } from './memory-server.ts';
import { goodNetwork, type Network } from './network-faults.ts';
import { createPhone, type Phone } from './simulated-phones.ts';
import { createSimulatedTime } from './simulated-time.ts';

/** What histories are run on: a feature's rules, its users' actions and its server. */
export interface Simulation<Op extends Operation, T extends Tables, Choice> {
  readonly shapes: TableShapes<T>;
  readonly apply: Apply<Op, T>;
  /** The kinds of operations that phones preview. */
  readonly previewed?: readonly Op['kind'][];
  /** The tables without rows. */
  readonly empty: T;
  /**
   * Returns what a person who sees these rows and makes this choice does. `pending`: the phone's operations
   * that the server has not confirmed.
   */
  readonly intents: (
    tables: T,
    choice: Choice,
    newId: () => string,
    pending?: readonly Pending<Op>[],
  ) => readonly Intent<Op>[];
  /** Creates the server, without rows, with the simulated clock. */
  readonly server: (now: () => number) => SimulatedServer<T> | Promise<SimulatedServer<T>>;
  /** Plants a bug between the phones and the server, or in the phones' storage. */
  readonly gateway?: (gateway: SyncGateway) => SyncGateway;
  readonly storage?: (storage: SyncStorage<Op, T>) => SyncStorage<Op, T>;
  /** Called with each tab that is opened. */
  readonly opened?: (tab: Sync<Op, T>) => void;
}

/**
 * The server of a history: `as` is the gateway of a phone's owner, `applied` the ids of the operations it has
 * applied.
 */
export interface SimulatedServer<T extends Tables> {
  as(phone: number): SyncGateway;
  rows(): Promise<T>;
  applied(): Promise<ReadonlySet<string>>;
  /** Resolves when no query is running; only for servers that work in real time. */
  idle?(): Promise<void>;
}

/**
 * A feature's server in memory. `rejectionOf` returns the code with which Postgres rejects an operation on
 * these rows.
 */
export const memoryServer =
  <Op extends Operation, T extends Tables>(
    empty: T,
    apply: Apply<Op, T>,
    rejectionOf: (tables: T, op: Op, now: number) => string | null,
  ) =>
  (now: () => number): SimulatedServer<T> => {
    const server = createMemoryServer<Op, T>({
      tables: empty,
      apply: (tables, op, member) => {
        if (op.at > now() + 1000) return 'denied';
        return rejectionOf(tables, op, now()) ?? apply(tables, op, member);
      },
      now,
    });
    return {
      as: (phone) => server.as(memberOf(phone)),
      rows: async () => server.rows(),
      applied: async () => server.applied(),
    };
  };

/**
 * What a history has led to once all faults are over: the server's rows, the ids of the operations it has
 * applied, and the phones.
 */
export interface HistoryOutcome<Op extends Operation, T extends Tables> {
  readonly rows: T;
  readonly applied: ReadonlySet<string>;
  readonly phones: readonly Phone<Op, T>[];
}

/** Returns a generator of ids that are the same in every run of a history. */
export const sequentialIds = () => {
  let count = 0;
  return () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}`;
};

/**
 * The shortest time between acting in one tab and in another, in ms: longer than a slow phone takes to store
 * something.
 */
const tabSwitchTime = 1000;

/**
 * How long everything may take to arrive once nothing fails any more, in ms: longer than the longest pause
 * before a retry.
 */
const settleTime = 200_000;

/** Runs a history, then ends all faults and lets everything arrive. */
export async function run<Op extends Operation, T extends Tables, Choice>(
  history: History<Choice>,
  simulation: Simulation<Op, T, Choice>,
): Promise<HistoryOutcome<Op, T>> {
  // Behind the real clock, which a database in the simulation uses, so that phones' clocks can be ahead; but
  // no phone's may differ from it by a year.
  let server: SimulatedServer<T> | null = null;
  const time = createSimulatedTime(Date.now() - day, async () => server?.idle?.());
  server = await simulation.server(time.now);
  const { as, rows, applied } = server;
  const newId = sequentialIds();
  const plant = simulation.gateway ?? ((gateway) => gateway);
  const phones = history.skews.map((skew, i) =>
    createPhone<Op, T>({
      gateway: plant(as(i)),
      shapes: simulation.shapes,
      apply: simulation.apply,
      previewed: simulation.previewed,
      time,
      skew,
      newId,
      network: faultyNetwork(history, i),
      storageDelay: history.storageDelay,
      ...(simulation.storage && { storage: simulation.storage }),
      ...(simulation.opened && { opened: simulation.opened }),
    }),
  );
  const inHand = new Map<Phone<Op, T>, Sync<Op, T> | undefined>();
  for (const step of history.steps) {
    await time.advance(step.wait);
    const phone = phones[step.phone % phones.length];
    if (!phone) continue;
    if (step.kind === 'dispatch') {
      const tab = phone.tabs[step.tab % phone.tabs.length];
      if (history.storageDelay > 0 && inHand.get(phone) !== tab) await time.advance(tabSwitchTime);
      inHand.set(phone, tab);
    }
    take(step, phone, simulation, newId);
  }
  for (const phone of phones) {
    phone.setNetwork(goodNetwork);
    if (phone.tabs.length === 0) phone.openTab();
    phone.setOnline(true);
  }
  await time.advance(settleTime);
  for (const phone of phones) for (const tab of phone.tabs) tab.stop();
  return { rows: await rows(), applied: await applied(), phones };
}

function take<Op extends Operation, T extends Tables, Choice>(
  step: HistoryStep<Choice>,
  phone: Phone<Op, T>,
  simulation: Simulation<Op, T, Choice>,
  newId: () => string,
) {
  switch (step.kind) {
    case 'dispatch': {
      const tab = phone.tabs[step.tab % phone.tabs.length];
      if (!tab || tab.store.get().kind === 'opening') return;
      const { tables, pending } = tab.store.get();
      phone.dispatch(step.tab, simulation.intents(tables, step.choice, newId, pending));
      return;
    }
    case 'kill tab':
      return phone.killTab(0);
    case 'open tab':
      return phone.tabs.length < 2 ? phone.openTab() : undefined;
    default:
      return phone.setOnline(step.kind === 'online');
  }
}

/**
 * A phone's network in a history: the same sequence of faults repeated, from a different start for each
 * phone.
 */
function faultyNetwork<Choice>({ calls, messages }: History<Choice>, phone: number): Network {
  let call = phone * 7;
  let message = phone * 3;
  return {
    call: () => calls[call++ % calls.length] ?? { kind: 'ok', delay: 0 },
    message: () => messages[message++ % messages.length] ?? { lost: false, delay: 0 },
  };
}
