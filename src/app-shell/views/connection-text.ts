import { clockText } from '../../lib/dates.ts';
import type { Connection } from '../../sync/connection.ts';

/** Returns '1 ændring' or '3 ændringer'. */
export const changes = (count: number): string => (count === 1 ? '1 ændring' : `${count} ændringer`);

/**
 * Describes the connection in a few words, with the number of changes waiting to be sent. `short`: fits
 * beside a button on a narrow line.
 */
export function connectionText(connection: Connection, waiting: number, short = false): string {
  const waits = waiting > 0 ? ` · ${waiting} venter` : '';
  switch (connection.kind) {
    case 'connecting':
      return `Forbinder …${waits}`;
    case 'live':
    case 'polling':
      return waiting > 0 ? `Sender ${changes(waiting)}` : 'Alt er gemt';
    case 'offline':
      return `Ingen forbindelse${short ? '' : ` siden kl. ${clockText(connection.since)}`}${waits}`;
    case 'refused':
      return `Serveren tager ikke imod ændringer${short ? '' : '. De er gemt på denne enhed.'}`;
    case 'signed-out':
      return `Du er logget ud${waits}`;
    case 'denied':
      return 'Ingen adgang';
  }
}

/**
 * Describes changes that wait for their authors, who have made them on this device: '2 ændringer venter på,
 * at Bo logger ind'.
 */
export function othersText(authors: readonly string[], names: ReadonlyMap<string, string>): string {
  const [first, second] = new Set(authors);
  if (first === undefined) return '';
  const who = second === undefined ? (names.get(first) ?? 'en anden') : 'de andre';
  return `${changes(authors.length)} venter på, at ${who} logger ind`;
}
