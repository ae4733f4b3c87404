import type { JWTPayload } from 'jose';
import type { EmbeddedDatabase } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import type { TokenReader } from '../tokens.ts';

/** Why a join was refused, in the words of a hosted project. */
export class Refused extends Error {}

interface Joining {
  topic: string;
  token: unknown;
  readToken: TokenReader;
  database: EmbeddedDatabase;
  /** Called once, with the reason, when this side ends the channel. */
  onEnd: (reason: string) => void;
}

export const joinChannel = async ({ topic, token, readToken, database, onEnd }: Joining) => {
  let state: { kind: 'open'; claims: Claims; timer: NodeJS.Timeout } | { kind: 'ended' };

  const admit = async (candidate: unknown): Promise<Claims> => {
    const claims = await claimsOf(candidate, readToken);
    if (await mayListen(database, topic, claims)) return claims;
    throw new Refused(`Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`);
  };
  const end = () => {
    if (state.kind === 'open') clearTimeout(state.timer);
    state = { kind: 'ended' };
  };
  const open = (claims: Claims) => {
    const timer = setTimeout(expire, claims.exp * 1000 - Date.now()).unref();
    state = { kind: 'open', claims, timer };
  };
  const expire = () => {
    end();
    onEnd('Token has expired');
  };
  open(await admit(token));

  return {
    /** Replaces the token and checks the policy again. */
    renew: async (next: unknown) => {
      if (state.kind === 'ended' || isKey(next)) return;
      try {
        const claims = await admit(next);
        end();
        open(claims);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        end();
        onEnd(error.message);
      }
    },
    leave: end,
  };
};

export type Channel = Awaited<ReturnType<typeof joinChannel>>;

/** The claims that Realtime needs of a listener. */
interface Claims extends JWTPayload {
  role: string;
  /** When the token expires, in seconds since 1970. */
  exp: number;
}

/** True for the publishable key instead of a token: somebody who has not signed in. */
const isKey = (token: unknown) => token == null || (typeof token === 'string' && token.startsWith('sb_'));

const claimsOf = async (token: unknown, readToken: TokenReader): Promise<Claims> => {
  if (isKey(token)) return { role: 'anon', exp: Date.now() / 1000 + 3600 };
  const claims = await readToken(String(token));
  if (!claims) throw new Refused('JwtSignatureError: Failed to validate JWT signature');
  const { role, exp } = claims;
  if (typeof role !== 'string' || typeof exp !== 'number')
    throw new Refused('InvalidJWTToken: Fields `role` and `exp` are required in JWT');
  // Unlike REST, Realtime does not allow for differing clocks.
  const ago = Math.floor(Date.now() / 1000) - exp;
  if (ago >= 0) throw new Refused(`InvalidJWTToken: Token has expired ${ago} seconds ago`);
  return { ...claims, role, exp };
};

/** As Supabase Realtime, it inserts a message and looks whether they can select it. All is rolled back. */
const mayListen = (database: EmbeddedDatabase, topic: string, claims: Claims): Promise<boolean> =>
  database.exclusively(async (sql) => {
    await sql.exec('begin');
    try {
      const { rows } = await sql.query<{ id: string }>(insertMessage, [topic]);
      await become(sql, topic, claims);
      return (await sql.query(selectMessage, [rows[0]?.id])).rows.length === 1;
    } catch {
      return false;
    } finally {
      await sql.exec('rollback');
    }
  });

const insertMessage =
  "insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning id";
const selectMessage = 'select id from realtime.messages where id = $1';

const become = (sql: Sql, topic: string, claims: Claims) =>
  sql.query(
    "select set_config('role', $1, true), set_config('realtime.topic', $2, true), set_config('request.jwt.claims', $3, true)",
    [claims.role, topic, JSON.stringify(claims)],
  );
