import { createServer } from 'node:http';
import { type Backend, startBackend } from './backend.ts';
import { type Addresses, applySettings } from './environment.ts';
import { type Identity, startIdentity } from './identity.ts';
import type { Places } from './settings.ts';
import { listen, stopServer } from './web-server.ts';

/** Everything but the site itself, running, with the environment set for the functions. */
export interface Stack {
  addresses: Addresses;
  backend: Backend;
  stop(): Promise<void>;
}

/** Starts database, REST, Realtime and the identity provider for the site at `site`. Half a stack is never left. */
export const startStack = async (places: Places, site: string, dataDir: string): Promise<Stack> => {
  const backend = await startBackend(places.supabase, dataDir);
  let identity: Identity;
  try {
    identity = await startIdentity(places.oidc, site, backend.database);
  } catch (error) {
    await backend.stop();
    throw error;
  }
  const addresses = { site, supabase: backend.url, oidc: identity.issuer };
  const restoreSettings = applySettings(addresses);
  return {
    addresses,
    backend,
    stop: async () => {
      restoreSettings();
      await identity.stop();
      await backend.stop();
    },
  };
};

/** Fails when a port is taken, before anything has begun. A port of 0 is replaced by a free one. */
export const choosePorts = async (places: Places): Promise<Places> => {
  const chosen: [string, Places['site']][] = [];
  for (const [name, place] of Object.entries(places)) {
    const probe = createServer();
    const port = await listen(probe, place);
    await stopServer(probe);
    chosen.push([name, { ...place, port }]);
  }
  return Object.fromEntries(chosen) as Places;
};
