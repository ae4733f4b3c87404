import type { SyncState } from '../../sync/engine.ts';
import type { Tables } from '../../sync/fold.ts';

/**
 * What an island shows. `opening`: the device's storage is being read. `signed-out`: nobody is signed in and
 * the device has nothing to show. `denied`: signed in, but not, or no longer, a member. `open`: the content.
 */
export type Access = 'opening' | 'signed-out' | 'denied' | 'open';

/**
 * Derives the access from the state of sync. `hint`: whether the hint cookie says that somebody is signed in.
 */
export function accessOf(
  { kind, connection, pending }: Pick<SyncState<Tables>, 'kind' | 'connection' | 'pending'>,
  hint: boolean,
): Access {
  if (kind === 'opening') return 'opening';
  if (connection.kind === 'denied') return 'denied';
  // A member whose session has ended can still read and change what is on the device.
  const nothing = kind === 'empty' && pending.length === 0;
  return nothing && (!hint || connection.kind === 'signed-out') ? 'signed-out' : 'open';
}
