/** The vocabulary of sync: what a person did, and the rows that it changes. */
import type { EpochMs } from '../lib/dates.ts';

/** A value of a field. Times are in ms since 1970, days are text such as '2026-11-02'. */
export type Value = string | number | boolean | null;
export type Fields = Readonly<Record<string, Value>>;

/** `set` makes a missing row with `fields` and `defaults`; else it sets `fields`. `count` stays between 0 and 9999. */
export type Operation =
  | { readonly set: string; readonly key: string; readonly fields: Fields; readonly defaults?: Fields }
  | { readonly count: string; readonly key: string; readonly field: string; readonly by: number };

/** What a person did. It is applied as a whole or not at all, and once, however often it is delivered. */
export interface Action {
  /** A uuid, which stays the same when the action is sent again. */
  readonly id: string;
  /** When its author did it, by the phone's corrected clock. The server moves a time in its future back. */
  readonly at: EpochMs;
  /** What it does, in Danish: 'Køb 3 varer'. Empty for what its author would not miss, such as a stroke. */
  readonly text: string;
  readonly operations: readonly Operation[];
}

/** The server's final answer to one action. `code` says why it was rejected. */
export type Receipt =
  | { readonly id: string; readonly status: 'applied' | 'duplicate' }
  | { readonly id: string; readonly status: 'rejected'; readonly code: string };

/** For each field, the author's time and the id of the action that set it last. */
export type Stamps = Readonly<Record<string, readonly [at: EpochMs, action: string]>>;

/** A revision of the database: each transaction gets one, in the order in which they become visible. */
export type Rev = number;

/** A row as the phone stores it. `rev` is the revision that last changed it. */
export interface SyncedRow {
  readonly key: string;
  readonly rev: Rev;
  readonly stamps: Stamps;
  readonly [field: string]: Value | Stamps;
}
