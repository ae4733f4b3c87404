import type { Columns, RowOf } from './columns.ts';

/** What members may read about each other, which does not include email addresses. */
export const memberColumns = { id: 'text', displayName: 'text', removed: 'flag' } as const satisfies Columns;

/** A member of the family, or a former one, since rows still say what they did. */
export type Member = RowOf<typeof memberColumns>;

/** `void`: the family had a recovery code and has none that can be used. `made`: another adult has just made one. */
export type RecoveryNotice = { readonly kind: 'void' } | { readonly kind: 'made'; readonly by: string };
