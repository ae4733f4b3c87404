import { type Author, change, type EntryAction } from '../../../app-shell/rules/complete-entry.ts';
import { keyAfter, nextDue } from '../../../app-shell/rules/repeat.ts';
import { type LogRow, set } from '../../../data/tables.ts';
import { wholeDate } from '../../../lib/date-texts.ts';
import { dayOf, type EpochMs, startOfStored } from '../../../lib/dates.ts';
import { readLine, splitLines, withoutSender } from '../../../lib/pasted-lines.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { readWhen } from '../../../lib/when/read-when.ts';

export const longestName = 500;

/** One word, since more may say something: 'Ring til Bodil:'. */
const heading = /^\p{L}+:$/u;

/** Returns the lines without what a list or a chat adds. '3. december' is a day: only numbers from 1 are left out. */
function linesOf(typed: string): readonly string[] {
  const written = splitLines(typed)
    .map((line) => withoutSender(tidyInput(line, Number.POSITIVE_INFINITY)))
    .filter(Boolean);
  if (written.length < 2) return written;
  const lines = written.map(readLine).filter(({ text }) => text);
  const undone = lines.filter(({ isDone }) => !isDone);
  const kept = undone.length > 0 ? undone : lines;
  const open = kept.filter(({ text }, i) => !heading.test(text) || i === kept.length - 1);
  const isNumbered = open.every(({ number }, i) => Number.parseInt(number, 10) === i + 1);
  return open.map(({ number, text }) => (isNumbered ? text : number + text));
}

/** Returns by how many characters the longest of the typed names is too long; 0 when all fit. */
export const excessLength = (typed: string): number =>
  Math.max(0, ...linesOf(typed).map((line) => [...line].length - longestName));

export const namesFrom = (typed: string): readonly string[] =>
  excessLength(typed) > 0 ? [] : linesOf(typed);

/** What is typed as one entry, with a day in it. */
export interface Planned {
  readonly name: string;
  readonly due: string;
  readonly every: string | null;
}

const intervals: Readonly<Record<string, string>> = {
  week: '7d',
  fortnight: '14d',
  month: '1m',
  year: '12m',
};

/** Reads the day in one typed entry: 'skift dæk lørdag'. Null when there is none, or more than an entry has. */
export function plannedFrom(typed: string, now: EpochMs): Planned | null {
  const [only = '', second] = namesFrom(typed);
  const { titleWithTime: name, firstDay, lastDay, repeat, until } = readWhen(only, dayOf(now));
  const every = repeat === null ? null : intervals[repeat];
  if (second !== undefined || !name || !firstDay || lastDay || until || every === undefined) return null;
  return { name, due: firstDay, every };
}

export const addPlanned = (key: string, { name, due, every }: Planned, author: Author): EntryAction => {
  const day = wholeDate(startOfStored(due));
  return {
    operations: () => [set('log', key, { ...newEntry(name, author.now, author), due, every })],
    text: `Tilføj »${name}« ${day}`,
    message: `»${name}« kommer ${day}.`,
  };
};

const newEntry = (name: string, at: EpochMs, { member }: Author) => ({
  id: String(at),
  name,
  done: false,
  date: at,
  createdBy: member,
  doneBy: null,
});

/** Adds entries by their keys and names, the first as the newest. `known`: how many stood there already. */
export const add = (
  entries: readonly (readonly [key: string, name: string])[],
  author: Author,
  known = 0,
): EntryAction => {
  const [first] = entries;
  const isList = entries.length + known > 1;
  return {
    operations: () =>
      entries.map(([key, name], i) => set('log', key, newEntry(name, author.now - i, author))),
    text: entries.length > 1 ? `Tilføj ${entries.length} gøremål` : `Tilføj »${first?.[1]}«`,
    message: isList
      ? `${entries.length} gøremål er tilføjet.${known > 0 ? ` ${known} stod der allerede.` : ''}`
      : null,
  };
};

/** Renames an entry and, if it is in the bin, restores it. */
export const rename = (row: LogRow, name: string, { now }: Author): EntryAction =>
  change(
    row,
    (current) => current.name === name && current.deletedAt === null,
    { name, ...(!row.done && { date: now }), ...(row.deletedAt !== null && { deletedAt: null }) },
    `Ret »${row.name}« til »${name}«`,
    `»${row.name}« hedder nu »${name}«.`,
  );

export type Plan = Pick<LogRow, 'due' | 'forMember' | 'every'>;

export const plan = (row: LogRow, fields: Plan): EntryAction =>
  change(
    row,
    ({ due, forMember, every }) =>
      due === fields.due && forMember === fields.forMember && every === fields.every,
    fields,
    `Planlæg »${row.name}«`,
    `»${row.name}« er planlagt${fields.due === null ? '' : ` til ${wholeDate(startOfStored(fields.due))}`}.`,
  );

/** Says that a completed entry was done at another time. The one that follows it is due accordingly, unless planned. */
export const moveTo = (row: LogRow, date: EpochMs): EntryAction => ({
  operations({ log }) {
    const current = log.get(row.key);
    if (!current?.done || current.date === date) return [];
    const next = log.get(keyAfter(row));
    const dueAfter = (done: EpochMs) => next?.every && nextDue(next.every, current.due, done);
    const due = next && !next.done && next.due === dueAfter(current.date) && dueAfter(date);
    return [set('log', row.key, { date }), ...(due ? [set('log', next.key, { due })] : [])];
  },
  text: `»${row.name}« blev gjort ${wholeDate(date)}`,
  message: `»${row.name}« blev gjort ${wholeDate(date)}.`,
});

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
