import type { EpochMs } from '../lib/dates.ts';
import type { SyncGateway } from '../sync/protocol.ts';
import type { Columns, RowOf } from './columns.ts';

/** What members may read about each other, which does not include email addresses. */
export const memberColumns = { id: 'text', displayName: 'text', removed: 'flag' } as const satisfies Columns;

/** A member of the family, or a former one, since rows still say what they did. */
export type Member = RowOf<typeof memberColumns>;

/** `void`: the family had a recovery code and has none that can be used. `made`: another adult has just made one. */
export type RecoveryNotice = { readonly kind: 'void' } | { readonly kind: 'made'; readonly by: string };

export interface FamilyGateway extends SyncGateway {
  members(): Promise<readonly Member[]>;
  /** Returns when the last good backup was made, or null when there has been none. */
  lastBackup(): Promise<EpochMs | null>;
  /** Returns what an adult should know of the family's recovery code; null for nothing. */
  recoveryNotice(): Promise<RecoveryNotice | null>;
}
