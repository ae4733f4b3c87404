import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JWTPayload, SignJWT } from 'jose';
import type { MemberKind } from '../../src/lib/member-kind.ts';
import { startBackend } from '../../supabase/local/backend.ts';
import { local } from '../../supabase/local/settings.ts';
import { copyTemplate } from './databases/database-template.ts';
import { emptyFamily } from './databases/databases.ts';
import { type DatabaseCaller, newMember, push } from './people.ts';

/** Starts a back end of the test's own, which must stop it. */
export const startOwnBackend = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-backend-'));
  await copyTemplate('schema', folder);
  const backend = await startBackend({ port: 0, variable: 'SUPABASE_PORT' }, folder, { seed: null });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    ...backend,
    newMember: (name?: string, kind?: MemberKind) =>
      backend.database.exclusively((sql) => newMember(sql, name, kind)),
    query: async <Row extends object>(text: string, parameters: unknown[] = []) =>
      (await backend.database.exclusively((sql) => sql.query<Row>(text, parameters))).rows,
    /** Sends actions as this member's phone does. */
    push: (who: DatabaseCaller, ...actions: readonly unknown[]) =>
      backend.database.exclusively((sql) => push(sql, who, actions)),
    stop: () => backend.stop().then(remove),
  };
};

/** Outlives `vi.resetModules`, with which each test file ends. */
const kept: {
  testBackend?: ReturnType<typeof startOwnBackend>;
  resume?: (() => Promise<void>) | undefined;
} = globalThis as object;

/** Returns the back end that the test files of a process share in turn, emptied. Starting one takes a second. */
export const startTestBackend = async () => {
  if (!kept.testBackend) {
    kept.testBackend = startOwnBackend();
    // Vitest ends its processes like this, which alone would leave the data behind.
    process.once('SIGTERM', () => process.exit());
  }
  const { stop: _, ...backend } = await kept.testBackend;
  await kept.resume?.();
  kept.resume = undefined;
  await backend.database.exclusively(emptyFamily);
  return {
    ...backend,
    /** Takes it down until the next file. */
    pause: async () => {
      kept.resume = await backend.pause();
    },
  };
};

/** Signs claims as the functions would. `lifetime` is in seconds. */
export const makeToken = (
  claims: JWTPayload,
  lifetime = 600,
  secret: string = local.jwtSecret,
): Promise<string> =>
  new SignJWT({ iat: Math.floor(Date.now() / 1000), ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(new TextEncoder().encode(secret));

export const tokenOf = ({ role, id, email }: DatabaseCaller, lifetime?: number): Promise<string> =>
  makeToken({ role, sub: id ?? randomUUID(), email, aud: 'authenticated' }, lifetime);

export const headers = (token?: string, apikey: string = local.publishableKey): Record<string, string> => ({
  apikey,
  ...(token && { authorization: `Bearer ${token}` }),
});

export const apiRequest = (url: string, path: string, args: object, token?: string, key?: string): Request =>
  new Request(`${url}/rest/v1/${path}`, {
    method: 'POST',
    body: JSON.stringify(args),
    headers: { ...headers(token, key), 'content-type': 'application/json' },
  });

export const callApi = (...asked: Parameters<typeof apiRequest>): Promise<Response> =>
  fetch(apiRequest(...asked));
