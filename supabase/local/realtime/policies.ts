import type { JWTPayload } from 'jose';
import type { EmbeddedDatabase } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';

/** The claims that Realtime needs of a listener. */
export interface Claims extends JWTPayload {
  role: string;
  /** When the token expires, in seconds since 1970. */
  exp: number;
}

/** Checks the policies on `realtime.messages` as the bearer of the claims, the way Supabase Realtime does. */
export interface Policies {
  /** True if the bearer may listen to the topic: they can select a message inserted on it. */
  mayListen(topic: string, claims: Claims): Promise<boolean>;
}

export const createPolicies = (database: EmbeddedDatabase): Policies => ({
  mayListen: (topic, claims) =>
    database.exclusively(
      (sql) =>
        rolledBack(sql, async () => {
          const { rows } = await sql.query<{ id: string }>(insertMessage, [topic]);
          await become(sql, topic, claims);
          return (await sql.query(selectMessage, [rows[0]?.id])).rows.length === 1;
        }),
      'realtime',
    ),
});

const insertMessage =
  "insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning id";
const selectMessage = 'select id from realtime.messages where id = $1';

const become = (sql: Sql, topic: string, claims: Claims) =>
  sql.query(
    "select set_config('role', $1, true), set_config('realtime.topic', $2, true), set_config('request.jwt.claims', $3, true)",
    [claims.role, topic, JSON.stringify(claims)],
  );

/** Rolls everything back. An error or a refusal by Postgres counts as no. */
const rolledBack = async (sql: Sql, ask: () => Promise<boolean>): Promise<boolean> => {
  await sql.exec('begin');
  try {
    return await ask();
  } catch {
    return false;
  } finally {
    await sql.exec('rollback');
  }
};
