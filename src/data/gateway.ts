import type { EpochMs } from '../lib/dates.ts';
import type { SyncGateway } from '../sync/protocol.ts';
import type { Columns, RowOf } from './columns.ts';

/** What members may read about each other, which does not include email addresses. */
export const memberColumns = { id: 'text', displayName: 'text', removed: 'flag' } as const satisfies Columns;

/** A member of the family, or a former one, since rows still say what they did. */
export type Member = RowOf<typeof memberColumns>;

/** The synchronization of one feature, and what else members ask the database. */
export interface FamilyGateway extends SyncGateway {
  members(): Promise<readonly Member[]>;
  /** Returns when the last good backup was made, or null when there has been none. */
  lastBackup(): Promise<EpochMs | null>;
}
