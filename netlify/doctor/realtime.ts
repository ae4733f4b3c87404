import { RealtimeClient } from '@supabase/supabase-js';
import type { Env } from '../lib/settings/env.ts';
import { tokenFor } from './database.ts';
import { type Finding, ill, well } from './finding.ts';

/** Joins the family's topic with a token; true when let in, false when refused, null when nothing answers in ten seconds. */
async function joins(env: Env, sub: string): Promise<boolean | null> {
  const client = new RealtimeClient(`${env.SUPABASE_URL.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
    accessToken: () => tokenFor({ email: 'doctor@doctor.invalid', sub }, env),
  });
  try {
    await client.setAuth();
    return await new Promise((resolve) => {
      setTimeout(() => resolve(null), 10_000).unref();
      client.channel('family', { config: { private: true } }).subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve(true);
        // A refusal says why; a socket that does not open says nothing of the kind.
        else if (status === 'CHANNEL_ERROR' && /unauthorized|permission|policy/i.test(String(error?.message)))
          resolve(false);
      });
    });
  } finally {
    await client.disconnect();
  }
}

/** Does Realtime let a member in and keep a stranger out? */
export async function realtime(env: Env, member: string): Promise<Finding[]> {
  const [inside, outside] = await Promise.all([
    joins(env, member),
    joins(env, '00000000-0000-4000-8000-000000000000'),
  ]);
  return [
    inside
      ? well('Realtime lets a member in')
      : ill(
          inside === null ? 'Realtime does not answer' : 'Realtime refuses a member',
          'In Supabase under Realtime, Settings: Realtime on. The migrations make the policy on realtime.messages.',
        ),
    outside
      ? ill(
          'Realtime lets a stranger in',
          'In Supabase under Realtime, Settings: turn "Allow public access" off.',
        )
      : well('Realtime keeps strangers out'),
  ];
}
