import { RealtimeClient } from '@supabase/supabase-js';
import { mintToken } from '../lib/mint-token.ts';
import type { Env } from '../lib/settings/env.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';

/** The result of a join: joined, or the reason of the refusal, or null when nothing answered in time. */
type Outcome = { joined: true } | { joined: false; reason: string } | null;

interface Attempt {
  topic: string;
  isPrivate: boolean;
  /** The id of a member or a stranger; without one the join is anonymous. */
  sub?: string;
}

async function join(env: Env, { topic, isPrivate, sub }: Attempt, timeout: number): Promise<Outcome> {
  const client = new RealtimeClient(`${env.SUPABASE_URL.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
    ...(sub && { accessToken: () => mintToken({ sub }, { lifetime: 60, now: Date.now(), env }) }),
  });
  const limit = Promise.withResolvers<null>();
  const timer = setTimeout(() => limit.resolve(null), timeout);
  try {
    await client.setAuth();
    const answer = new Promise<Outcome>((resolve) => {
      client.channel(topic, { config: { private: isPrivate } }).subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve({ joined: true });
        // A refusal gives a reason such as "Unauthorized: …"; a socket that fails to open does not.
        const reason = /^\w+: .+/.exec(String(error?.message ?? ''))?.[0];
        if (status === 'CHANNEL_ERROR' && reason) resolve({ joined: false, reason });
      });
    });
    return await Promise.race([answer, limit.promise]);
  } finally {
    clearTimeout(timer);
    await client.disconnect();
  }
}

/** It should let a member in, and refuse a stranger and anybody who joins a topic that is not private. */
export async function checkRealtime(env: Env, member: string, timeout = 10_000): Promise<Finding[]> {
  const stranger = '00000000-0000-4000-8000-000000000000';
  const [inside, outside, anybody] = await Promise.all([
    join(env, { topic: 'family', isPrivate: true, sub: member }, timeout),
    join(env, { topic: 'family', isPrivate: true, sub: stranger }, timeout),
    join(env, { topic: 'doctor', isPrivate: false }, timeout),
  ]);
  return [memberFinding(inside), strangerFinding(outside), publicFinding(anybody)];
}

const noAnswer =
  'Try again in a minute; Realtime starts with the first who joins. In Supabase under Realtime, Settings, it must be on.';

function memberFinding(outcome: Outcome): Finding {
  if (outcome?.joined) return ok('Realtime lets a member in');
  return outcome
    ? wrong(
        `Realtime refuses a member: ${outcome.reason}`,
        'The policy on realtime.messages is missing or changed: make it again with the statement in supabase/schemas/80_changes.sql, in Supabase under SQL Editor.',
      )
    : wrong('Realtime does not answer', noAnswer);
}

function strangerFinding(outcome: Outcome): Finding {
  if (!outcome) return unknown('whether Realtime keeps strangers out was not seen', noAnswer);
  return outcome.joined
    ? wrong(
        'Realtime lets a stranger in',
        'Somebody changed the policy on realtime.messages: drop what the migrations did not make, in Supabase under Realtime, Policies.',
      )
    : ok('Realtime keeps strangers out');
}

function publicFinding(outcome: Outcome): Finding {
  if (!outcome) return unknown('whether Realtime allows public access was not seen', noAnswer);
  return outcome.joined
    ? wrong(
        'Realtime lets everybody join topics that are not private',
        'Run `npm run setup`, or in Supabase under Realtime, Settings: turn "Allow public access" off.',
      )
    : ok('Realtime allows no public access');
}
