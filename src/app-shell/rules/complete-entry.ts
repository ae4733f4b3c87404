/** What is done to an entry of the log wherever it stands: on its own page and in the week. */
import { type FieldsOf, type LogRow, type LogTables, set } from '../../data/tables.ts';
import { wholeDate } from '../../lib/date-texts.ts';
import { type EpochMs, startOfStored } from '../../lib/dates.ts';
import type { UserAction } from '../store/action-runner.ts';
import { isKept, keyAfter, nextDue, nextMember } from './repeat.ts';

export type EntryAction = UserAction<LogTables>;

export interface Author {
  /** Null until it is known. */
  readonly member: string | null;
  readonly now: EpochMs;
  readonly former: ReadonlySet<string>;
}

/** Sets fields of an entry, unless they are set: the second of two quick taps changes nothing. */
export const change = (
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

/** Completes an entry. One that comes round is planned again by the same action, unless it is already. */
export function complete(row: LogRow, author: Author, tables: LogTables): EntryAction {
  const { member, now } = author;
  const { operations, text } = change(
    row,
    ({ done }) => done,
    { done: true, date: now, doneBy: member },
    `Afslut »${row.name}«`,
    null,
  );
  const again = row.every === null ? null : repeat(row, row.every, author, tables);
  return {
    operations(tables) {
      const completed = operations(tables);
      return completed.length > 0 && again ? [...completed, ...again.operations(tables)] : completed;
    },
    text,
    message: `»${row.name}« er afsluttet${again ? ` og kommer igen ${again.day}` : ''}.`,
  };
}

/** Adds the entry that follows a completed one. Its day is that of the one which is planned already, if any. */
export function repeat(row: LogRow, every: string, { member, now, former }: Author, { log }: LogTables) {
  const key = keyAfter(row);
  const planned = log.get(key);
  const due = (planned && isKept(planned) && planned.due) || nextDue(every, row.due, now);
  const day = wholeDate(startOfStored(due));
  return {
    key,
    day,
    operations(tables) {
      const before = tables.log.get(key);
      // It was planned before this one was reopened. One that was removed since comes back.
      if (before && before.deletedAt === null) return [];
      const forMember = nextMember(tables, row, member, former);
      return [
        set(
          'log',
          key,
          { name: row.name, due, every, forMember, deletedAt: null },
          { id: String(now), done: false, date: now, createdBy: member },
        ),
      ];
    },
    text: `»${row.name}« igen ${day}`,
    message: `»${row.name}« kommer igen ${day}.`,
  } satisfies EntryAction & { readonly key: string; readonly day: string };
}

/** Opens a done entry again. The one that follows it, which nobody has touched, is withdrawn with it. */
export function reopen(row: LogRow, { now }: Author): EntryAction {
  const { operations, ...said } = change(
    row,
    ({ done }) => !done,
    { done: false, date: now, doneBy: null },
    `Genåbn »${row.name}«`,
    `»${row.name}« er genåbnet.`,
  );
  return {
    ...said,
    operations(tables) {
      const reopened = operations(tables);
      const [done, next] = [row.key, keyAfter(row)].map((key) => tables.log.get(key));
      return reopened.length > 0 && done && next && isUntouched(next, done)
        ? [...reopened, set('log', next.key, { deletedAt: now })]
        : reopened;
    },
  };
}

/** True if all that is said of an entry was said when it was added, or when its predecessor got another day. */
function isUntouched({ done, stamps, ...next }: LogRow, { stamps: before }: LogRow): boolean {
  const made = stamps.name?.[1];
  const isMade = (field: string) => stamps[field]?.[1] === made;
  return (
    !done &&
    isKept(next) &&
    ['every', 'forMember'].every(isMade) &&
    (isMade('due') || stamps.due?.[1] === before.date?.[1])
  );
}
