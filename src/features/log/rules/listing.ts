import { type LogPlace, placeBefore } from '../../../data/gateway/family.ts';
import type { LogRow } from '../../../data/gateway/tables.ts';
import { type EpochMs, startOf } from '../../../lib/dates.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import type { Pending } from '../../../sync/state/pending.ts';
import { isKept, newestFirst, twoYearsBefore } from './entries.ts';
import { applyLog, type LogOperation, type LogTables } from './operations.ts';
import { createSearch, type Search } from './search.ts';

/** The rows on this device, the changes that the database has not confirmed, and who made them. */
export interface DeviceRows {
  readonly tables: LogTables;
  readonly pending: readonly Pending<LogOperation>[];
  readonly member: string;
}

/**
 * Of rows from the server those that the device does not hold, with its pending changes applied; a changed one stays only
 * if it still `belongs`. A row that the device holds is the newer of the two.
 */
export function serverOnlyRows(
  rows: readonly LogRow[],
  { tables, pending, member }: DeviceRows,
  belongs: (row: LogRow) => boolean,
): readonly LogRow[] {
  const operations = pending.filter(({ state }) => state.kind !== 'rejected').map(({ op }) => op);
  const changedKeys = new Set(operations.map(({ key }) => key));
  // This runs over up to a hundred thousand rows for each page that is added: nothing is allocated for unchanged ones.
  const found: LogRow[] = [];
  for (const row of rows) {
    if (tables.log.has(row.key)) continue;
    if (!changedKeys.has(row.key)) {
      found.push(row);
      continue;
    }
    const before: LogTables = { log: new Map([[row.key, row]]) };
    const after = operations
      .filter(({ key }) => key === row.key)
      .reduce((view, op) => applyLog(view, op, member), before)
      .log.get(row.key);
    if (after && belongs(after)) found.push(after);
  }
  return found;
}

/** Which entries the log lists. */
export interface Filter {
  /** What was searched for; empty lists what is done. */
  readonly query: string;
  /** Nothing newer than this year; null from the newest on. */
  readonly year: number | null;
  /** Also what is older than two years. A search always covers everything. */
  readonly everything: boolean;
}

/** How much of the list the server has given. */
type Loaded =
  /** The device holds all of it: the last two years. */
  | { readonly kind: 'on-device' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'more' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

/** A filter with the entries that the server has given for it, newest first, page after page. */
export interface Listing {
  readonly filter: Filter;
  readonly search: Search;
  readonly loaded: Loaded;
  readonly rows: readonly LogRow[];
  /** Where the next page begins, also while it is loading; null before the first and after the last. */
  readonly next: LogPlace | null;
  /** How many there are in all, as the database counts. */
  readonly found: number | null;
}

/** The last two years. */
export const recentFilter: Filter = { query: '', year: null, everything: false };

/** Does the list hold entries that are not on the device? */
export const needsServer = ({ query, year, everything }: Filter): boolean =>
  createSearch(query).words.length > 0 || year !== null || everything;

export const newListing = (filter: Filter): Listing => ({
  filter,
  search: createSearch(filter.query),
  loaded: { kind: needsServer(filter) ? 'loading' : 'on-device' },
  rows: [],
  next: null,
  found: null,
});

/** Where the first page from the server begins; null for the newest of all. */
export function firstPlace(filter: Filter, now: EpochMs): LogPlace | null {
  if (filter.year !== null) return placeBefore(endOf(filter));
  return createSearch(filter.query).words.length > 0 ? null : placeBefore(twoYearsBefore(now));
}

/** Nothing of this time or later is in the list. */
const endOf = ({ year }: Filter): EpochMs =>
  year === null ? Number.POSITIVE_INFINITY : startOf({ year: year + 1, month: 1, day: 1 });

/** The entries of the list: those on the device and around them those from the server. Newest first. */
export function listedEntries(listing: Listing, device: DeviceRows, now: EpochMs): readonly LogRow[] {
  const { filter, search, rows, next } = listing;
  const end = endOf(filter);
  const start = needsServer(filter) ? Number.NEGATIVE_INFINITY : twoYearsBefore(now);
  // The device holds all of the last two years, but only some older entries: those wait for the pages around them.
  const from = next === null ? start : Math.max(start, Math.min(Date.parse(next.date), twoYearsBefore(now)));
  const belongs = (row: LogRow) =>
    isKept(row) &&
    row.date < end &&
    (search.words.length > 0 ? search.matches(row.name, row.date) : row.done);
  const onDevice = [...device.tables.log.values()]
    .filter((row) => row.date >= from && belongs(row))
    .sort(newestFirst);
  return mergeNewestFirst(onDevice, serverOnlyRows(rows, device, belongs));
}

/** Two lists, each newest first, as one. */
function mergeNewestFirst(a: readonly LogRow[], b: readonly LogRow[]): readonly LogRow[] {
  const all: LogRow[] = [];
  let i = 0;
  for (const row of b) {
    for (let other = a[i]; other && newestFirst(other, row) < 0; other = a[++i]) all.push(other);
    all.push(row);
  }
  return all.concat(a.slice(i));
}
