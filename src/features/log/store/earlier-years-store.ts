import { type LogGateway, type LogRow, placeBefore } from '../../../data/gateway.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { memoryYears, sameTimeOfYear } from '../rules/memories.ts';

/** What is known of the years before those that the device holds. */
export interface EarlierYears {
  /** The years in which something was done, newest first. */
  readonly years: readonly number[];
  /** What was done at this time of the year in the years of the memories, and around it. */
  readonly rows: readonly LogRow[];
}

export interface EarlierYearsStore extends Store<EarlierYears> {
  /** Asks the database once; again when it did not answer. */
  load(): void;
}

/** How many entries are loaded of each year's week: the memories choose among them. */
const pageSize = 40;

export function createEarlierYearsStore(
  gateway: Pick<LogGateway, 'search' | 'years'>,
  now: () => EpochMs,
): EarlierYearsStore {
  const store = createStore<EarlierYears>({ years: [], rows: [] });
  let loaded = false;
  async function load() {
    const places = memoryYears.map((years) => placeBefore(sameTimeOfYear(years, now()).until));
    const [years, ...pages] = await Promise.all([
      gateway.years(),
      ...places.map((before) => gateway.search('', { before, most: pageSize })),
    ]);
    store.set({ years, rows: pages.flatMap(({ rows }) => rows) });
  }
  return {
    ...store,
    load() {
      if (loaded) return;
      loaded = true;
      load().catch(() => {
        loaded = false;
      });
    },
  };
}
