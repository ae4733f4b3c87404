import { type LogGateway, placeBefore } from '../../../data/gateway/family.ts';
import type { LogRow } from '../../../data/gateway/tables.ts';
import { type EpochMs, format } from '../../../lib/dates.ts';
import { oneDay } from '../../../lib/durations.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { memoryYears, sameTimeOfYear } from '../rules/entries.ts';

/** Data that the page requests once from a database, when it is reachable. */
interface LoadedOnce<State> extends Store<State> {
  /**
   * Requests the data, unless they have been loaded from the database of this epoch. Those of another one are
   * shown until there is an answer.
   */
  load(epoch: string): void;
}

function loadOnce<State>(before: State, request: () => Promise<State>): LoadedOnce<State> {
  const store = createStore<State>(before);
  /** The epoch of the database that was asked; null when it did not answer. */
  let asked: string | null = null;
  return {
    ...store,
    load(epoch) {
      if (asked === epoch) return;
      asked = epoch;
      request().then(
        (state) => asked === epoch && store.set(state),
        () => {
          if (asked === epoch) asked = null;
        },
      );
    },
  };
}

/** What is known of the years before those on the device. */
export interface EarlierYears {
  /** The years in which something was done, newest first. */
  readonly years: readonly number[];
  /** What was done around this time of year in the years of the memories. */
  readonly rows: readonly LogRow[];
}

/** The earlier years; without years and rows until the database has answered. */
export type EarlierYearsStore = LoadedOnce<EarlierYears>;

/** How many entries are loaded for each year's days, for the memories to choose from. */
const pageSize = 40;

/** Creates a store that requests nothing before `load`. After a failure, the next `load` tries again. */
export const createEarlierYearsStore = (
  gateway: Pick<LogGateway, 'search' | 'years'>,
  now: () => EpochMs,
): EarlierYearsStore =>
  loadOnce<EarlierYears>({ years: [], rows: [] }, async () => {
    const places = memoryYears.map((years) => placeBefore(sameTimeOfYear(years, now()).until));
    const [years, ...pages] = await Promise.all([
      gateway.years(),
      ...places.map((before) => gateway.search('', { before, limit: pageSize })),
    ]);
    return { years, rows: pages.flatMap(({ rows }) => rows) };
  });

/** Backups are made every week, so if the last is older than this (ms), one has failed. */
const oldest = 9 * oneDay;

const dateInFull = format({ day: 'numeric', month: 'long', year: 'numeric' });

/** Returns a warning for members when the weekly backup has failed, else null. */
export const backupWarning = (madeAt: EpochMs | null, now: EpochMs): string | null =>
  madeAt === null || now - madeAt <= oldest
    ? null
    : `Den seneste sikkerhedskopi er fra ${dateInFull(madeAt)}. Sig det til den, der passer hjemmesiden.`;

/** The warning about the weekly backup; null until it is known. */
export type LastBackup = LoadedOnce<string | null>;

/**
 * Creates a store that asks for the time of the last backup on `load`. Without any backup yet there is no
 * warning.
 */
export const createLastBackup = (gateway: Pick<LogGateway, 'lastBackup'>, now: () => EpochMs): LastBackup =>
  loadOnce<string | null>(null, async () => backupWarning(await gateway.lastBackup(), now()));
