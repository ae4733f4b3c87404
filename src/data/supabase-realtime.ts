import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js';
import { type ErrorCode, GatewayError } from '../sync/protocol.ts';
import { type Join, keepJoined } from './keep-joined.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/** A connection that has died without a word is noticed within so many ms of the network's return. */
const heartbeatIntervalMs = 4_000;

interface Listener<Change> {
  change(change: Change): void;
  joined(): void;
  left(code: ErrorCode): void;
}

/**
 * Listens to messages of this name on the family's private topic until the returned function is called, and joins again
 * whenever it is lost; `read` makes a change of a message.
 */
export function listen<Change>(
  { url, publishableKey }: SupabaseSettings,
  credentials: Credentials,
  on: Listener<Change>,
  read: (payload: unknown) => Promise<Change>,
  event = 'change',
): () => void {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    heartbeatIntervalMs,
    // Asked before each join and with every heartbeat: a phone that slept has an old token.
    accessToken: async () => (await credentials()).token,
  });

  const join: Join = ({ joined, lost }) => {
    let channel: RealtimeChannel | null = null;
    let left = false;
    async function subscribe() {
      await credentials();
      await client.setAuth();
      if (left) return;
      channel = client.channel('family', { config: { private: true } });
      channel
        .on('broadcast', { event }, ({ payload }) => {
          // A message that cannot be read is a reason to pull, which a join does.
          read(payload).then(on.change, on.joined);
        })
        .subscribe((status) => (status === 'SUBSCRIBED' ? joined() : lost('offline')));
    }
    subscribe().catch((error) => lost(error instanceof GatewayError ? error.code : 'offline'));
    return () => {
      left = true;
      if (channel) void client.removeChannel(channel);
    };
  };

  const end = keepJoined(join, on, {
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    onNetwork(back) {
      globalThis.addEventListener?.('online', back);
      return () => globalThis.removeEventListener?.('online', back);
    },
  });
  return () => {
    end();
    void client.disconnect();
  };
}
