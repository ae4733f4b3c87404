import { everyText } from '../../../app-shell/rules/repeat.ts';
import type { MemberNames } from '../../../app-shell/store/member-names.ts';
import type { LogRow } from '../../../data/tables.ts';
import { decimal } from '../../../lib/danish.ts';
import { dateText, whenText, wholeDate } from '../../../lib/date-texts.ts';
import { type EpochMs, format, isoDayOf, startOfStored } from '../../../lib/dates.ts';
import { oneDay } from '../../../lib/durations.ts';
import { isChanged, isLater, type ReasonLeft } from '../rules/entries.ts';

/** Describes the list in a few words. `found`: how many entries a search has found, or null without one. */
export function statusText(found: number | null, showsAll: boolean): string {
  if (found === null) return showsAll ? 'Alt, der er gjort' : 'De seneste to år';
  return found === 0 ? 'Intet fundet' : `${decimal(found, 0)} fundet`;
}

/** Says what somebody did to an entry while its name was being edited here, and what saving does. */
export function reasonLeftText(
  reason: NonNullable<ReasonLeft>,
  name: string,
  by: string | undefined,
): string {
  switch (reason) {
    case 'completed':
      return `»${name}« er blevet afsluttet${by ? ` af ${by}` : ''}, mens du rettede.`;
    case 'reopened':
      return `»${name}« er blevet genåbnet, mens du rettede, og står i Todo igen.`;
    case 'deleted':
      return `»${name}« er blevet lagt i papirkurven, mens du rettede. Gemmer du, bliver det gendannet.`;
    case 'purged':
      return `»${name}« er blevet slettet for altid, mens du rettede. Gemmer du, bliver det tilføjet igen.`;
  }
}

/** Says that somebody renamed an entry while its name was being edited here. */
export const renamedText = (name: string): string =>
  `Det er blevet rettet til »${name}«, mens du rettede. Gemmer du, gælder det, du har skrevet.`;

/** The note at an entry that has left the list and is still shown: 'Afsluttet af Bodil'. */
export const leftText = (reason: NonNullable<ReasonLeft>, by: string | undefined): string =>
  ({
    completed: `Afsluttet${by ? ` af ${by}` : ''}`,
    reopened: 'Genåbnet',
    deleted: 'Lagt i papirkurven',
    purged: 'Slettet for altid',
  })[reason];

/**
 * The note at an entry of the todo list: whose it is or who added it, and since when or until when. Who has
 * changed one is not known.
 */
export function todoNote(row: LogRow, names: MemberNames, member: string, now: EpochMs): string {
  const { due, every, forMember, createdBy, date } = row;
  const owner = forMember && (forMember === member ? 'til dig' : `til ${names.get(forMember) ?? 'en anden'}`);
  const by = names.get(createdBy ?? '');
  if (due === null)
    return isChanged(row)
      ? listed(owner || (by && `fra ${by}`), `ændret ${whenText(date, now)}`)
      : listed(owner || by, whenText(date, now));
  const [day, today] = [dateText(startOfStored(due), now), isoDayOf(now)];
  return isLater(row, today)
    ? listed(day, owner, every && everyText(every))
    : listed(owner, due === today ? 'i dag' : `siden ${day}`);
}

const listed = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** What is shown of an opened entry: when it was done or written, and by whom. */
export function detailsText(row: LogRow, addedBy: string | undefined, doneBy: string | undefined): string {
  const by = (name: string | undefined) => (name ? ` af ${name}` : '');
  if (row.done) {
    const adder = addedBy && addedBy !== doneBy ? `, skrevet op af ${addedBy}` : '';
    return `Gjort ${wholeDate(row.date)}${by(doneBy)}${adder}.`;
  }
  const changed = isChanged(row) ? `, ændret ${wholeDate(row.date)}` : '';
  const again = row.every ? ` Kommer igen ${everyText(row.every)}.` : '';
  return `Skrevet op ${wholeDate(Number(row.id))}${by(addedBy)}${changed}.${again}`;
}

/** Backups are made every week, so if the last is older than this (ms), one has failed. */
const oldest = 9 * oneDay;

const dateInFull = format({ day: 'numeric', month: 'long', year: 'numeric' });

/** Returns a warning when the weekly backup has failed, else null. `madeAt`: null if there is none yet. */
export const backupWarning = (madeAt: EpochMs | null, now: EpochMs): string | null =>
  madeAt === null || now - madeAt <= oldest
    ? null
    : `Den seneste sikkerhedskopi er fra ${dateInFull(madeAt)}. Sig det til den, der passer hjemmesiden.`;
