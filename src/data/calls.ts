import type { Database } from '../../supabase/database.types.ts';
import type { Operation, Rev } from '../sync/protocol.ts';
import type { LogPlace } from './gateway/family.ts';

type Functions = Database['public']['Functions'];
/** The arguments of a function by name: each of them, also those that have a default. */
type Arguments<Name extends keyof Functions> = {
  readonly [Argument in keyof Functions[Name]['Args']]-?: unknown;
};

/**
 * The functions of the database that the pages call, each with its arguments exactly as they are sent. `npm run doctor`
 * asks for each of them with the same, so that a database of another version is noticed.
 */
export const calls = {
  apply_ops: (ops: readonly Operation[], phone: string) => ({ ops, phone }),
  members: () => ({}),
  pull_changes: (tables: readonly string[], since: Rev) => ({ tables, since }),
  search_log: (query: string, before: LogPlace | null, most: number) => ({ query, before, most }),
  log_years: () => ({}),
  last_backup: () => ({}),
} satisfies { [Name in keyof Functions]?: (...parameters: never[]) => Arguments<Name> };
