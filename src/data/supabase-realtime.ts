import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js';
import { type ErrorCode, GatewayError, type Preview } from '../sync/protocol.ts';
import { type Join, keepJoined } from './keep-joined.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/**
 * Milliseconds between heartbeats: after the network returns, a dead connection is noticed within this time.
 */
const heartbeatIntervalMs = 4_000;

interface Listener<Change> {
  change(change: Change): void;
  /** Without it the previews of other phones are neither heard nor sent. */
  preview?(preview: Preview): void;
  joined(): void;
  left(code: ErrorCode): void;
}

interface Parsers<Change> {
  /** Parses the payload of a message. */
  readonly read: (payload: unknown) => Promise<Change>;
  readonly readPreview?: (payload: unknown) => Promise<Preview>;
  /** The name of the messages to listen for. */
  readonly event?: string;
}

/** A connection to the family's topics. */
export interface LiveChannel {
  end(): void;
  /** Sends a preview to the other phones, if the channel is joined. */
  send(preview: Preview): void;
}

/**
 * Listens to the family's private topic, and to that of previews, until it is ended. Joins again after a
 * loss.
 */
export function listen<Change>(
  { url, publishableKey }: SupabaseSettings,
  credentials: Credentials,
  on: Listener<Change>,
  { read, readPreview, event = 'change' }: Parsers<Change>,
): LiveChannel {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    heartbeatIntervalMs,
    // Called before each join and with every heartbeat, because the token may have expired while the phone
    // slept.
    accessToken: async () => (await credentials()).token,
  });
  /** The topic of previews while it is joined. */
  let previews: RealtimeChannel | null = null;

  /** Previews only make changes visible sooner, so that a failure needs no answer. */
  function joinPreviews(): RealtimeChannel | null {
    const { preview } = on;
    if (!preview || !readPreview) return null;
    const channel = client.channel('previews', { config: { private: true } });
    channel
      .on('broadcast', { event: 'preview' }, ({ payload }) => {
        readPreview(payload).then(preview, () => {});
      })
      .subscribe((status) => {
        previews = status === 'SUBSCRIBED' ? channel : null;
        // A refusal, after which the client would ask again and again.
        if (status === 'CHANNEL_ERROR') void client.removeChannel(channel);
      });
    return channel;
  }

  const join: Join = ({ joined, lost }) => {
    const channels = new Set<RealtimeChannel | null>();
    let left = false;
    async function subscribe() {
      await credentials();
      await client.setAuth();
      if (left) return;
      const channel = client.channel('family', { config: { private: true } });
      channels.add(channel);
      channel
        .on('broadcast', { event }, ({ payload }) => {
          // After a message that cannot be parsed, report a join, which makes the receiver pull.
          read(payload).then(on.change, on.joined);
        })
        .subscribe((status) => {
          if (status !== 'SUBSCRIBED') return lost('offline');
          joined();
          channels.add(joinPreviews());
        });
    }
    subscribe().catch((error) => lost(error instanceof GatewayError ? error.code : 'offline'));
    return () => {
      left = true;
      previews = null;
      for (const channel of channels) if (channel) void client.removeChannel(channel);
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
  return {
    end() {
      end();
      void client.disconnect();
    },
    send: (payload) => void previews?.send({ type: 'broadcast', event: 'preview', payload }),
  };
}
