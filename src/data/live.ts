import type { RealtimeClient } from '@supabase/supabase-js';
import { retryDelay } from '../lib/retry-delay.ts';
import type { Credentials, SupabaseSettings } from './rest.ts';

/** In ms: after the network returns, a dead connection is noticed within this time. */
const heartbeatIntervalMs = 4_000;

/** `events`: what to do with the messages of each name; where it fails, the message could not be parsed. */
export function listen(
  { url, publishableKey }: SupabaseSettings,
  credentials: Credentials,
  on: { joined(): void; left(): void },
  events: Readonly<Record<string, (payload: unknown) => void>>,
): void {
  let client: RealtimeClient | null = null;

  const join: Join = ({ joined, lost }) => {
    let leave = () => {};
    async function subscribe() {
      await credentials();
      // Loaded after the first paint: rows can be read and changed without it.
      const { RealtimeClient } = await import('@supabase/supabase-js');
      client ??= new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
        params: { apikey: publishableKey },
        heartbeatIntervalMs,
        // Called before each join and with every heartbeat, because the token may have expired while the phone
        // slept.
        accessToken: async () => (await credentials()).token,
      });
      await client.setAuth();
      const channel = client.channel('family', {
        config: { private: true, broadcast: { replication_ready: true } },
      });
      leave = () => void client?.removeChannel(channel);
      for (const [event, heard] of Object.entries(events))
        channel.on('broadcast', { event }, ({ payload }) => {
          try {
            heard(payload);
          } catch {
            // After a message that cannot be parsed, report a join, after which everything is pulled.
            on.joined();
          }
        });
      // A hosted project answers a join before it receives what the database sends, or while it cannot receive it.
      channel.on('system', {}, ({ extension, status }) => {
        if (extension === 'system') (status === 'ok' ? joined : lost)();
      });
      channel.subscribe((status) => (status === 'SUBSCRIBED' ? joined() : lost()));
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

/** Joins a live channel once. Returns a function that leaves it. */
export type Join = (on: { joined(): void; lost(): void }) => () => void;

interface Environment {
  readonly after: (ms: number, work: () => void) => unknown;
  readonly random: () => number;
  readonly onNetwork: (back: () => void) => void;
}

/** Keeps a channel joined. After a loss it joins again, with growing pauses between attempts. */
export function keepJoined(
  join: Join,
  on: { joined(): void; left(): void },
  { after, random, onNetwork }: Environment,
): void {
  let isLost = true;
  let failures = 0;

  function start() {
    if (!isLost) return;
    isLost = false;
    let over = false;
    let leave = () => {};
    leave = join({
      joined() {
        if (over) return;
        failures = 0;
        on.joined();
      },
      lost() {
        if (over) return;
        over = true;
        isLost = true;
        leave();
        failures += 1;
        after(retryDelay(failures, random()), start);
        on.left();
      },
    });
    if (over) leave();
  }

  onNetwork(start);
  start();
}
