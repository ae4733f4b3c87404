import type { ErrorCode } from '../../sync/protocol.ts';
import { type LogOperation, longestName } from './operations.ts';

/** Why the database rejected a change, by its code; what every feature shares is in the app shell. */
export const rejectionReasons: Readonly<Record<string, string>> = {
  exists: 'Det findes allerede.',
  'unknown-item': 'Det findes ikke længere.',
  'bad-name': `Navnet skal være på 1 til ${longestName} tegn.`,
  'bad-date': 'Dagen skal være i dag eller før.',
  'not-deleted': 'Det ligger ikke i papirkurven.',
};

/** What a change was meant to do: 'Afslut »Klip hækken«'. */
export function operationText(op: LogOperation, name: string | undefined): string {
  const named = `»${op.kind === 'add' ? op.data.name : (name ?? 'noget, der ikke findes længere')}«`;
  switch (op.kind) {
    case 'add':
      return `Tilføj ${named}`;
    case 'rename':
      return `Ret ${named} til »${op.data.name}«`;
    case 'complete':
      return `Afslut ${named}`;
    case 'reopen':
      return `Genåbn ${named}`;
    case 'delete':
      return `Slet ${named}`;
    case 'restore':
      return `Hent ${named} op af papirkurven`;
    case 'purge':
      return `Slet ${named} for altid`;
  }
}

/** What the log says when the family's database could not be asked. */
export const failureText: Record<ErrorCode, string> = {
  offline: 'Ingen forbindelse.',
  unavailable: 'Familiens database svarer ikke lige nu.',
  'signed-out': 'Du er logget ud.',
  denied: 'Du har ikke adgang.',
  malformed: 'Svaret fra familiens database var ikke til at forstå.',
};
