import { GatewayError } from '../sync/protocol.ts';
import { calls } from './calls.ts';
import type { SyncedTables } from './columns.ts';
import { type FamilyGateway, type LogGateway, memberColumns } from './gateway.ts';
import { ask } from './rest.ts';
import { readRows, toChanges, toLastBackup, toLogPage, toPushAnswer, toYears } from './rows.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';
import { isStorable, receiptsOfAll } from './unstorable.ts';

/** Calls a function of the database; `read` makes of its answer what the caller wants. */
type Call = <R>(
  name: keyof typeof calls,
  args: Readonly<Record<string, unknown>>,
  read: (answer: unknown) => R,
  options?: { readonly signal?: AbortSignal | undefined; readonly member?: string },
) => Promise<R>;

/**
 * Calls functions of the database as the signed-in member, and only as `member` where one is given. When the database
 * refuses the token it is called once more with a new one: it ran out on the way, or, if the site gives none any more, the
 * person is not a member now.
 */
function caller(settings: SupabaseSettings, credentials: Credentials): Call {
  return async (name, args, read, { signal, member } = {}) => {
    const request = async (fresh: boolean) => {
      const { token, memberId } = await credentials({ fresh });
      if (member !== undefined && member !== memberId) throw new GatewayError('signed-out');
      return read(await ask(settings, { path: `rpc/${name}`, token, args, signal }));
    };
    try {
      return await request(false);
    } catch (error) {
      if (!(error instanceof GatewayError) || !['signed-out', 'denied'].includes(error.code)) throw error;
      await credentials({ fresh: true });
    }
    try {
      return await request(false);
    } catch (error) {
      // The site has just said that the person is a member: what the database refuses is for another reason.
      if (error instanceof GatewayError && error.code === 'denied')
        throw new GatewayError('unavailable', { cause: error });
      throw error;
    }
  };
}

/** What is asked of one feature's synced rows: those of `tables`. */
export function familyCalls(
  settings: SupabaseSettings,
  credentials: Credentials,
  tables: SyncedTables,
): Omit<FamilyGateway, 'watch'> {
  const call = caller(settings, credentials);
  return {
    pull: (since) =>
      call('pull_changes', calls.pull_changes(Object.keys(tables), since), (answer) =>
        toChanges(answer, tables),
      ),
    push: async (operations, { phone, member }) => {
      const sent = calls.apply_ops(operations.filter(isStorable), phone);
      const answer = await call('apply_ops', sent, toPushAnswer, { member });
      return { ...answer, receipts: receiptsOfAll(operations, answer.receipts) };
    },
    member: async () => (await credentials()).memberId,
    members: () => call('members', calls.members(), (answer) => readRows(memberColumns, answer)),
  };
}

/** What is asked of the entries of all years. */
export function logCalls(
  settings: SupabaseSettings,
  credentials: Credentials,
): Pick<LogGateway, 'search' | 'years' | 'lastBackup'> {
  const call = caller(settings, credentials);
  return {
    search: (query, { before = null, most = 50, signal } = {}) =>
      call('search_log', calls.search_log(query, before, most), toLogPage, { signal }),
    years: () => call('log_years', calls.log_years(), toYears),
    lastBackup: () => call('last_backup', calls.last_backup(), toLastBackup),
  };
}
