import type { Env } from './env.ts';
import { type Bearer, mintToken } from './mint-token.ts';

/**
 * Calls a function of the database that takes no arguments, with a token for one minute made for `bearer`, and gives its
 * answer. Fails when none comes within `patience` ms, or when it is a refusal.
 */
export const askDatabase = async (
  name: 'whoami' | 'export_family',
  bearer: Bearer,
  { env, now = Date.now(), patience }: { env: Env; now?: number; patience: number },
): Promise<unknown> => {
  const token = await mintToken(bearer, { lifetime: 60, now, env });
  const answer = await fetch(`${env.SUPABASE_URL}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: env.SUPABASE_PUBLISHABLE_KEY,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: '{}',
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok)
    throw new Error(`The database answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
};
