import { randomUUID } from 'node:crypto';
import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import pg from 'pg';
import { fromPg, type Sql } from '../../../supabase/local/database/sql.ts';
import { local } from '../../../supabase/local/settings.ts';
import { makeToken, startTestBackend } from '../backend.ts';
import type { DatabaseCaller } from '../people.ts';
import { tableCases } from './tables.ts';

export interface Project {
  readonly url: string;
  readonly publishableKey: string;
  /** Signs claims as the functions would. `lifetime` is in seconds. */
  sign(claims: JWTPayload, lifetime?: number): Promise<string>;
  asOwner<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/** Returns the token that the functions would issue to this person. `lifetime` is in seconds. */
export const tokenOf = (
  project: Project,
  { role, id, email }: DatabaseCaller,
  lifetime?: number,
): Promise<string> => project.sign({ role, sub: id ?? randomUUID(), email, aud: 'authenticated' }, lifetime);

/** Always the embedded stack, and one configured by `TEST_SUPABASE_URL` and related settings. */
export const projects = (): { readonly name: string; start(): Promise<Project> }[] => {
  const embedded = { name: 'the embedded stack', start: startEmbedded };
  const url = process.env.TEST_SUPABASE_URL;
  if (url) return [embedded, { name: url, start: () => connectTo(url) }];
  console.warn(
    '\n*** SKIPPED: the access tests against a project elsewhere. Set TEST_SUPABASE_URL and its fellows: CONTRIBUTING.md. ***\n',
  );
  return [embedded];
};

async function startEmbedded(): Promise<Project> {
  const { url, database } = await startTestBackend();
  const asOwner: Project['asOwner'] = (work) => database.exclusively(work);
  return { url, publishableKey: local.publishableKey, sign: makeToken, asOwner, stop: async () => {} };
}

/** The members, and every table of the API. */
const tables = [
  'private.family_member',
  'private.family_event',
  ...Object.keys(tableCases).map((table) => `public.${table}`),
];

/** Fails when it contains any rows, because the tests write to it and empty it afterwards. */
async function connectTo(url: string): Promise<Project> {
  const setting = (name: string) => {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is missing. CONTRIBUTING.md says what it is.`);
    return value;
  };
  const publishableKey = setting('TEST_SUPABASE_PUBLISHABLE_KEY');
  const { header, key } = await signingKey();
  const client = new pg.Client({ connectionString: setting('TEST_DATABASE_URL') });
  await client.connect();
  const sql = fromPg(client);
  try {
    // One test file at a time, because each expects only its own rows. The lock ends with the connection.
    await sql.query("select pg_advisory_lock(hashtext('access tests'))");
    const kept = tables.map((table) => `select from ${table}`).join(' union all ');
    if ((await sql.query(`${kept} limit 1`)).rows.length > 0)
      throw new Error(
        `${url} holds data of somebody. The tests want a project of their own, with the migrations alone.`,
      );
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    url,
    publishableKey,
    sign: (claims, lifetime = 600) =>
      new SignJWT({ iat: Math.floor(Date.now() / 1000), ...claims })
        .setProtectedHeader({ ...header, typ: 'JWT' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
        .sign(key),
    asOwner: (work) => work(sql),
    stop: async () => {
      await sql.exec(`truncate ${tables.join(', ')}, private.action cascade`).finally(() => client.end());
    },
  };
}

/** The ES256 key imported into the project, or the shared secret of a local project. */
async function signingKey() {
  const { TEST_SUPABASE_JWT_PRIVATE_KEY: jwk, TEST_SUPABASE_JWT_SECRET: secret } = process.env;
  if (!jwk && !secret)
    throw new Error('TEST_SUPABASE_JWT_PRIVATE_KEY is missing. CONTRIBUTING.md says what it is.');
  if (!jwk) return { header: { alg: 'HS256' }, key: new TextEncoder().encode(secret) };
  // Supabase's own command makes keys for signing and verifying, which a private key cannot do.
  const { key_ops: _, ...parsed } = JSON.parse(jwk) as JWK & { kid: string };
  return { header: { alg: 'ES256', kid: parsed.kid }, key: await importJWK(parsed, 'ES256') };
}
