import { clockText } from '../lib/dates.ts';

/** How the phone stands with the family's database: `Connection` in sync. */
export type Standing =
  | { readonly kind: 'connecting' | 'live' | 'signed-out' | 'denied' }
  | { readonly kind: 'offline'; readonly since: number };

/** '1 ændring', '3 ændringer'. */
export const changes = (count: number): string => (count === 1 ? '1 ændring' : `${count} ændringer`);

/** The connection in a few words, and how many changes wait to be sent. */
export function connectionText(connection: Standing, waiting: number): string {
  const waits = waiting > 0 ? ` · ${waiting} venter` : '';
  switch (connection.kind) {
    case 'connecting':
      return `Forbinder …${waits}`;
    case 'live':
      return waiting > 0 ? `Sender ${changes(waiting)}` : 'Alt er gemt';
    case 'offline':
      return `Ingen forbindelse siden ${clockText(connection.since)}${waits}`;
    case 'signed-out':
      return `Du er logget ud${waits}`;
    case 'denied':
      return 'Ingen adgang';
  }
}
