import { createSync, type Sync } from '../../../src/sync/engine.ts';
import type { Descriptions, Tables } from '../../../src/sync/fold.ts';
import type { Timers } from '../../../src/sync/ports.ts';
import { GatewayError, type SyncGateway } from '../../../src/sync/protocol.ts';
import {
  createMemoryDeviceSettings,
  type DeviceSettings,
} from '../../../src/sync/storage/device-settings.ts';
import { createMemoryStorage } from '../../../src/sync/storage/storage.ts';
import { createMemoryServer, type MemoryServer } from './memory-server.ts';
import { createSimulatedTime, type SimulatedTime } from './simulated-time.ts';
import { sequentialIds } from './simulation.ts';

/** When the simulation starts: 21 November 2026, 13.00 in Copenhagen. */
const start = Date.parse('2026-11-21T12:00:00Z');

/** The parts of a feature's store on one phone. */
interface PhoneInMemory<T extends Tables> {
  /** `denied`: the server says that the phone's owner is not a member. */
  readonly network: { online: boolean; denied: boolean };
  readonly parts: {
    readonly tables: Descriptions<T>;
    readonly sync: Sync<T>;
    readonly settings: DeviceSettings;
    readonly members: () => Promise<readonly { readonly id: string; readonly displayName: string }[]>;
    readonly timers: Timers;
    readonly now: () => number;
    readonly newId: () => string;
  };
}

/** The parts on Anna's phone, and the simulated environment. */
export interface FamilyInMemory<T extends Tables> extends PhoneInMemory<T> {
  readonly time: SimulatedTime;
  readonly server: MemoryServer<T>;
  /** Creates a phone of another member. */
  readonly phoneOf: (member: string) => PhoneInMemory<T>;
}

/**
 * Creates Anna's phone, which knows that it is hers, and a server for the family with these rows, in
 * simulated time.
 */
export function familyInMemory<T extends Tables>(
  descriptions: Descriptions<T>,
  rows: T,
  { online = true, refusal = undefined as Parameters<typeof createMemoryServer<T>>[0]['refusal'] } = {},
): FamilyInMemory<T> {
  const time = createSimulatedTime(start);
  const server = createMemoryServer<T>({
    descriptions,
    rows,
    now: time.now,
    ...(refusal && { refusal }),
  });
  const newId = sequentialIds();
  const timers = { after: time.after };

  function phoneOf(member: string): PhoneInMemory<T> {
    const network = { online, denied: false };
    const reach =
      <A extends unknown[], R>(ask: (...words: A) => Promise<R>) =>
      async (...words: A): Promise<R> => {
        // Never in the same tick: a change must be shown before the server has received it.
        await time.pass(0);
        if (!network.online) throw new GatewayError('offline');
        if (network.denied) throw new GatewayError('denied');
        return ask(...words);
      };
    const family = server.as(member);
    const gateway: SyncGateway = {
      pull: reach(family.pull),
      push: reach(family.push),
      member: reach(family.member),
      watch: (on) =>
        network.online
          ? family.watch({ ...on, change: (changes) => network.online && on.change(changes) })
          : () => {},
    };
    const sync = createSync<T>({
      gateway,
      tables: descriptions,
      openStorage: async () => createMemoryStorage(descriptions),
      member: () => member,
      tabs: { exclusive: (work) => work(), broadcast: () => {}, listen: () => () => {} },
      timers,
      wakeEvents: () => () => {},
      now: time.now,
      newId,
      random: () => 0.5,
    });
    const members = reach(async () => [{ id: 'anna', displayName: 'Anna' }]);
    return {
      network,
      parts: {
        tables: descriptions,
        sync,
        settings: createMemoryDeviceSettings(),
        members,
        timers,
        now: time.now,
        newId,
      },
    };
  }
  return { time, server, phoneOf, ...phoneOf('anna') };
}
