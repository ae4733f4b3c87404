import { type LogPlace, type LogRow, placeBefore } from '../../data/gateway.ts';
import { type EpochMs, startOf } from '../../lib/dates.ts';
import type { ErrorCode } from '../../sync/protocol.ts';
import { isKept, newestFirst, twoYearsBefore } from './entry.ts';
import { type Held, notHeld } from './old-entries.ts';
import { createSearch, type Search } from './search.ts';

/** What is asked of the log. */
export interface Question {
  /** What was searched for; empty lists what is done. */
  readonly query: string;
  /** Nothing newer than this year; null from the newest on. */
  readonly year: number | null;
  /** Also what is older than two years. A search always goes through everything. */
  readonly everything: boolean;
}

/** How far the family's database has answered. */
type Answer =
  /** It need not be asked: the phone holds the last two years. */
  | { readonly kind: 'unasked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'more' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

/** A question with the entries that came as its answer, newest first, page after page. */
export interface Listing {
  readonly question: Question;
  readonly search: Search;
  readonly answer: Answer;
  readonly rows: readonly LogRow[];
  /** The place where the next page begins, also while it is asked for; null before the first and after the last. */
  readonly next: LogPlace | null;
  /** How many there are in all, as the database counts. */
  readonly found: number | null;
}

export const recent: Question = { query: '', year: null, everything: false };

/** Can the phone not answer this alone? */
export const isAsked = ({ query, year, everything }: Question): boolean =>
  createSearch(query).words.length > 0 || year !== null || everything;

export const newListing = (question: Question): Listing => ({
  question,
  search: createSearch(question.query),
  answer: { kind: isAsked(question) ? 'asking' : 'unasked' },
  rows: [],
  next: null,
  found: null,
});

/** Where the answer of the database begins; null for the newest of all. */
export function beginningOf(question: Question, now: EpochMs): LogPlace | null {
  if (question.year !== null) return placeBefore(endOf(question));
  return createSearch(question.query).words.length > 0 ? null : placeBefore(twoYearsBefore(now));
}

/** Nothing of this time or later belongs to the answer. */
const endOf = ({ year }: Question): EpochMs =>
  year === null ? Number.POSITIVE_INFINITY : startOf({ year: year + 1, month: 1, day: 1 });

/** What the page lists: what the phone holds of the answer, and around it what the database said. Newest first. */
export function entriesOf(listing: Listing, held: Held, now: EpochMs): readonly LogRow[] {
  const { question, search, rows, next } = listing;
  const end = endOf(question);
  const start = isAsked(question) ? Number.NEGATIVE_INFINITY : twoYearsBefore(now);
  // Of the last two years the phone holds everything; what it holds of older ones waits for the pages around it.
  const shown = next === null ? start : Math.max(start, Math.min(Date.parse(next.date), twoYearsBefore(now)));
  const belongs = (row: LogRow) =>
    isKept(row) && row.date < end && (search.words.length > 0 ? search.matches(row.name) : row.done);
  const mine = [...held.tables.log.values()]
    .filter((row) => row.date >= shown && belongs(row))
    .sort(newestFirst);
  return merged(mine, notHeld(rows, held, belongs));
}

/** Two lists, each newest first, as one. */
function merged(a: readonly LogRow[], b: readonly LogRow[]): readonly LogRow[] {
  const all: LogRow[] = [];
  let i = 0;
  for (const row of b) {
    for (let other = a[i]; other && newestFirst(other, row) < 0; other = a[++i]) all.push(other);
    all.push(row);
  }
  return all.concat(a.slice(i));
}
