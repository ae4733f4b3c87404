import type { SyncState } from '../../sync/engine.ts';
import type { Tables } from '../../sync/fold.ts';

/** What an island shows. `signed-out`: nothing is on the device. `denied`: signed in, but not, or no longer, a member. */
export type Access = 'opening' | 'signed-out' | 'denied' | 'open';

/** `hint`: whether the hint cookie says that somebody is signed in. */
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
