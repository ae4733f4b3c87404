import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js';
import { type Changes, type ErrorCode, GatewayError, type SyncGateway } from '../sync/protocol.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/** Between two tries to join, in ms: from half a second to half a minute, spread. */
const rejoinAfter = (tries: number) => Math.min(30_000, 500 * 2 ** tries) * (0.5 + Math.random() / 2);

/** Listens to the family's private topic until the returned function is called, and joins again whenever it is lost; `read` makes changes of a message. */
export function listen(
  { url, publishableKey }: SupabaseSettings,
  credentials: Credentials,
  on: Parameters<SyncGateway['watch']>[0],
  read: (payload: unknown) => Promise<Changes>,
): () => void {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    // Asked before each join and with every heartbeat: a phone that slept has an old token.
    accessToken: async () => (await credentials()).token,
  });
  let channel: RealtimeChannel | null = null;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  async function join() {
    clearTimeout(timer);
    try {
      await credentials();
      await client.setAuth();
    } catch (error) {
      return lost(error instanceof GatewayError ? error.code : 'offline');
    }
    if (ended) return;
    const mine = client.channel('family', { config: { private: true } });
    channel = mine;
    mine
      .on('broadcast', { event: 'change' }, ({ payload }) => {
        // A message that cannot be read is a reason to pull, which a join does.
        read(payload).then(on.change, on.joined);
      })
      .subscribe((status) => {
        if (channel !== mine || ended) return;
        if (status === 'SUBSCRIBED') {
          tries = 0;
          on.joined();
        } else {
          lost('offline');
        }
      });
  }

  function lost(code: ErrorCode) {
    const old = channel;
    channel = null;
    if (old) void client.removeChannel(old);
    if (ended) return;
    on.left(code);
    clearTimeout(timer);
    timer = setTimeout(join, rejoinAfter(tries++));
  }

  /** The network is back: no need to wait for the next try. */
  const now = () => {
    if (!channel) void join();
  };
  globalThis.addEventListener?.('online', now);
  void join();

  return () => {
    ended = true;
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', now);
    void client.disconnect();
  };
}
