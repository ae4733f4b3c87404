import type { Operation } from '../../sync/protocol.ts';
import type { Tables } from '../../sync/state/snapshot.ts';
import type { SyncState } from '../../sync/sync.ts';

/**
 * What an island shows. `opening`: the device's storage is being read. `signed-out`: nobody is signed in and the device
 * holds nothing to show. `denied`: signed in, but not (any more) a member of the family. `open`: the content.
 */
export type Access = 'opening' | 'signed-out' | 'denied' | 'open';

/** The access that follows from the state of sync; `hint`: is somebody signed in, as the cookie says? */
export function accessOf<Op extends Operation, T extends Tables>(
  { kind, connection, pending }: SyncState<Op, T>,
  hint: boolean,
): Access {
  if (kind === 'opening') return 'opening';
  if (connection.kind === 'denied') return 'denied';
  // A member whose session has ended keeps what is on the device, to read and to change.
  const nothing = kind === 'empty' && pending.length === 0;
  return nothing && (!hint || connection.kind === 'signed-out') ? 'signed-out' : 'open';
}
