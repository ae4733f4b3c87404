import { type FieldsOf, type LogRow, type LogTables, set } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { wholeDate } from '../../../lib/long-dates.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import type { Operation } from '../../../sync/actions.ts';

/** The longest name in characters. */
export const longestName = 500;

/** Returns by how many characters a typed name is too long; 0 when it fits. */
export const excessLength = (typed: string): number =>
  Math.max(0, [...tidyInput(typed, Number.POSITIVE_INFINITY)].length - longestName);

/** Returns the typed name, normalized; null when it is empty or too long. */
export const nameFrom = (typed: string): string | null =>
  excessLength(typed) > 0 ? null : tidyInput(typed, longestName) || null;

/** What a member does with an entry. */
export interface EntryAction {
  /** The operations, given the rows when it runs; none when the entry is already so. */
  readonly operations: (tables: LogTables) => readonly Operation[];
  /** Says what it does: 'Afslut »Klip hækken«'. */
  readonly text: string;
  /** Says that it is done: '»Klip hækken« er afsluttet.' Null when that is plain to see. */
  readonly message: string | null;
}

/** Who acts, and when. */
export interface Author {
  /** Null until it is known. */
  readonly member: string | null;
  readonly now: EpochMs;
}

/** Sets fields of an entry, unless they are set: the second of two quick taps changes nothing. */
const change = (
  { key }: LogRow,
  isSet: (row: LogRow) => boolean,
  fields: FieldsOf<'log'>,
  text: string,
  message: string | null,
): EntryAction => ({
  operations({ log }) {
    const row = log.get(key);
    return row && !isSet(row) ? [set('log', key, fields)] : [];
  },
  text,
  message,
});

export const add = (key: string, name: string, { member, now }: Author): EntryAction => ({
  operations: () => [
    set('log', key, { id: String(now), name, done: false, date: now, createdBy: member, doneBy: null }),
  ],
  text: `Tilføj »${name}«`,
  message: null,
});

/** Renames an entry and, if it is in the bin, restores it. */
export const rename = (row: LogRow, name: string, { now }: Author): EntryAction =>
  change(
    row,
    (current) => current.name === name && current.deletedAt === null,
    { name, ...(!row.done && { date: now }), ...(row.deletedAt !== null && { deletedAt: null }) },
    `Ret »${row.name}« til »${name}«`,
    `»${row.name}« hedder nu »${name}«.`,
  );

export const complete = (row: LogRow, { member, now }: Author): EntryAction =>
  change(
    row,
    ({ done }) => done,
    { done: true, date: now, doneBy: member },
    `Afslut »${row.name}«`,
    `»${row.name}« er afsluttet.`,
  );

/** Says that a completed entry was done at another time. */
export const moveTo = (row: LogRow, date: EpochMs): EntryAction =>
  change(
    row,
    (current) => !current.done || current.date === date,
    { date },
    `»${row.name}« blev gjort ${wholeDate(date)}`,
    `»${row.name}« er afsluttet ${wholeDate(date)}.`,
  );

export const reopen = (row: LogRow, { now }: Author): EntryAction =>
  change(
    row,
    ({ done }) => !done,
    { done: false, date: now, doneBy: null },
    `Genåbn »${row.name}«`,
    `»${row.name}« er genåbnet.`,
  );

/** Moves the entry to the bin. */
export const remove = (row: LogRow, { now }: Author): EntryAction =>
  change(
    row,
    ({ deletedAt }) => deletedAt !== null,
    { deletedAt: now },
    `Slet »${row.name}«`,
    `»${row.name}« ligger i papirkurven.`,
  );

export const restore = (row: LogRow): EntryAction =>
  change(
    row,
    ({ deletedAt }) => deletedAt === null,
    { deletedAt: null },
    `Gendan »${row.name}«`,
    `»${row.name}« er gendannet.`,
  );

/** Deletes an entry in the bin permanently. There is no message, since its undo could not bring back the name. */
export const purge = (row: LogRow, { now }: Author): EntryAction =>
  change(row, ({ purgedAt }) => purgedAt !== null, { purgedAt: now }, `Slet »${row.name}« for altid`, null);
