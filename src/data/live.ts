import type { RealtimeClient } from '@supabase/supabase-js';
import { type Join, keepJoined } from './keep-joined.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/**
 * Listens to the family's private topic. Joins again after a loss. `event` is the name of the messages, `read`
 * parses one.
 */
export function listen<Change>(
  settings: SupabaseSettings,
  credentials: Credentials,
  on: { change(change: Change): void; joined(): void; left(): void },
  { event, read }: { readonly event: string; readonly read: (payload: unknown) => Change },
): void {
  let client: RealtimeClient | null = null;

  const join: Join = ({ joined, lost }) => {
    let leave = () => {};
    async function subscribe() {
      await credentials();
      // Loaded after the first paint: rows can be read and changed without it.
      const { createRealtimeClient } = await import('./supabase-realtime.ts');
      client ??= createRealtimeClient(settings, credentials);
      await client.setAuth();
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
        .subscribe((status) => (status === 'SUBSCRIBED' ? joined() : lost()));
    }
    subscribe().catch(lost);
    return () => leave();
  };

  keepJoined(join, on, {
    after: (ms, work) => setTimeout(work, ms),
    random: Math.random,
    onNetwork: (back) => addEventListener('online', back),
  });
}
