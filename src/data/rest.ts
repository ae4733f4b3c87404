import { type ErrorCode, GatewayError } from '../sync/protocol.ts';

export interface SupabaseSettings {
  /** The project's address, without a trailing slash. */
  readonly url: string;
  readonly publishableKey: string;
}

/** `fresh` requests a new token because the last was refused. Fails with a `GatewayError`. */
export type Credentials = (options?: { fresh: boolean }) => Promise<{ token: string; memberId: string }>;

/** Set by astro.config.mjs, which stops the build when they cannot be right. */
export const projectSettings = (): SupabaseSettings => ({
  url: import.meta.env.PUBLIC_SUPABASE_URL,
  publishableKey: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
});

/** One request to the project's REST API (PostgREST). */
export interface RestRequest {
  readonly path: string;
  /** The token of the member who asks; omitted for visitors. */
  readonly token?: string;
  /** The arguments of a function. Without them the request is a read. */
  readonly args?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

/** In ms. The network in a supermarket's basement is often slow. */
const timeout = 15_000;

/** Fails with a `GatewayError`. It does not retry: the sync engine knows what may be sent twice. */
export async function sendRequest(
  { url, publishableKey }: SupabaseSettings,
  request: RestRequest,
): Promise<unknown> {
  const { path, token, args, signal } = request;
  const limit = AbortSignal.timeout(timeout);
  try {
    const answer = await fetch(`${url}/rest/v1/${path}`, {
      headers: {
        apikey: publishableKey,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(args && { 'content-type': 'application/json' }),
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(args && { method: 'POST', body: JSON.stringify(args, storable) }),
    });
    const json = await answer.json().catch(() => null);
    if (answer.ok) return json;
    throw new GatewayError(errorCode(answer.status, json), { cause: json });
  } catch (cause) {
    throw cause instanceof GatewayError ? cause : new GatewayError('offline', { cause });
  }
}

/** Leaves out of a text what Postgres cannot store, for which it would refuse the whole call. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;

/** `42501` is insufficient privilege. PostgREST answers 400 without a body while Postgres is down. */
function errorCode(status: number, json: { code?: unknown } | null): ErrorCode {
  if (status === 401) return 'signed-out';
  if (status === 403 || json?.code === '42501') return 'denied';
  if (status === 400 && json === null) return 'unavailable';
  return status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'malformed';
}

/** When the token is refused, tries once more with a new one; if the site refuses that, the person is no member. */
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
