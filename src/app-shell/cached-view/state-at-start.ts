import type { EpochMs } from '../../lib/dates.ts';
import type { Operation } from '../../sync/protocol.ts';
import type { Tables } from '../../sync/state/snapshot.ts';
import type { ShellState } from '../store/shell.ts';

/**
 * Returns what a start of the page at this time would show of the stored rows, whatever the page shows now:
 * for `firstView`.
 */
export const stateAtStart = <S extends ShellState<Operation, Tables>>(state: S, now: EpochMs): S => ({
  ...state,
  connection: { kind: 'connecting' },
  message: null,
  newVersion: false,
  now,
});
