import { GatewayError, type Operation, type Receipt } from '../sync/protocol.ts';
import { calls } from './calls.ts';
import type { SyncedTables } from './columns.ts';
import { type FamilyGateway, type LogGateway, memberColumns } from './gateway/family.ts';
import { ask } from './rest.ts';
import { readRows, toChanges, toLastBackup, toLogPage, toPushAnswer, toYears } from './rows.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/** Calls a function of the database; `read` makes of its answer what the caller wants. */
type Call = <R>(
  name: keyof typeof calls,
  args: Readonly<Record<string, unknown>>,
  read: (answer: unknown) => R,
  options?: { readonly signal?: AbortSignal | undefined; readonly member?: string },
) => Promise<R>;

/**
 * Asks the database as the signed-in member. When it refuses the token it is asked once more with a new one: it ran out on
 * the way, or, if the site gives none any more, the person is not a member now.
 */
export async function asMember<R>(
  credentials: Credentials,
  request: (bearer: Awaited<ReturnType<Credentials>>) => Promise<R>,
): Promise<R> {
  try {
    return await request(await credentials({ fresh: false }));
  } catch (error) {
    if (!(error instanceof GatewayError) || !['signed-out', 'denied'].includes(error.code)) throw error;
    await credentials({ fresh: true });
  }
  try {
    return await request(await credentials({ fresh: false }));
  } catch (error) {
    // The site has just said that the person is a member: what the database refuses is for another reason.
    if (error instanceof GatewayError && error.code === 'denied')
      throw new GatewayError('unavailable', { cause: error });
    throw error;
  }
}

/** Calls functions of the database as the signed-in member, and only as `member` where one is given. */
const caller =
  (settings: SupabaseSettings, credentials: Credentials): Call =>
  (name, args, read, { signal, member } = {}) =>
    asMember(credentials, async ({ token, memberId }) => {
      if (member !== undefined && member !== memberId) throw new GatewayError('signed-out');
      return read(await ask(settings, { path: `rpc/${name}`, token, args, signal }));
    });

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

/**
 * Can Postgres keep every text of this operation? It cannot keep NUL and half a surrogate pair, and a database that is
 * sent one refuses all operations of the call before it looks at any.
 */
function isStorable({ data }: Operation): boolean {
  let storable = true;
  JSON.stringify(data, (_, value) => {
    if (typeof value === 'string' && (value.includes('\0') || /\p{Cs}/u.test(value))) storable = false;
    return value;
  });
  return storable;
}

/** The receipts of all operations in their order, of which only the storable ones were sent. */
function receiptsOfAll(operations: readonly Operation[], ofSent: readonly Receipt[]): Receipt[] {
  let sent = 0;
  return operations.flatMap((op) => {
    if (!isStorable(op)) return { id: op.id, status: 'rejected', code: 'bad-operation' } as const;
    return ofSent[sent++] ?? [];
  });
}
