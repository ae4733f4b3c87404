import { lazyImport } from '../lib/lazy-import.ts';
import { GatewayError } from '../sync/protocol.ts';

const restClient = lazyImport(() => import('./rest-client.ts'));

export type RestClient = Awaited<ReturnType<typeof restClient.attempt>>;

/**
 * Loads the REST client, which pages do only after the first paint because stored rows are shown without it.
 * Fails with a `GatewayError` of code `offline`.
 */
export const loadRest = (): Promise<RestClient> =>
  restClient.attempt().catch((cause) => {
    throw new GatewayError('offline', { cause });
  });
