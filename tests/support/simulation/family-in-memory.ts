import { createSync } from '../../../src/sync/engine.ts';
import type { Timers } from '../../../src/sync/ports.ts';
import { GatewayError, type Operation, type SyncGateway } from '../../../src/sync/protocol.ts';
import type { Apply } from '../../../src/sync/state/fold.ts';
import type { TableShapes, Tables } from '../../../src/sync/state/snapshot.ts';
import {
  createMemoryDeviceSettings,
  type DeviceSettings,
} from '../../../src/sync/storage/device-settings.ts';
import { createMemoryStorage } from '../../../src/sync/storage/memory-storage.ts';
import type { Sync } from '../../../src/sync/sync.ts';
import { createMemoryServer, type MemoryServer } from './memory-server.ts';
import { createSimulatedTime, type SimulatedTime } from './simulated-time.ts';
import { sequentialIds } from './simulation.ts';

/** When the simulation starts. */
export const start = Date.parse('2026-11-21T12:00:00Z');

interface FeatureRules<Op extends Operation, T extends Tables> {
  readonly shapes: TableShapes<T>;
  readonly apply: Apply<Op, T>;
  readonly previewed?: readonly Op['kind'][];
  readonly rejectionOf: (tables: T, op: Op, now: number) => string | null;
  /** The server's initial rows. */
  readonly tables: T;
  readonly online: boolean;
}

/** The parts of a feature's store on one phone. */
interface PhoneInMemory<Op extends Operation, T extends Tables> {
  /** `denied`: the server says that the phone's owner is not a member. */
  readonly network: { online: boolean; denied: boolean };
  readonly parts: {
    readonly sync: Sync<Op, T>;
    readonly settings: DeviceSettings;
    readonly members: () => Promise<readonly { readonly id: string; readonly displayName: string }[]>;
    readonly timers: Timers;
    readonly now: () => number;
    readonly newId: () => string;
  };
}

/** The parts on Anna's phone, and the simulated environment. */
export interface FamilyInMemory<Op extends Operation, T extends Tables> extends PhoneInMemory<Op, T> {
  readonly time: SimulatedTime;
  readonly server: MemoryServer<T>;
  /** Creates a phone of another member. */
  readonly phoneOf: (member: string) => PhoneInMemory<Op, T>;
}

/** Creates Anna's phone and a server for the family, with simulated time. */
export function familyInMemory<Op extends Operation, T extends Tables>(
  rules: FeatureRules<Op, T>,
): FamilyInMemory<Op, T> {
  const time = createSimulatedTime(start);
  const server = createMemoryServer<Op, T>({
    tables: rules.tables,
    now: time.now,
    apply: (rows, op, member) => rules.rejectionOf(rows, op, time.now()) ?? rules.apply(rows, op, member),
  });
  const newId = sequentialIds();
  const timers = { after: time.after };
  const phoneOf = (member: string) => createPhone(member, { rules, server, time, timers, newId });
  return { time, server, phoneOf, ...phoneOf('anna') };
}

interface Environment<Op extends Operation, T extends Tables>
  extends Pick<FamilyInMemory<Op, T>, 'time' | 'server'>,
    Pick<PhoneInMemory<Op, T>['parts'], 'timers' | 'newId'> {
  readonly rules: FeatureRules<Op, T>;
}

function createPhone<Op extends Operation, T extends Tables>(
  member: string,
  { rules, server, time, timers, newId }: Environment<Op, T>,
): PhoneInMemory<Op, T> {
  const network = { online: rules.online, denied: false };
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
        ? family.watch({
            ...on,
            change: (changes) => network.online && on.change(changes),
            preview: (preview) => network.online && on.preview(preview),
          })
        : () => {},
    preview: (preview) => network.online && family.preview(preview),
  };
  const sync = createSync<Op, T>({
    gateway,
    storage: createMemoryStorage<Op, T>(rules.shapes),
    tables: rules.shapes,
    apply: rules.apply,
    ...(rules.previewed && { previewed: rules.previewed }),
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
    parts: { sync, settings: createMemoryDeviceSettings(), members, timers, now: time.now, newId },
  };
}
