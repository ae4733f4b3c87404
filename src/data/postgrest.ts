import { PostgrestClient } from '@supabase/postgrest-js';
import { type ErrorCode, GatewayError } from '../lib/protocol.ts';
import type { SupabaseSettings } from './supabase-settings.ts';

/** What PostgREST answered, as its client tells it. */
export interface Answer {
  readonly data: unknown;
  readonly error: { readonly code?: string; readonly message: string } | null;
  readonly status: number;
}

/** How long to wait for an answer in ms: a supermarket's basement is slow before it is offline. */
const timeout = 15_000;

/** A client of the project's REST API, with this token or as anybody. */
export const client = ({ url, publishableKey }: SupabaseSettings, token?: string) =>
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
export async function answered(question: PromiseLike<Answer>): Promise<unknown> {
  let answer: Answer;
  try {
    answer = await question;
  } catch (cause) {
    throw new GatewayError('offline', { cause });
  }
  if (answer.error) throw new GatewayError(errorCode(answer), { cause: answer.error });
  return answer.data;
}
