import { decimal } from '../../../lib/danish.ts';
import { type EpochMs, format } from '../../../lib/dates.ts';
import { oneDay } from '../../../lib/durations.ts';
import type { ReasonLeft } from '../rules/entries.ts';

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

/** Backups are made every week, so if the last is older than this (ms), one has failed. */
const oldest = 9 * oneDay;

const dateInFull = format({ day: 'numeric', month: 'long', year: 'numeric' });

/** Returns a warning when the weekly backup has failed, else null. `madeAt`: null if there is none yet. */
export const backupWarning = (madeAt: EpochMs | null, now: EpochMs): string | null =>
  madeAt === null || now - madeAt <= oldest
    ? null
    : `Den seneste sikkerhedskopi er fra ${dateInFull(madeAt)}. Sig det til den, der passer hjemmesiden.`;
