import type { EpochMs } from '../../lib/dates.ts';
import type { SyncGateway } from '../../sync/protocol.ts';
import type { Columns, RowOf } from '../columns.ts';
import type { LogRow } from './tables.ts';

export const memberColumns = { id: 'text', displayName: 'text' } as const satisfies Columns;

export type Member = RowOf<typeof memberColumns>;

/** A synced feature's side of the family's database. */
export interface FamilyGateway extends SyncGateway {
  /** The members' names: who put it on the list, who did it. */
  members(): Promise<readonly Member[]>;
}

/** A place in the log, newest first: what comes after it is older. Made by the server, or by `placeBefore`. */
export interface LogPlace {
  readonly date: string;
  readonly key?: string;
}

export interface LogPage {
  readonly rows: readonly LogRow[];
  /** Where the next page begins; null when this is the last. */
  readonly next: LogPlace | null;
  /** On the first page of a search how many there are in all; `foundMost` means as many or more. Else null. */
  readonly found: number | null;
}

/** Counting what a search finds ends here. */
export const foundMost = 1000;

/** Everything in the log is older than a place before this time. */
export const placeBefore = (time: EpochMs): LogPlace => ({ date: new Date(time).toISOString() });

/** The log's side of the family's database: what is synced, and all that the phone does not hold. */
export interface LogGateway extends FamilyGateway {
  /** Entries, newest first, whose name matches every word of the query, done or not; without a word all that is done. */
  search(
    query: string,
    options?: { readonly before?: LogPlace | null; readonly most?: number; readonly signal?: AbortSignal },
  ): Promise<LogPage>;
  /** The years in which something was done, newest first. */
  years(): Promise<readonly number[]>;
  /** When the last good backup of the family's data was made; null when there was none yet. */
  lastBackup(): Promise<EpochMs | null>;
}
