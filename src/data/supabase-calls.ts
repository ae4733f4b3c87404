import { GatewayError, type Operation, type Receipt } from '../sync/protocol.ts';
import { calls } from './calls.ts';
import type { SyncedTables } from './columns.ts';
import { type FamilyGateway, type LogGateway, memberColumns } from './gateway/family.ts';
import { sendRequest } from './rest.ts';
import { readRows, toChanges, toLastBackup, toLogPage, toPushAnswer, toYears } from './rows.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/** Calls a function of the database and parses its answer with `read`. */
type Call = <R>(
  name: keyof typeof calls,
  args: Readonly<Record<string, unknown>>,
  read: (answer: unknown) => R,
  options?: { readonly signal?: AbortSignal | undefined; readonly member?: string },
) => Promise<R>;

/**
 * Runs a request as the signed-in member. When the token is refused, tries once more with a new one: the
 * first may have expired, or, if the site refuses a new one, the person is no longer a member.
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
    // The site has just confirmed that the person is a member, so the database refused for another reason.
    if (error instanceof GatewayError && error.code === 'denied')
      throw new GatewayError('unavailable', { cause: error });
    throw error;
  }
}

/**
 * Returns a `Call` that runs as the signed-in member and, where `member` is given, only when that is the same
 * person.
 */
const caller =
  (settings: SupabaseSettings, credentials: Credentials): Call =>
  (name, args, read, { signal, member } = {}) =>
    asMember(credentials, async ({ token, memberId }) => {
      if (member !== undefined && member !== memberId) throw new GatewayError('signed-out');
      return read(await sendRequest(settings, { path: `rpc/${name}`, token, args, signal }));
    });

/** The calls that synchronize one feature's `tables`. */
export function familyCalls(
  settings: SupabaseSettings,
  credentials: Credentials,
  tables: SyncedTables,
): Omit<FamilyGateway, 'watch' | 'preview'> {
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

/** The calls that read log entries of all years. */
export function logCalls(
  settings: SupabaseSettings,
  credentials: Credentials,
): Pick<LogGateway, 'search' | 'years' | 'lastBackup'> {
  const call = caller(settings, credentials);
  return {
    search: (query, { before = null, limit = 50, signal } = {}) =>
      call('search_log', calls.search_log(query, before, limit), toLogPage, { signal }),
    years: () => call('log_years', calls.log_years(), toYears),
    lastBackup: () => call('last_backup', calls.last_backup(), toLastBackup),
  };
}

/**
 * True if Postgres can store every text of the operation. It cannot store NUL or half a surrogate pair, and
 * would reject the whole call because of one such text.
 */
function isStorable({ data }: Operation): boolean {
  let storable = true;
  JSON.stringify(data, (_, value) => {
    if (typeof value === 'string' && (value.includes('\0') || /\p{Cs}/u.test(value))) storable = false;
    return value;
  });
  return storable;
}

/**
 * Returns the receipts of all operations in order, given those of the storable ones, which alone were sent.
 */
function receiptsOfAll(operations: readonly Operation[], ofSent: readonly Receipt[]): Receipt[] {
  let sent = 0;
  return operations.flatMap((op) => {
    if (!isStorable(op)) return { id: op.id, status: 'rejected', code: 'bad-operation' } as const;
    return ofSent[sent++] ?? [];
  });
}
