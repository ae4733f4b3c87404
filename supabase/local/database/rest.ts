import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { JWTPayload } from 'jose';
import type { Keys } from '../settings.ts';
import { tokenReader } from '../tokens.ts';
import { claimsProblem, type DatabaseError, errorResponse, isDatabaseError } from './postgrest.ts';
import type { Sql } from './sql.ts';

/**
 * Stands in for PostgREST, using @supabase/lite on an open connection; where the two differ, it follows PostgREST. On
 * PGlite requests must not run at the same time: each opens a transaction on the only connection.
 */
export const createRest = (connection: PgliteConnection | PostgresConnection, sql: Sql, keys: Keys) => {
  const { publishableKey } = keys;
  const readAuthorization = authorizationReader(keys);
  // It would grant everybody access to every table with row-level security.
  Object.assign(connection, { ensureRlsContext: async () => true });
  noteErrors(connection);

  const bearers = new WeakMap<Request, JWTPayload>();
  const app = new App({
    connection,
    api: { schemas: ['public'] },
    auth: { enabled: false, publishable_key: publishableKey },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        apiKeys: {
          resolver: async (key, context) =>
            key === publishableKey
              ? { type: 'publishable', claims: bearers.get(context.req.raw) ?? anonymous }
              : null,
        },
      },
    },
  });

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return answerPreflight(request);
    // @supabase/lite would look the person up among the users of its own Auth.
    const { claims, refusal } = await readAuthorization(request.headers.get('authorization'));
    if (refusal) return refusal;
    const body = await request.text();
    const { url, method, headers } = request;
    const unfiltered = headers.get('apikey') === publishableKey && refuseUnfiltered(request);
    if (unfiltered) return unfiltered;
    const checked = new Request(url, { method, headers, body: body || null });
    checked.headers.delete('authorization');
    bearers.set(checked, claims);
    const noted: Noted = { error: null, printed: [] };
    return answering.run(noted, async () => {
      const denied = await refuseUpsert(sql, checked, body, claims);
      const answer = denied ?? (await app.fetch(checked));
      const { error, printed } = noted;
      if (error && /^(53|58|XX)/.test(error.code)) warnOfTrouble(error);
      if (answer.status >= 500) for (const values of printed) print(...values);
      const corrected = error && !answer.ok ? errorResponse(error, claims.role) : null;
      return corrected ?? answer;
    });
  };
};

/** Answers a CORS preflight request. @supabase/lite would answer that no function exists. */
const answerPreflight = ({ headers }: Request) =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
      'access-control-max-age': '86400',
    },
  });

const anonymous: JWTPayload = { role: 'anon' };
/** The roles that `authenticator` may switch to. */
const roles = new Set<unknown>([
  ...['anon', 'authenticated', 'service_role'],
  ...['family_backup', 'family_door', 'family_calendars'],
]);

/** Returns the claims of a request or a refusal. Clients without a token send the publishable key as one. */
const authorizationReader = (keys: Keys) => {
  const { publishableKey } = keys;
  const readToken = tokenReader(keys);
  return async (
    authorization: string | null,
  ): Promise<{ claims: JWTPayload; refusal?: never } | { claims?: never; refusal: Response }> => {
    const token = authorization?.replace(/^Bearer\s+/i, '');
    if (token === undefined || token === publishableKey) return { claims: anonymous };
    const claims = await readToken(token);
    if (!claims) return { refusal: refuseToken('PGRST301', 'No suitable key or wrong key type') };
    const problem = claimsProblem(claims, Date.now());
    if (problem) return { refusal: refuseToken('PGRST303', problem) };
    // Without a role, PostgREST uses the anonymous one.
    const { role = 'anon' } = claims;
    if (!roles.has(role)) return { refusal: refuseToken('22023', `role "${role}" does not exist`) };
    return { claims: { ...claims, role } };
  };
};

const refuseToken = (code: string, message: string) =>
  refuse(401, code, message, {
    'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
  });
const refuse = (status: number, code: string, message: string, headers = {}) =>
  Response.json(
    { code, details: null, hint: null, message },
    { status, headers: { 'access-control-allow-origin': '*', ...headers } },
  );

/** What a query may contain besides filters. */
const noFilters = new Set(['select', 'columns', 'order', 'limit', 'offset']);

/** PostgREST's answer to changing or deleting all rows of a table, which safeupdate refuses on a hosted project. */
const refuseUnfiltered = ({ method, url }: Request): Response | null => {
  const verb = { PATCH: 'UPDATE', DELETE: 'DELETE' }[method];
  const filtered = [...new URL(url).searchParams.keys()].some((name) => !noFilters.has(name));
  return verb && !filtered ? refuse(400, '21000', `${verb} requires a WHERE clause`) : null;
};

/** PostgREST's upsert sets the key too, so it needs the right to update it. @supabase/lite leaves the key out. */
const refuseUpsert = async (
  sql: Sql,
  request: Request,
  body: string,
  { role }: JWTPayload,
): Promise<Response | null> => {
  const preference = request.headers.get('prefer') ?? '';
  const table = /^\/rest\/v1\/(\w+)$/.exec(new URL(request.url).pathname)?.[1];
  if (request.method !== 'POST' || !table || !preference.includes('resolution=merge-duplicates')) return null;
  const columns = [...new Set([jsonIn(body)].flat().flatMap((row) => Object.keys(row ?? {})))];
  const { rows } = await sql.query<{ denied: boolean | null }>(
    `select bool_or(not has_column_privilege($1, attrelid, attnum, 'update')) as denied from pg_attribute
     where attrelid = to_regclass('public.' || quote_ident($2)) and attname = any ($3)`,
    [role, table, columns],
  );
  return rows[0]?.denied
    ? refuse(role === 'anon' ? 401 : 403, '42501', `permission denied for table ${table}`)
    : null;
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** PGlite fails before sending them, and leaves part of an array behind, which corrupts the next message. */
export const leaveTypesToPostgres = ({ serializers }: PGlite) => {
  for (const [type, serialize] of Object.entries(serializers))
    serializers[type] = (value) => {
      try {
        const text: unknown = serialize(value);
        if (typeof text === 'string') return text;
      } catch {
        // Not a value of this type.
      }
      return typeof value === 'string' ? value : JSON.stringify(value);
    };
};

/** Prints once a minute what is no fault of a request, such as a full disk. */
const warnOfTrouble = ({ code, message }: DatabaseError) => {
  if (performance.now() < quietUntil) return;
  quietUntil = performance.now() + 60_000;
  console.warn(`The database is in trouble: ${message} (${code})`);
};
let quietUntil = 0;

interface Noted {
  error: DatabaseError | null;
  printed: unknown[][];
}
const answering = new AsyncLocalStorage<Noted>();

/**
 * Records the error for our answer. @supabase/lite prints the stack of every refusal, which would hide real problems, and
 * with which anybody could fill the log.
 */
const noteErrors = (connection: PgliteConnection | PostgresConnection) => {
  const normalize = connection.normalizeDbError.bind(connection);
  Object.assign(connection, {
    normalizeDbError: (error: Error) => {
      const normalized: unknown = normalize(error);
      const request = answering.getStore();
      if (request && isDatabaseError(normalized)) request.error = normalized;
      return normalized;
    },
  });
  if (quiet) return;
  quiet = true;
  print = console.error;
  console.error = (...values: unknown[]) => {
    const request = answering.getStore();
    if (!request) print(...values);
    else if (!isDatabaseError(values[0])) request.printed.push(values);
  };
};
let quiet = false;
let print = console.error;
