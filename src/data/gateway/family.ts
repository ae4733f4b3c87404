import type { EpochMs } from '../../lib/dates.ts';
import type { SyncGateway } from '../../sync/protocol.ts';
import type { Columns, RowOf } from '../columns.ts';
import type { LogRow } from './tables.ts';

/** What members may read about each other, which does not include email addresses. */
export const memberColumns = { id: 'text', displayName: 'text' } as const satisfies Columns;

/**
 * A member of the family. Those who were removed are not sent any more, though rows may still contain their
 * ids.
 */
export type Member = RowOf<typeof memberColumns>;

/** The synchronization of one feature, and the members' names. */
export interface FamilyGateway extends SyncGateway {
  /** Returns the ids and display names of all members. */
  members(): Promise<readonly Member[]>;
}

/**
 * A position in the log, which is ordered newest first: what follows it is older. Made by the server or by
 * `placeBefore`.
 */
export interface LogPlace {
  readonly date: string;
  readonly key?: string;
}

/** One page of the log, newest first: done entries or the matches of a search. */
export interface LogPage {
  readonly rows: readonly LogRow[];
  /** Where the next page begins; null on the last page. */
  readonly next: LogPlace | null;
  /**
   * On the first page of a search, the number of matches; `foundMost` means that many or more. Otherwise
   * null.
   */
  readonly found: number | null;
}

/** The server stops counting the matches of a search here. */
export const foundMost = 1000;

/** Returns the position from which all that follows is older than `time`. */
export const placeBefore = (time: EpochMs): LogPlace => ({ date: new Date(time).toISOString() });

/** The log's gateway: its synced rows, and the older entries that phones do not store. */
export interface LogGateway extends FamilyGateway {
  /**
   * Returns entries whose name matches every word of the query, done or not, newest first. Without words it
   * returns all done entries.
   */
  search(
    query: string,
    options?: { readonly before?: LogPlace | null; readonly limit?: number; readonly signal?: AbortSignal },
  ): Promise<LogPage>;
  /** Returns the years in which something was done, newest first. */
  years(): Promise<readonly number[]>;
  /** Returns when the last good backup was made, or null when there has been none. */
  lastBackup(): Promise<EpochMs | null>;
}
