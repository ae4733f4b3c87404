import { type LogGateway, type LogRow, placeBefore } from '../../data/gateway.ts';
import type { EpochMs } from '../../lib/dates.ts';

import { createStore, type Store } from '../../lib/store.ts';
import { memoryYears, thisTime } from './memories.ts';

/** What is known of the years before those that the phone holds. */
export interface Past {
  /** The years in which something was done, newest first. */
  readonly years: readonly number[];
  /** What was done at this time of the year in some of them, and around it. */
  readonly rows: readonly LogRow[];
}

export interface PastStore extends Store<Past> {
  /** Asks the family's database once; again when it did not answer. */
  load(): void;
}

/** How many entries of a week at most: `memory` chooses among them. */
const most = 40;

export function createPastStore(
  gateway: Pick<LogGateway, 'search' | 'years'>,
  now: () => EpochMs,
): PastStore {
  const store = createStore<Past>({ years: [], rows: [] });
  let asked = false;
  async function ask() {
    const places = memoryYears.map((years) => placeBefore(thisTime(years, now()).until));
    const [years, ...pages] = await Promise.all([
      gateway.years(),
      ...places.map((before) => gateway.search('', { before, most })),
    ]);
    store.set({ years, rows: pages.flatMap(({ rows }) => rows) });
  }
  return {
    ...store,
    load() {
      if (asked) return;
      asked = true;
      ask().catch(() => {
        asked = false;
      });
    },
  };
}
