import type { JWTPayload } from 'jose';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';

/** What Realtime needs to know of who listens. */
export interface Claims extends JWTPayload {
  role: string;
  /** In seconds. */
  exp: number;
}

/** Asks the policies on `realtime.messages` as the bearer of the claims, the way Supabase Realtime asks them. */
export interface Policies {
  /** May the bearer hear the topic? Can it select a message that is there? */
  mayListen(topic: string, claims: Claims): Promise<boolean>;
  /** May the bearer speak on the topic? Can it insert a message? */
  maySpeak(topic: string, claims: Claims): Promise<boolean>;
}

export const createPolicies = (database: Database): Policies => ({
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
  maySpeak: (topic, claims) =>
    database.exclusively(
      (sql) =>
        rolledBack(sql, async () => {
          await become(sql, topic, claims);
          await sql.query(insertMessage.replace('returning id', ''), [topic]);
          return true;
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

/** Leaves nothing behind. What Postgres refuses, or fails at, is a no. */
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
