import { GatewayError } from '../sync/protocol.ts';
import { calls } from './calls.ts';
import { type FamilyGateway, memberColumns } from './gateway.ts';
import { listen } from './live.ts';
import { asMember, sendRequest } from './rest.ts';
import { readRows, toChanges, toLastBackup, toPushAnswer, toWire } from './rows.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';
import type { SyncedTables } from './tables.ts';

export function supabaseFamily(
  settings: SupabaseSettings,
  credentials: Credentials,
  tables: SyncedTables,
): FamilyGateway {
  /** Calls a function of the database as the signed-in member: `member`, if given. */
  const call = (name: keyof typeof calls, args: Readonly<Record<string, unknown>>, member?: string) =>
    asMember(credentials, async ({ token, memberId }) => {
      if (member !== undefined && member !== memberId) throw new GatewayError('signed-out');
      return sendRequest(settings, { path: `rpc/${name}`, token, args });
    });
  return {
    pull: async (since) =>
      toChanges(await call('pull_changes', calls.pull_changes(Object.keys(tables), since)), tables),
    async push(actions, member) {
      const sent = actions.map((action) => toWire(action, tables));
      return toPushAnswer(await call('apply_actions', calls.apply_actions(sent), member));
    },
    member: async () => (await credentials()).memberId,
    members: async () => readRows(memberColumns, await call('members', calls.members())),
    lastBackup: async () => toLastBackup(await call('last_backup', calls.last_backup())),
    watch: (on) =>
      listen(settings, credentials, on, { event: 'change', read: (payload) => toChanges(payload, tables) }),
  };
}
