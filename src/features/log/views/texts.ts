import { foundMost } from '../../../data/gateway/family.ts';
import { decimal } from '../../../lib/danish.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import type { ReasonLeft } from '../rules/entries.ts';
import type { Listing } from '../rules/listing.ts';

/** The reasons why a request to the database failed. */
export const failureText: Record<ErrorCode, string> = {
  offline: 'Ingen forbindelse.',
  unavailable: 'Familiens database svarer ikke lige nu.',
  'signed-out': 'Du er logget ud.',
  denied: 'Du har ikke adgang.',
  malformed: 'Svaret fra familiens database var ikke til at forstå.',
};

const number = (count: number) => decimal(count, 0);

/** Describes the list in a few words. `shown`: how many entries are listed. */
export function statusText({ filter, search, loaded, found, next }: Listing, shown: number): string {
  const searching = search.words.length > 0;
  const from = filter.year === null ? '' : ` fra ${filter.year} og tilbage`;
  if (loaded.kind === 'failed') {
    const scope = searching ? `${number(shown)} fundet i` : 'Viser';
    return `${failureText[loaded.code]} ${scope} det, som er gemt på enheden${from && `,${from}`}.`;
  }
  if (!searching) return filter.everything || from ? `Alt, der er gjort${from}` : 'De seneste to år';
  // When everything is loaded, the number of listed entries is the count.
  const count = loaded.kind === 'complete' && next === null && !from ? shown : found;
  if (count === null || (loaded.kind === 'loading' && found === null)) return 'Søger i hele loggen …';
  const text =
    count >= foundMost && loaded.kind !== 'complete' ? `${number(foundMost)} eller flere` : number(count);
  return count === 0 ? 'Intet fundet' : `${text} fundet${from && `, vist${from}`}`;
}

/**
 * Describes what somebody did to an entry while its name was being edited here. `by`: who completed it, if
 * known.
 */
export function reasonLeftText(
  reason: NonNullable<ReasonLeft>,
  name: string,
  by: string | undefined,
): string {
  switch (reason) {
    case 'completed':
      return `»${name}« er blevet afsluttet${by ? ` af ${by}` : ''}, mens du rettede. Er det gjort, eller skal det genåbnes?`;
    case 'reopened':
      return `»${name}« er blevet genåbnet, mens du rettede, og står i Todo igen.`;
    case 'deleted':
      return `»${name}« er blevet lagt i papirkurven, mens du rettede.`;
    case 'purged':
      return `»${name}« er blevet slettet for altid, mens du rettede.`;
  }
}

/** Says that somebody renamed an entry while its name was being edited here. */
export const renamedText = (name: string): string =>
  `Det er blevet rettet til »${name}«, mens du rettede. Gemmer du, gælder det, du har skrevet.`;

/** The label of the button that saves an edited name, depending on what happened to the entry meanwhile. */
export const saveText = (reason: ReasonLeft): string => {
  switch (reason) {
    case 'completed':
      return 'Gem som gjort';
    case 'deleted':
      return 'Gendan og gem';
    case 'purged':
      return 'Tilføj igen';
    default:
      return 'Gem';
  }
};

/** The note at an entry that has left the list and is still shown: 'Afsluttet af Bodil'. */
export const leftText = (reason: NonNullable<ReasonLeft>, by: string | undefined): string =>
  ({
    completed: `Afsluttet${by ? ` af ${by}` : ''}`,
    reopened: 'Genåbnet',
    deleted: 'Lagt i papirkurven',
    purged: 'Slettet for altid',
  })[reason];
