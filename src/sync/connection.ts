import type { EpochMs } from '../lib/dates.ts';
import type { ErrorCode } from './protocol.ts';

/** How the phone stands with the family's database. */
export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'offline'; readonly since: EpochMs }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'denied' };

export type ConnectionEvent =
  /** The live channel is joined. */
  | { readonly type: 'joined' }
  /** A call was answered. */
  | { readonly type: 'answered' }
  /** The live channel was lost, or a call failed. */
  | { readonly type: 'failed'; readonly code: ErrorCode; readonly at: EpochMs };

const failed: Record<ErrorCode, (from: Connection, at: EpochMs) => Connection> = {
  offline: (from, at) => (from.kind === 'offline' ? from : { kind: 'offline', since: at }),
  unavailable: (from, at) => (from.kind === 'offline' ? from : { kind: 'offline', since: at }),
  malformed: (from, at) => (from.kind === 'offline' ? from : { kind: 'offline', since: at }),
  'signed-out': (from) => (from.kind === 'signed-out' ? from : { kind: 'signed-out' }),
  denied: (from) => (from.kind === 'denied' ? from : { kind: 'denied' }),
};

/** The next state of the connection. An answered call alone does not make it live: only a joined channel does. */
export function connectionAfter(from: Connection, event: ConnectionEvent): Connection {
  if (event.type === 'failed') return failed[event.code](from, event.at);
  if (event.type === 'joined') return from.kind === 'live' ? from : { kind: 'live' };
  return from.kind === 'live' || from.kind === 'connecting' ? from : { kind: 'connecting' };
}
