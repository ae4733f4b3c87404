import type { EpochMs } from '../lib/dates.ts';
import type { ErrorCode } from './protocol.ts';

export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** The database answers, but the live channel is not joined: others' changes arrive with the next pull. */
  | { readonly kind: 'polling' }
  | { readonly kind: 'offline'; readonly since: EpochMs }
  /** The server answers, but not as the protocol says: what is wrong there does not end by itself. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'denied' };

export type ConnectionEvent =
  | { readonly type: 'joined' }
  | { readonly type: 'answered' }
  /** The live channel was lost or could not be joined. */
  | { readonly type: 'left'; readonly at: EpochMs }
  | { readonly type: 'failed'; readonly code: ErrorCode; readonly at: EpochMs };

const connectionKinds = {
  offline: 'offline',
  unavailable: 'offline',
  malformed: 'refused',
  'signed-out': 'signed-out',
  denied: 'denied',
} as const satisfies Record<ErrorCode, Connection['kind']>;

/** True when changes made on this phone and by others are exchanged, or soon will be. */
export const isConnected = ({ kind }: Connection): boolean => kind === 'live' || kind === 'polling';

/** An answered call alone does not make it live: only a joined channel does. */
export function connectionAfter(from: Connection, event: ConnectionEvent): Connection {
  if (event.type === 'joined') return from.kind === 'live' ? from : { kind: 'live' };
  if (event.type === 'answered') {
    if (from.kind === 'offline' || from.kind === 'refused') return { kind: 'polling' };
    return isConnected(from) || from.kind === 'connecting' ? from : { kind: 'connecting' };
  }
  // What is wrong, if anything, is found by the calls that follow.
  if (event.type === 'left') return from.kind === 'live' ? { kind: 'offline', since: event.at } : from;
  const kind = connectionKinds[event.code];
  if (from.kind === kind) return from;
  return kind === 'offline' ? { kind, since: event.at } : { kind };
}
