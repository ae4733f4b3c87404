import { GatewayError } from '../lib/protocol.ts';
import type { FamilyGateway, LogGateway } from './gateway.ts';
import { toChanges, toLogPage, toMember, toPushAnswer, toYears } from './rows.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

type Call = (name: string, args: Record<string, unknown>, signal?: AbortSignal) => Promise<unknown>;

/** Calls functions of the database as the signed-in member; a token that ran out on the way is renewed once. */
function caller(settings: SupabaseSettings, credentials: Credentials): Call {
  return async (name, args, signal = new AbortController().signal) => {
    const ask = async (fresh: boolean) => {
      const { token } = await credentials({ fresh });
      // After the first paint: what the phone holds is shown without it.
      const { answered, client } = await import('./postgrest.ts').catch((cause) => {
        throw new GatewayError('offline', { cause });
      });
      return answered(client(settings, token).rpc(name, args).abortSignal(signal));
    };
    try {
      return await ask(false);
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'signed-out') return ask(true);
      throw error;
    }
  };
}

/** One feature's synced rows: `pull` is the function that gives them. */
export function supabaseFamily(
  settings: SupabaseSettings,
  credentials: Credentials,
  pull: 'pull_shopping' | 'pull_log',
): FamilyGateway {
  const call = caller(settings, credentials);
  return {
    pull: async (since) => toChanges(await call(pull, { since })),
    push: async (operations) => toPushAnswer(await call('apply_ops', { ops: operations })),
    member: async () => (await credentials()).memberId,
    members: async () => ((await call('members', {})) as Record<string, unknown>[]).map(toMember),
    watch(on) {
      let end: (() => void) | null = null;
      let ended = false;
      // Realtime comes after the first paint: the list is read and ticked without it.
      import('./supabase-realtime.ts').then(
        ({ listen }) => {
          if (!ended) end = listen(settings, credentials, on);
        },
        () => on.left('offline'),
      );
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
    ...supabaseFamily(settings, credentials, 'pull_log'),
    search: async (query, { before = null, most = 50, signal } = {}) =>
      toLogPage(await call('search_log', { query, before, most }, signal)),
    years: async () => toYears(await call('log_years', {})),
  };
}
