import type { JWTPayload } from 'jose';

// What @supabase/lite lacks of PostgREST 13, according to PostgREST's sources Auth/Jwt.hs and Error.hs.

/** How far PostgREST lets clocks differ, in seconds. */
const leeway = 30;

/** Returns why PostgREST refuses these claims at `now` (in ms), or null. */
export const claimsProblem = ({ exp, nbf, iat }: JWTPayload, now: number): string | null => {
  for (const [name, value] of Object.entries({ exp, nbf, iat }))
    if (value !== undefined && typeof value !== 'number') return `The JWT '${name}' claim must be a number`;
  const seconds = Math.floor(now / 1000);
  if (exp !== undefined && seconds - leeway > exp) return 'JWT expired';
  if (nbf !== undefined && seconds + leeway < nbf) return 'JWT not yet valid';
  if (iat !== undefined && seconds + leeway < iat) return 'JWT issued at future';
  return null;
};

export interface DatabaseError {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  /^[0-9A-Z]{5}$/.test(String((error as Partial<DatabaseError> | null)?.code));

/** HTTP statuses by error code or class of codes, of those that this schema meets. PostgREST answers 400 to others. */
const statuses: readonly [code: RegExp, status: number][] = [
  [/^(08|53|57P01$)/, 503],
  [/^2350[35]$/, 409],
  [/^(54|57|58|XX)/, 500],
  [/^P0(?!001$)/, 500],
];

/** Null for codes where @supabase/lite answers the same: undefined names, and those by which a function chooses it. */
export const errorResponse = (error: DatabaseError, role: unknown): Response | null => {
  const { code, message, detail = null, hint = null } = error;
  if (/^(42(?!501)|PT|PGRST)/.test(code)) return null;
  const denied = role === 'anon' ? 401 : 403;
  const status = code === '42501' ? denied : (statuses.find(([codes]) => codes.test(code))?.[1] ?? 400);
  return Response.json(
    { code, details: detail, hint, message },
    { status, headers: { 'access-control-allow-origin': '*' } },
  );
};
