import type { RealtimeClient } from '@supabase/supabase-js';
import { type ErrorCode, errorCodeOf, GatewayError } from '../sync/protocol.ts';
import { type Join, keepJoined } from './keep-joined.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/**
 * Listens to the family's private topic until the returned function is called. Joins again after a loss.
 * `event` is the name of the messages, `read` parses one.
 */
export function listen<Change>(
  settings: SupabaseSettings,
  credentials: Credentials,
  on: { change(change: Change): void; joined(): void; left(code: ErrorCode): void },
  { event, read }: { readonly event: string; readonly read: (payload: unknown) => Change },
): () => void {
  let client: RealtimeClient | null = null;

  const join: Join = ({ joined, lost }) => {
    let left = false;
    let leave = () => {};
    async function subscribe() {
      await credentials();
      // Loaded after the first paint: rows can be read and changed without it.
      const { createRealtimeClient } = await import('./supabase-realtime.ts');
      client ??= createRealtimeClient(settings, credentials);
      await client.setAuth();
      if (left) return;
      const channel = client.channel('family', { config: { private: true } });
      leave = () => void client?.removeChannel(channel);
      channel
        .on('broadcast', { event }, ({ payload }) => {
          try {
            on.change(read(payload));
          } catch {
            // After a message that cannot be parsed, report a join, after which everything is pulled.
            on.joined();
          }
        })
        .subscribe((status) => (status === 'SUBSCRIBED' ? joined() : lost('offline')));
    }
    subscribe().catch((error) => lost(error instanceof GatewayError ? errorCodeOf(error) : 'offline'));
    return () => {
      left = true;
      leave();
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
    void client?.disconnect();
  };
}
