import { lazyImport } from '../lib/lazy-import.ts';
import { GatewayError } from '../sync/protocol.ts';
import { calls } from './calls.ts';
import type { SyncedTables } from './columns.ts';
import { type FamilyGateway, type LogGateway, logTables, memberColumns } from './gateway.ts';
import { loadRest, type RestClient } from './load-rest.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/** Realtime comes after the first paint: the rows are read and changed without it. */
const realtime = lazyImport(() => import('./supabase-realtime.ts'));

/** Calls a function of the database; `read` makes of its answer what the caller wants. */
type Call = <R>(
  name: keyof typeof calls,
  args: Readonly<Record<string, unknown>>,
  read: (rest: RestClient, answer: unknown) => R,
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
      const rest = await loadRest();
      return read(rest, await rest.ask(settings, { path: `rpc/${name}`, token, args, signal }));
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

/** One feature's synced rows: those of `tables`. */
export function supabaseFamily(
  settings: SupabaseSettings,
  credentials: Credentials,
  tables: SyncedTables,
): FamilyGateway {
  const call = caller(settings, credentials);
  return {
    pull: (since) =>
      call('pull_changes', calls.pull_changes(Object.keys(tables), since), (rows, answer) =>
        rows.toChanges(answer, tables),
      ),
    push: async (operations, { phone, member }) => {
      const { isStorable, receiptsOfAll } = await loadRest();
      const sent = calls.apply_ops(operations.filter(isStorable), phone);
      const answer = await call('apply_ops', sent, (rows, json) => rows.toPushAnswer(json), { member });
      return { ...answer, receipts: receiptsOfAll(operations, answer.receipts) };
    },
    member: async () => (await credentials()).memberId,
    members: () => call('members', calls.members(), (rows, answer) => rows.readRows(memberColumns, answer)),
    watch(on) {
      let end: (() => void) | null = null;
      let ended = false;
      const read = async (payload: unknown) => (await loadRest()).toChanges(payload, tables);
      void realtime.load().then(({ listen }) => {
        if (!ended) end = listen(settings, credentials, on, read);
      });
      return () => {
        ended = true;
        end?.();
      };
    },
  };
}

/** The log: its synced rows, and all entries of all years. */
export function supabaseLog(settings: SupabaseSettings, credentials: Credentials): LogGateway {
  const call = caller(settings, credentials);
  return {
    ...supabaseFamily(settings, credentials, logTables),
    search: (query, { before = null, most = 50, signal } = {}) =>
      call('search_log', calls.search_log(query, before, most), (rows, answer) => rows.toLogPage(answer), {
        signal,
      }),
    years: () => call('log_years', calls.log_years(), (rows, answer) => rows.toYears(answer)),
    lastBackup: () => call('last_backup', calls.last_backup(), (rows, answer) => rows.toLastBackup(answer)),
  };
}
