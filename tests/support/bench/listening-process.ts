import { RealtimeClient } from '@supabase/supabase-js';

/** What this process is told to do. */
export interface Listen {
  readonly url: string;
  readonly publishableKey: string;
  /** Of members, one for each listener. */
  readonly tokens: readonly string[];
}

/** A message as one listener heard it: the revision, and when, in ms since 1970. */
export type Heard = readonly [rev: number, at: number];

/**
 * Many of Supabase's own clients on the family's topic, in a process of their own. Says 'joined' when all of them are; asked
 * for it, what each has heard.
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
