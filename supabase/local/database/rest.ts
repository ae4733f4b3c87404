import { AsyncLocalStorage } from 'node:async_hooks';
import { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { local } from '../settings.ts';
import { type Claims, readToken, TokenError } from '../tokens.ts';

/**
 * PostgREST's part, played by @supabase/lite on an open connection. As on a hosted project a request without the
 * publishable key is refused, one without a token is anonymous, and one with a token that does not hold is refused.
 * It opens transactions on the one connection without waiting for those of other requests: the caller must.
 */
export const createRest = (connection: PgliteConnection) => {
  // It would grant every table of a schema with row-level security to everybody: the grants are the migrations' own.
  Object.assign(connection, { ensureRlsContext: async () => true });

  const bearers = new WeakMap<Request, Partial<Claims>>();
  const app = new App({
    connection,
    api: { schemas: ['public'] },
    auth: { enabled: false, publishable_key: local.publishableKey },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        apiKeys: {
          resolver: async (key, context) =>
            key === local.publishableKey
              ? { type: 'publishable', claims: bearers.get(context.req.raw) ?? anonymous }
              : null,
        },
      },
    },
  });
  quietenRefusals();

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return allow(request);
    // Its own reading of a token looks the person up among users that only its own Auth would have.
    const { claims, refusal } = await readAuthorization(request.headers.get('authorization'));
    if (refusal) return refusal;
    const checked = new Request(request);
    checked.headers.delete('authorization');
    bearers.set(checked, claims);
    return answering.run(true, async () => app.fetch(checked));
  };
};

/** What a browser asks before it asks another origin: it would answer itself, but says of every function that there is none. */
const allow = ({ headers }: Request) =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
      'access-control-max-age': '86400',
    },
  });

const anonymous = { role: 'anon' };
/** Those that `authenticator` may become. */
const roles = new Set(['anon', 'authenticated', 'service_role', 'family_backup']);

/** The claims to answer with, or the answer. Clients send the publishable key as a token when they have no other. */
const readAuthorization = async (
  authorization: string | null,
): Promise<{ claims: Partial<Claims>; refusal?: never } | { claims?: never; refusal: Response }> => {
  const token = authorization?.replace(/^Bearer\s+/i, '');
  if (token === undefined || token === local.publishableKey) return { claims: anonymous };
  try {
    const claims = await readToken(token);
    if (roles.has(claims.role)) return { claims };
    return { refusal: refuse('PGRST301', `role "${claims.role}" is none of the API's`) };
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const refusals = {
      expired: refuse('PGRST303', 'JWT expired'),
      incomplete: refuse('PGRST303', 'JWT without role or exp'),
      'not-ours': refuse('PGRST301', 'No suitable key or wrong key type'),
    };
    return { refusal: refusals[error.code] };
  }
};

const refuse = (code: string, message: string) =>
  Response.json(
    { code, details: null, hint: null, message },
    { status: 401, headers: { 'access-control-allow-origin': '*' } },
  );

// It prints every error of Postgres with its stack, also one that is the right answer, such as a refusal. The asker
// has it in the response; here it would bury what matters.
const answering = new AsyncLocalStorage<true>();
const sqlState = /^[0-9A-Z]{5}$/;
let quiet = false;
const quietenRefusals = () => {
  if (quiet) return;
  quiet = true;
  const print = console.error;
  console.error = (...values: unknown[]) => {
    const code = (values[0] as { code?: unknown } | undefined)?.code;
    if (!(answering.getStore() && typeof code === 'string' && sqlState.test(code))) print(...values);
  };
};
