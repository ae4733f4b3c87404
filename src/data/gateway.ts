import type { EpochMs } from '../lib/dates.ts';
import type { FieldTimestamps, SyncedRow, SyncGateway } from '../sync/protocol.ts';

export interface ShoppingRow extends SyncedRow {
  readonly key: string;
  /** Null until the server has given it. */
  readonly id: number | null;
  readonly title: string;
  readonly category: string;
  readonly active: boolean;
  readonly buy: boolean;
  readonly buyCounter: number;
  readonly freezer: boolean;
  readonly count: number;
  readonly canOutdate: boolean;
  /** As people write it, while the item is on the list. */
  readonly quantity: string | null;
  /** The member who put it on the list, while it is there. */
  readonly wantedBy: string | null;
  readonly updateTs: EpochMs;
  readonly timestamps: FieldTimestamps;
}

export interface PurchaseRow extends SyncedRow {
  /** The operation that bought it. */
  readonly id: string;
  readonly trip: string;
  readonly itemKey: string;
  readonly member: string;
  readonly boughtAt: EpochMs;
  readonly quantity: string | null;
  readonly wantedBy: string | null;
  readonly undoneAt: EpochMs | null;
  /** The operation that had put it on the list: the same for all who bought it without knowing of each other. */
  readonly wish: string | null;
}

export interface LogRow extends SyncedRow {
  readonly key: string;
  /** The creation time in ms as text. */
  readonly id: string;
  readonly name: string;
  readonly done: boolean;
  readonly date: EpochMs;
  readonly deletedAt: EpochMs | null;
  readonly purgedAt: EpochMs | null;
  readonly createdBy: string | null;
  readonly doneBy: string | null;
  readonly timestamps: FieldTimestamps;
}

export interface Photo {
  readonly id: string;
  readonly title: string;
  readonly thumbnail: string;
  readonly link: string;
  readonly category: string;
}

export interface Member {
  readonly id: string;
  readonly displayName: string;
}

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
}

/** The albums, for anyone. Both newest first; both fail with a `GatewayError`. */
export interface PhotoGateway {
  /** One photo a category: its tile. */
  tiles(): Promise<readonly Photo[]>;
  albums(category: string): Promise<readonly Photo[]>;
}
