import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js';
import { type ErrorCode, GatewayError } from '../sync/protocol.ts';
import { type Join, keepJoined } from './keep-joined.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/**
 * Milliseconds between heartbeats: after the network returns, a dead connection is noticed within this time.
 */
const heartbeatIntervalMs = 4_000;

interface Listener<Change> {
  change(change: Change): void;
  joined(): void;
  left(code: ErrorCode): void;
}

/**
 * Listens for broadcasts named `event` on the family's private topic until the returned function is called,
 * and joins again after a loss. `read` parses the payload of a message.
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
    // Called before each join and with every heartbeat, because the token may have expired while the phone
    // slept.
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
          // After a message that cannot be parsed, report a join, which makes the receiver pull.
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
