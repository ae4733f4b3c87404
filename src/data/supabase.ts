import { PostgrestClient } from '@supabase/postgrest-js';
import { type ErrorCode, GatewayError } from '../lib/protocol.ts';
import type { FamilyGateway, LogGateway, PhotoGateway } from './gateway.ts';
import { toChanges, toLogPage, toMember, toPhoto, toPushAnswer, toYears } from './rows.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/** The project this site was built for. */
export const projectSettings = (): SupabaseSettings => ({
  url: import.meta.env.PUBLIC_SUPABASE_URL ?? 'http://localhost:54321',
  publishableKey: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? 'sb_publishable_local',
});

interface Answer {
  readonly data: unknown;
  readonly error: { readonly code?: string; readonly message: string } | null;
  readonly status: number;
}

/** How long to wait for an answer in ms: a supermarket's basement is slow before it is offline. */
const timeout = 15_000;

const client = ({ url, publishableKey }: SupabaseSettings, token?: string) =>
  new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: publishableKey, ...(token && { Authorization: `Bearer ${token}` }) },
    // The sync engine retries by itself, and knows what may be sent twice.
    retry: false,
    timeout,
  });

function errorCode({ status, error }: Answer): ErrorCode {
  if (status === 401) return 'signed-out';
  if (status === 403 || error?.code === '42501') return 'denied';
  if (status === 0) return 'offline';
  return status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'malformed';
}

/** Asks, and turns what went wrong into a `GatewayError`. */
async function answered(question: PromiseLike<Answer>): Promise<unknown> {
  let answer: Answer;
  try {
    answer = await question;
  } catch (cause) {
    throw new GatewayError('offline', { cause });
  }
  if (answer.error) throw new GatewayError(errorCode(answer), { cause: answer.error });
  return answer.data;
}

/** The albums, read without signing in. */
export function supabasePhotos(settings: SupabaseSettings): PhotoGateway {
  const photos = () =>
    client(settings)
      .from('photos')
      .select('id,title,thumbnail,link,category')
      .eq('active', true)
      .order('updated_ts', { ascending: false });
  const rows = async (question: PromiseLike<Answer>) =>
    ((await answered(question)) as Record<string, unknown>[]).map(toPhoto);
  return {
    tiles: () => rows(photos().eq('newest', true)),
    albums: (category) => rows(photos().eq('category', category)),
  };
}

type Call = (name: string, args: Record<string, unknown>, signal?: AbortSignal) => Promise<unknown>;

/** Calls functions of the database as the signed-in member; a token that ran out on the way is renewed once. */
function caller(settings: SupabaseSettings, credentials: Credentials): Call {
  return async (name, args, signal = new AbortController().signal) => {
    const ask = async (fresh: boolean) =>
      answered(
        client(settings, (await credentials({ fresh })).token)
          .rpc(name, args)
          .abortSignal(signal),
      );
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
