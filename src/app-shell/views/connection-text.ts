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
      return `Ingen forbindelse${short ? '' : ` siden ${clockText(connection.since)}`}${waits}`;
    case 'refused':
      return `Serveren tager ikke imod ændringer${short ? '' : '. De er gemt på denne enhed.'}`;
    case 'signed-out':
      return `Du er logget ud${waits}`;
    case 'denied':
      return 'Ingen adgang';
  }
}
