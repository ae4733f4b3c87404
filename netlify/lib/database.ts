import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types.ts';
import { type Bearer, mintToken } from './mint-token.ts';
import type { Env } from './settings/env.ts';

/** Each request carries a token valid for one minute: the functions hold no key to the database. */
export const connectToDatabase = (
  bearer: Bearer | null,
  env: Env,
  timeout = env.ANSWER_TIMEOUT,
): SupabaseClient<Database> =>
  createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    accessToken: async () => bearer && mintToken(bearer, { lifetime: 60, now: Date.now(), env }),
    // Automatic retries could keep a person waiting past the function's time limit.
    db: { retry: false },
    global: { fetch: (to, init) => fetch(to, { ...init, signal: AbortSignal.timeout(timeout) }) },
  });

/** For what is asked before anybody is known. */
export const atTheDoor = (env: Env) => connectToDatabase({ role: 'family_door' }, env);

interface Answer<Data> {
  data: Data | null;
  error: { message: string } | null;
  status: number;
}

/** Returns the data of an answer. Fails when the database refused, failed or did not answer (status 0). */
export const answerOf = <Data>({ data, error, status }: Answer<Data>): Data | null => {
  if (error) throw new Error(`The database answered ${status}: ${error.message.slice(0, 300)}`);
  return data;
};
