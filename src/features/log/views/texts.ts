import { everyText } from '../../../app-shell/rules/repeat.ts';
import type { MemberNames } from '../../../app-shell/store/member-names.ts';
import type { LogRow } from '../../../data/tables.ts';
import { decimal } from '../../../lib/danish.ts';
import { dateText, whenText, wholeDate } from '../../../lib/date-texts.ts';
import { type EpochMs, format, isoDayOf, startOfStored } from '../../../lib/dates.ts';
import { oneDay } from '../../../lib/durations.ts';
import { isChanged, isLater } from '../rules/entries.ts';

export function statusText(found: number | null, showsAll: boolean): string {
  if (found === null) return showsAll ? 'Alt, der er gjort' : 'De seneste to år';
  return found === 0 ? 'Intet fundet' : `${decimal(found, 0)} fundet`;
}

/** 'Afsluttet af Bodil', or null when it is in the list as it was `listed`. `row`: undefined when it is nowhere. */
export function leftText(row: LogRow | undefined, listed: LogRow, by?: string): string | null {
  if (!row || row.purgedAt !== null) return 'Slettet for altid';
  if (row.deletedAt !== null) return 'Lagt i papirkurven';
  if (row.done === listed.done) return null;
  return row.done ? `Afsluttet${by ? ` af ${by}` : ''}` : 'Genåbnet';
}

/** Whose a todo is or who added it, and since or until when. Who has changed one is not known. */
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
