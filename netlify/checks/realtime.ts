import { RealtimeClient } from '@supabase/supabase-js';
import { mintToken } from '../lib/mint-token.ts';
import type { Env } from '../lib/settings/env.ts';
import { stranger } from './database.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';

/** True after joining, the reason of a refusal, or null when nothing answered in time. */
type Outcome = true | string | null;

/** Without `sub`, the id of a member or a stranger, the join is anonymous. */
async function join(env: Env, topic: string, timeout: number, sub?: string): Promise<Outcome> {
  const client = new RealtimeClient(`${env.SUPABASE_URL.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
    ...(sub && { accessToken: () => mintToken({ sub }, { lifetime: 60, now: Date.now(), env }) }),
  });
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => resolve(null), timeout);
  try {
    await client.setAuth();
    client.channel(topic, { config: { private: Boolean(sub) } }).subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(true);
      // A refusal gives a reason such as "Unauthorized: …"; a socket that fails to open does not.
      const reason = /^\w+: .+/.exec(String(error?.message ?? ''))?.[0];
      if (status === 'CHANNEL_ERROR' && reason) resolve(reason);
    });
    return await promise;
  } finally {
    clearTimeout(timer);
    await client.disconnect();
  }
}

const noAnswer =
  'Try again in a minute; Realtime starts with the first who joins. In Supabase under Realtime, Settings, it must be on.';

/** It should let a member in, and refuse a stranger and anybody who joins a topic that is not private. */
export async function checkRealtime(env: Env, member: string, timeout = 10_000): Promise<Finding[]> {
  const [inside, outside, anybody] = await Promise.all([
    join(env, 'family', timeout, member),
    join(env, 'family', timeout, stranger.sub),
    join(env, 'doctor', timeout),
  ]);
  return [
    typeof inside === 'string'
      ? wrong(
          `Realtime refuses a member: ${inside}`,
          'The policy on realtime.messages is missing or changed: make it again with the statement in supabase/schemas/80_changes.sql, in Supabase under SQL Editor.',
        )
      : inside
        ? ok('Realtime lets a member in')
        : wrong('Realtime does not answer', noAnswer),
    refused(outside, 'Realtime keeps strangers out', () =>
      wrong(
        'Realtime lets a stranger in',
        'Somebody changed the policy on realtime.messages: drop what the migrations did not make, in Supabase under Realtime, Policies.',
      ),
    ),
    refused(anybody, 'Realtime allows no public access', () =>
      wrong(
        'Realtime lets everybody join topics that are not private',
        'Run `npm run setup`, or in Supabase under Realtime, Settings: turn "Allow public access" off.',
      ),
    ),
  ];
}

function refused(outcome: Outcome, right: string, joined: () => Finding): Finding {
  if (!outcome) return unknown(`not seen: whether ${right}`, noAnswer);
  return outcome === true ? joined() : ok(right);
}
