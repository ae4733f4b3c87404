import type { Database } from '../../supabase/database.types.ts';
import type { Rev } from '../sync/actions.ts';
import type { WireAction } from './rows.ts';

type Functions = Database['public']['Functions'];
/** The arguments of the function `Name`, all required, even those that have a default in Postgres. */
type Arguments<Name extends keyof Functions> = {
  readonly [Argument in keyof Functions[Name]['Args']]-?: unknown;
};

/**
 * Every database function that the pages call, with its arguments exactly as they are sent. `npm run doctor`
 * calls each of them with the same arguments to detect a database of another version.
 */
export const calls = {
  apply_actions: (actions: readonly WireAction[]) => ({ actions }),
  members: () => ({}),
  pull_changes: (tables: readonly string[], since: Rev) => ({ tables, since }),
  last_backup: () => ({}),
} satisfies { [Name in keyof Functions]?: (...parameters: never[]) => Arguments<Name> };
