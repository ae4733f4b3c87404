import { RealtimeClient } from '@supabase/supabase-js';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/**
 * Milliseconds between heartbeats: after the network returns, a dead connection is noticed within this time.
 */
const heartbeatIntervalMs = 4_000;

export const createRealtimeClient = (
  { url, publishableKey }: SupabaseSettings,
  credentials: Credentials,
): RealtimeClient =>
  new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    heartbeatIntervalMs,
    // Called before each join and with every heartbeat, because the token may have expired while the phone
    // slept.
    accessToken: async () => (await credentials()).token,
  });
