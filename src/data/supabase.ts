import type { Database } from '../../supabase/database.types.ts';
import type { Rev } from '../sync/actions.ts';
import { GatewayError, type SyncGateway } from '../sync/protocol.ts';
import { memberColumns } from './gateway.ts';
import { listen } from './live.ts';
import { asMember, type Credentials, type SupabaseSettings, sendRequest } from './rest.ts';
import {
  readRows,
  toChanges,
  toLastBackup,
  toPushAnswer,
  toRecoveryNotice,
  toWire,
  type WireAction,
} from './rows.ts';
import type { SyncedTables } from './tables.ts';

type Functions = Database['public']['Functions'];
/** The arguments of the function `Name`, all required, even those that have a default in Postgres. */
type Arguments<Name extends keyof Functions> = {
  readonly [Argument in keyof Functions[Name]['Args']]-?: unknown;
};

/** Every function that the pages call, with its arguments as sent: `npm run doctor` calls them, too. */
export const calls = {
  apply_actions: (actions: readonly WireAction[]) => ({ actions }),
  members: () => ({}),
  pull_changes: (tables: readonly string[], since: Rev) => ({ tables, since }),
  last_backup: () => ({}),
  recovery_notice: () => ({}),
} satisfies { [Name in keyof Functions]?: (...parameters: never[]) => Arguments<Name> };

export function supabaseFamily(settings: SupabaseSettings, credentials: Credentials, tables: SyncedTables) {
  const call = (name: keyof typeof calls, args: Readonly<Record<string, unknown>>, member?: string) =>
    asMember(credentials, async ({ token, memberId }) => {
      if (member !== undefined && member !== memberId) throw new GatewayError('signed-out');
      return sendRequest(settings, { path: `rpc/${name}`, token, args });
    });
  const sync: SyncGateway = {
    pull: async (since) =>
      toChanges(await call('pull_changes', calls.pull_changes(Object.keys(tables), since)), tables),
    async push(actions, member) {
      const sent = actions.map((action) => toWire(action, tables));
      return toPushAnswer(await call('apply_actions', calls.apply_actions(sent), member));
    },
    member: async () => (await credentials()).memberId,
    watch: (on) =>
      listen(settings, credentials, on, { change: (payload) => on.change(toChanges(payload, tables)) }),
  };
  return {
    ...sync,
    members: async () => readRows(memberColumns, await call('members', calls.members())),
    /** When the last good backup was made, or null when there has been none. */
    lastBackup: async () => toLastBackup(await call('last_backup', calls.last_backup())),
    /** What an adult should know of the family's recovery code; null for nothing. */
    recoveryNotice: async () => toRecoveryNotice(await call('recovery_notice', calls.recovery_notice())),
  };
}
