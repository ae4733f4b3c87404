import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types.ts';
import { type Bearer, mintToken } from './mint-token.ts';
import type { Env } from './settings/env.ts';

interface Options {
  env: Env;
  /** How long to wait for each answer, in ms. */
  timeout: number;
  /** In ms; for tests. */
  now?: number;
}

/**
 * A client of the family's database that asks as `bearer`, or as anonymous without one. Each question carries a token of
 * one minute: the functions hold no key to the database.
 */
export const connectToDatabase = (
  bearer: Bearer | null,
  { env, timeout, now = Date.now() }: Options,
): SupabaseClient<Database> =>
  createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    accessToken: async () => bearer && mintToken(bearer, { lifetime: 60, now, env }),
    // A client that tries again by itself would keep a person waiting past the time limit of a function.
    db: { retry: false },
    global: { fetch: (to, init) => fetch(to, { ...init, signal: AbortSignal.timeout(timeout) }) },
  });

/** An answer of the client. */
interface Answer<Data> {
  data: Data | null;
  error: { message: string } | null;
  status: number;
}

/** What the database answered. Fails when it refused, failed or did not answer; a status of 0 means the last. */
export const answerOf = <Data>({ data, error, status }: Answer<Data>): Data | null => {
  if (error) throw new Error(`The database answered ${status}: ${error.message.slice(0, 300)}`);
  return data;
};
