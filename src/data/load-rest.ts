import { lazyImport } from '../lib/lazy-import.ts';
import { GatewayError } from '../sync/protocol.ts';

const restClient = lazyImport(() => import('./rest-client.ts'));

export type RestClient = Awaited<ReturnType<typeof restClient.attempt>>;

/** How to ask the database, loaded after the first paint: what the device holds is shown without it. Fails as `offline`. */
export const loadRest = (): Promise<RestClient> =>
  restClient.attempt().catch((cause) => {
    throw new GatewayError('offline', { cause });
  });
