import { type LogPlace, placeBefore } from '../../../data/gateway/family.ts';
import type { LogRow } from '../../../data/gateway/tables.ts';
import { type EpochMs, startOf } from '../../../lib/dates.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import type { Pending } from '../../../sync/state/pending.ts';
import { isKept, newestFirst, twoYearsBefore } from './entries.ts';
import { applyLog, type LogOperation, type LogTables } from './operations.ts';
import { createSearch, type Search } from './search.ts';

/** The rows on this device, the unconfirmed changes, and whose changes they are. */
export interface DeviceRows {
  readonly tables: LogTables;
  readonly pending: readonly Pending<LogOperation>[];
  readonly member: string;
}

/**
 * Returns the rows from the server that the device does not have, with its pending changes applied; a changed
 * row stays only if it still `belongs`. If the device has a row, its version is the newer one.
 */
export function serverOnlyRows(
  rows: readonly LogRow[],
  { tables, pending, member }: DeviceRows,
  belongs: (row: LogRow) => boolean,
): readonly LogRow[] {
  const operations = pending.filter(({ state }) => state.kind !== 'rejected').map(({ op }) => op);
  const changedKeys = new Set(operations.map(({ key }) => key));
  // This handles up to a hundred thousand rows for each page that is added, so it copies nothing if it can,
  // and looks keys up in a set, which is faster than the table.
  const known = new Set([...tables.log.keys(), ...changedKeys]);
  if (rows.every(({ key }) => !known.has(key))) return rows;
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

/** What the log lists. */
export interface Filter {
  /** The search query; when empty, done entries are listed. */
  readonly query: string;
  /** The newest year to list; null for no limit. */
  readonly year: number | null;
  /** Whether entries older than two years are listed, too. A search always covers all entries. */
  readonly everything: boolean;
}

/** How much of the list has been loaded from the server. */
type Loaded =
  /** All of it is on the device: the last two years. */
  | { readonly kind: 'on-device' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'more' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

/** A filter with the entries loaded from the server for it, newest first, page by page. */
export interface Listing {
  readonly filter: Filter;
  readonly search: Search;
  readonly loaded: Loaded;
  readonly rows: readonly LogRow[];
  /** Where the next page begins, even while it is loading; null before the first page and after the last. */
  readonly next: LogPlace | null;
  /** The number of matches according to the database. */
  readonly found: number | null;
}

/** The last two years. */
export const recentFilter: Filter = { query: '', year: null, everything: false };

/** True if the list contains entries that are not on the device. */
export const needsServer = ({ query, year, everything }: Filter): boolean =>
  createSearch(query).words.length > 0 || year !== null || everything;

/**
 * Returns the list for a filter before anything from the server is in it: `loading` if the filter needs the
 * server.
 */
export const newListing = (filter: Filter): Listing => ({
  filter,
  search: createSearch(filter.query),
  loaded: { kind: needsServer(filter) ? 'loading' : 'on-device' },
  rows: [],
  next: null,
  found: null,
});

/** Returns where the first page from the server begins; null for the newest entries. */
export function firstPlace(filter: Filter, now: EpochMs): LogPlace | null {
  if (filter.year !== null) return placeBefore(endOf(filter));
  return createSearch(filter.query).words.length > 0 ? null : placeBefore(twoYearsBefore(now));
}

/** The list contains only entries before this time. */
const endOf = ({ year }: Filter): EpochMs =>
  year === null ? Number.POSITIVE_INFINITY : startOf({ year: year + 1, month: 1, day: 1 });

/** Returns the entries of the list, newest first: those on the device merged with those from the server. */
export function listedEntries(listing: Listing, device: DeviceRows, now: EpochMs): readonly LogRow[] {
  const { filter, search, rows, next } = listing;
  const end = endOf(filter);
  const start = needsServer(filter) ? Number.NEGATIVE_INFINITY : twoYearsBefore(now);
  // The device has all entries of the last two years, but only some older ones, which wait until the pages
  // around them are loaded.
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

/** Merges two lists, each newest first. */
function mergeNewestFirst(a: readonly LogRow[], b: readonly LogRow[]): readonly LogRow[] {
  const [last, first] = [a.at(-1), b[0]];
  // The device has the newest years, and the server is asked for the others.
  if (!last || !first || newestFirst(last, first) < 0) return a.concat(b);
  const all: LogRow[] = [];
  let i = 0;
  for (const row of b) {
    for (let other = a[i]; other && newestFirst(other, row) < 0; other = a[++i]) all.push(other);
    all.push(row);
  }
  return all.concat(a.slice(i));
}
