import { RealtimeClient } from '@supabase/supabase-js';

/** The parameters of this process. */
export interface Listen {
  readonly url: string;
  readonly publishableKey: string;
  /** Members' tokens, one for each listener. */
  readonly tokens: readonly string[];
}

/** A message as received by one listener: the revision, and the time in ms since 1970. */
export type Heard = readonly [rev: number, at: number];

/**
 * Connects many of Supabase's own clients to the family's topic in this process. Sends 'joined' when all have
 * joined and, on request, what each has received.
 */
async function listen({ url, publishableKey, tokens }: Listen): Promise<void> {
  const heard: Heard[][] = await Promise.all(
    tokens.map(async (token) => {
      const messages: Heard[] = [];
      const client = new RealtimeClient(`${url.replace('http', 'ws')}/realtime/v1`, {
        params: { apikey: publishableKey },
        accessToken: async () => token,
      });
      await client.setAuth();
      const channel = client.channel('family', { config: { private: true } });
      channel.on('broadcast', { event: 'change' }, ({ payload }) =>
        messages.push([payload.rev, performance.timeOrigin + performance.now()]),
      );
      await new Promise<void>((joined) => {
        channel.subscribe((status) => status === 'SUBSCRIBED' && joined());
      });
      return messages;
    }),
  );
  process.on('message', () => process.send?.(heard));
  process.send?.('joined');
}

process.once('message', (order: Listen) => void listen(order));
process.on('disconnect', () => process.exit());
