import { type LogPlace, placeBefore } from '../../../data/gateway/family.ts';
import type { LogRow, LogTables } from '../../../data/gateway/tables.ts';
import { type EpochMs, startOf } from '../../../lib/dates.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import type { Pending } from '../../../sync/state/pending.ts';
import { twoYearsBefore } from './entries.ts';
import { applyLog, type LogOperation } from './operations.ts';
import type { Parts } from './parts.ts';
import { createSearch, type Search } from './search.ts';

/** The rows on this device, the unconfirmed changes, and whose changes they are. */
export interface DeviceRows {
  readonly tables: LogTables;
  readonly pending: readonly Pending<LogOperation>[];
  readonly member: string;
}

/**
 * Returns a function that returns those of the server's rows that the device does not have, with its pending
 * changes applied; a changed row stays only if it still `belongs`. If the device has a row, its version is
 * the newer one.
 */
export function serverOnlyRows(
  { tables, pending, member }: DeviceRows,
  belongs: (row: LogRow) => boolean,
): (rows: readonly LogRow[]) => readonly LogRow[] {
  const operations = pending.filter(({ state }) => state.kind !== 'rejected').map(({ op }) => op);
  // A set is faster to look keys up in than the table.
  const known = new Set([...tables.log.keys(), ...operations.map(({ key }) => key)]);
  return (rows) =>
    rows.some(({ key }) => known.has(key))
      ? rows.flatMap((row) => {
          if (!known.has(row.key)) return row;
          if (tables.log.has(row.key)) return [];
          const before: LogTables = { log: new Map([[row.key, row]]) };
          const after = operations
            .filter(({ key }) => key === row.key)
            .reduce((view, op) => applyLog(view, op, member), before)
            .log.get(row.key);
          return after && belongs(after) ? after : [];
        })
      : rows;
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

/** A filter with the entries loaded from the server for it. */
export interface Listing {
  readonly filter: Filter;
  readonly search: Search;
  readonly loaded: Loaded;
  readonly pages: Parts;
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
  pages: [],
  next: null,
  found: null,
});

/** Returns where the first page from the server begins; null for the newest entries. */
export function firstPlace(filter: Filter, now: EpochMs): LogPlace | null {
  if (filter.year !== null) return placeBefore(endOf(filter));
  return createSearch(filter.query).words.length > 0 ? null : placeBefore(twoYearsBefore(now));
}

/** Returns the time before which all entries of the list are. */
export const endOf = ({ year }: Filter): EpochMs =>
  year === null ? Number.POSITIVE_INFINITY : startOf({ year: year + 1, month: 1, day: 1 });
