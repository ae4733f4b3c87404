import { createSync, type Sync, type SyncOptions } from '../../../src/sync/engine.ts';
import type { Tables } from '../../../src/sync/fold.ts';
import { createMemoryStorage } from './memory-storage.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** Returns a generator of ids that are the same in every run of a history. */
export const sequentialIds = () => {
  let count = 0;
  return () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}`;
};

type Needed = 'gateway' | 'tables';

/** The real sync engine of Anna's only tab, in simulated time and with storage in memory, unless said otherwise. */
export function createSimulatedTab<T extends Tables>(
  time: SimulatedTime,
  options: Pick<SyncOptions<T>, Needed> & Partial<Omit<SyncOptions<T>, Needed>>,
): Sync<T> {
  const storage = createMemoryStorage<T>(options.tables);
  return createSync<T>({
    openStorage: async () => ({ storage, stored: await storage.load() }),
    member: () => 'anna',
    tabs: { exclusive: (work) => work(), broadcast: () => {}, listen: () => {} },
    timers: { after: time.after },
    wakeEvents: () => {},
    now: time.now,
    newId: sequentialIds(),
    random: () => 0.5,
    ...options,
  });
}
