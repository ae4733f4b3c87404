import type { Sync } from '../../../src/sync/engine.ts';
import type { SyncGateway } from '../../../src/sync/protocol.ts';
import type { SyncStorage } from '../../../src/sync/storage/storage.ts';
import { brokenLaws, type HistoryOutcome } from '../laws/laws.ts';
import { type AllTables, day, memberOf, operationsOf } from './choices.ts';
import { goodNetwork, type History, type HistoryStep, type Network } from './histories.ts';
import { createMemoryServer } from './memory-server.ts';
import { createPhone, type Phone, sequentialIds } from './simulated-phones.ts';
import { createSimulatedTime } from './simulated-time.ts';

export interface Simulation {
  /** Creates the server, without rows, with the simulated clock. */
  readonly server?: (now: () => number) => SimulatedServer | Promise<SimulatedServer>;
  /** Plants a bug between the phones and the server, or in the phones' storage. */
  readonly gateway?: (gateway: SyncGateway) => SyncGateway;
  readonly storage?: (storage: SyncStorage<AllTables>) => SyncStorage<AllTables>;
}

/** `as`: the gateway of a member. `applied`: the ids of the actions it has applied. */
export interface SimulatedServer {
  as(member: string): SyncGateway;
  rows(): AllTables | Promise<AllTables>;
  applied(): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /** Returns a function that restores this moment. Without it, no database is restored. */
  backup?(): () => void;
  /** Sets how far the server's clock is ahead of the right time, in ms. */
  setClock?(ahead: number): Promise<void>;
  idle?(): Promise<void>;
}

type PhoneStep = Exclude<HistoryStep, { kind: 'backup' | 'restore' | 'clock' }>;

/** The shortest time between acting in one tab and in another, in ms: a slow phone stores something meanwhile. */
const tabSwitchTime = 1000;

/** How long everything may take to arrive once nothing fails, in ms: longer than the longest pause before a retry. */
const settleTime = 200_000;

/** How often the phones are looked at while everything arrives, in ms. */
const look = 5_000;

export async function run(history: History, simulation: Simulation = {}): Promise<HistoryOutcome> {
  // Behind the clock of a real database, so that phones' clocks can be ahead; but none may differ from it by a year.
  let server: SimulatedServer | null = null;
  const time = createSimulatedTime(Date.now() - day, async () => server?.idle?.());
  server = await (simulation.server ?? createMemoryServer)(time.now);
  const { as, rows, applied } = server;
  const newId = sequentialIds();
  const plant = simulation.gateway ?? ((gateway) => gateway);
  const phones = history.skews.map((skew, i) =>
    createPhone({
      gateway: plant(as(memberOf(i))),
      member: memberOf(i),
      time,
      skew,
      newId,
      network: faultyNetwork(history, i),
      storageDelay: history.storageDelay,
      ...(simulation.storage && { storage: simulation.storage }),
    }),
  );
  let restore = server.backup?.();
  const inHand = new Map<Phone, Sync<AllTables> | undefined>();
  for (const step of history.steps) {
    await time.advance(step.wait);
    if (step.kind === 'clock') await server.setClock?.(step.ahead);
    else if (step.kind === 'backup') restore = server.backup?.();
    else if (step.kind === 'restore') restore?.();
    else {
      const phone = phones[step.phone % phones.length];
      if (!phone) continue;
      if (step.kind === 'dispatch') {
        const tab = phone.tabs[step.tab % phone.tabs.length];
        if (history.storageDelay > 0 && inHand.get(phone) !== tab) await time.advance(tabSwitchTime);
        inHand.set(phone, tab);
      }
      take(step, phone);
    }
  }
  for (const phone of phones) {
    phone.setNetwork(goodNetwork);
    if (phone.tabs.length === 0) phone.openTab();
    phone.setOnline(true);
  }
  const isAtRest = async () =>
    brokenLaws({ rows: await rows(), applied: await applied(), phones }).length === 0;
  let waited = 0;
  do {
    await time.advance(look);
    waited += look;
  } while (waited < settleTime && !(await isAtRest()));
  // Simulated time leaves no turn to the process, which must answer Vitest.
  await new Promise((resolve) => setImmediate(resolve));
  return { rows: await rows(), applied: await applied(), phones };
}

function take(step: PhoneStep, phone: Phone) {
  switch (step.kind) {
    case 'dispatch': {
      const tab = phone.tabs[step.tab % phone.tabs.length];
      if (tab && tab.store.get().kind !== 'opening') phone.dispatch(step.tab, operationsOf(step.choice));
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

/** The same sequence of faults repeated, from a different start for each phone. */
function faultyNetwork({ calls, messages }: History, phone: number): Network {
  let call = phone * 7;
  let message = phone * 3;
  return {
    call: () => calls[call++ % calls.length] ?? { kind: 'ok', delay: 0 },
    message: () => messages[message++ % messages.length] ?? { lost: false, delay: 0 },
  };
}
