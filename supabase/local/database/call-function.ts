import type { PGlite } from '@electric-sql/pglite';
import type { JWTPayload } from 'jose';
import { escapeLiteral } from 'pg';
import { errorResponse, isDatabaseError } from './postgrest.ts';

/** The signature of a function in the schema `public`, as far as calling it needs it. */
interface Routine {
  parameters: { name: string; type: string; required: boolean }[];
  set: boolean;
  /** Whether it returns rows with columns rather than single values. */
  composite: boolean;
}

/**
 * Returns a handler of calls to `/rest/v1/rpc/` that does what PostgREST does: it sets the role and the
 * claims and calls the function in one transaction, and lets Postgres write the answer's JSON. All of it is
 * one message to the database, where @supabase/lite needs 14 statements and 84 messages. The handler returns
 * null without doing anything when @supabase/lite should answer: for unknown functions or arguments,
 * preferences, and functions without a result.
 */
export const createFunctionCalls = (postgres: PGlite) => {
  const routines = new Map<string, Routine | null>();
  const find = async (name: string): Promise<Routine | null> => {
    const known = routines.get(name);
    if (known !== undefined) return known;
    const { rows } = await postgres.query<Routine>(selectRoutine, [name]);
    // With overloaded functions the arguments would decide which one is meant.
    const routine = rows.length === 1 ? (rows[0] ?? null) : null;
    routines.set(name, routine);
    return routine;
  };

  return async (request: Request, body: string, claims: JWTPayload): Promise<Response | null> => {
    const name = plainCall(request);
    const names = name && namesIn(body);
    const routine = names && (await find(name));
    if (!routine || !fits(routine, names)) return null;
    try {
      const results = await postgres.exec(`${session(claims)}; ${call(name, routine, names, body)}`);
      const [row] = results.at(-1)?.rows ?? [];
      const { answer, rows } = row as { answer: string; rows: number };
      return new Response(answer, {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-range': rows > 0 ? `0-${rows - 1}/*` : '*/*',
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'Content-Range, Content-Location, Preference-Applied',
        },
      });
    } catch (error) {
      // Postgres has rolled the transaction back.
      return isDatabaseError(error) ? errorResponse(error, claims.role) : null;
    }
  };
};

/** Returns the name of the function for a plain call, without options; else null. */
const plainCall = ({ method, url, headers }: Request): string | null => {
  const prefers = (name: string, plain: RegExp) => plain.test(headers.get(name) ?? '');
  const plain =
    method === 'POST' &&
    prefers('content-type', /^application\/json\b/) &&
    prefers('accept', /^$|\*\/\*|^application\/json$/) &&
    prefers('content-profile', /^(public)?$/) &&
    prefers('prefer', /^$/);
  const { pathname, search } = new URL(url);
  return (plain && !search && /^\/rest\/v1\/rpc\/(\w+)$/.exec(pathname)?.[1]) || null;
};

/** Returns the names of the arguments if the body is an object, else null. */
const namesIn = (body: string): string[] | null => {
  try {
    const parsed: unknown = JSON.parse(body);
    return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
      ? Object.keys(parsed)
      : null;
  } catch {
    return null;
  }
};

const fits = ({ parameters }: Routine, names: readonly string[]) =>
  names.every((name) => parameters.some((parameter) => parameter.name === name)) &&
  parameters.every(({ name, required }) => !required || names.includes(name));

/** Several statements in one message are one transaction, after which the role and the claims are reset. */
const session = (claims: JWTPayload) =>
  `select ${Object.entries({ role: String(claims.role), 'request.jwt.claims': JSON.stringify(claims) })
    .map(([setting, value]) => `set_config('${setting}', ${escapeLiteral(value)}, true)`)
    .join(', ')}`;

const call = (
  name: string,
  { parameters, set, composite }: Routine,
  names: readonly string[],
  body: string,
) => {
  const given = parameters.filter((parameter) => names.includes(parameter.name));
  const columns = given.map((parameter) => `"${parameter.name}" ${parameter.type}`);
  const passed = given.map((parameter) => `"${parameter.name}" => body."${parameter.name}"`);
  const from = columns.length
    ? `json_to_record(${escapeLiteral(body)}) as body(${columns.join(', ')}), `
    : '';
  const answer = composite ? 'answer' : 'answer.answer';
  const each = `json_agg(${answer})`;
  return `select coalesce((${set ? each : `${each}->0`})::text, '${set ? '[]' : 'null'}') as answer, count(*)::int as rows
    from ${from}lateral public."${name}"(${passed.join(', ')}) as answer`;
};

const selectRoutine = `
  select proretset as set, typtype = 'c' or prorettype = 'record'::regtype as composite,
    coalesce((select jsonb_agg(jsonb_build_object('name', proargnames[place], 'type', format_type(type, null),
        'required', place <= pronargs - pronargdefaults))
      from unnest(proargtypes::oid[]) with ordinality as parameters (type, place)), '[]') as parameters
  from pg_proc join pg_type on pg_type.oid = prorettype
  where pronamespace = 'public'::regnamespace and proname = $1 and prokind = 'f' and prorettype <> 'void'::regtype
    and provariadic = 0`;
