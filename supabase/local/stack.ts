import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Backend, startBackend } from './backend.ts';
import { type LocalBlobs, startBlobs } from './blobs.ts';
import { type Addresses, applySettings } from './environment.ts';
import { type Identity, startIdentity } from './identity/provider.ts';
import type { PortSetting, PortSettings } from './settings.ts';
import { listen, stopServer } from './web-server.ts';

/** Everything but the site itself, running, with the environment set for the functions. */
export interface Stack {
  addresses: Addresses;
  backend: Backend;
  stop(): Promise<void>;
}

/**
 * Starts the database, REST, Realtime, the identity provider and blobs for the site at `site`. When one of
 * them fails to start, the others are stopped.
 */
export const startStack = async (ports: PortSettings, site: string, dataDir: string): Promise<Stack> => {
  const backend = await startBackend(ports.supabase, dataDir);
  let identity: Identity | undefined;
  let blobs: LocalBlobs;
  try {
    identity = await startIdentity(ports.oidc, site, backend.database);
    blobs = await startBlobs(join(dataDir, 'blobs'));
  } catch (error) {
    await identity?.stop();
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
      await blobs.stop();
      await identity.stop();
      await backend.stop();
    },
  };
};

/**
 * Checks that every port is free before anything starts, and replaces port 0 by a free one. Fails when a port
 * is in use.
 */
export const choosePorts = async (ports: PortSettings): Promise<PortSettings> => {
  const chosen: [string, PortSetting][] = [];
  for (const [name, setting] of Object.entries(ports)) {
    const probe = createServer();
    const port = await listen(probe, setting);
    await stopServer(probe);
    chosen.push([name, { ...setting, port }]);
  }
  return Object.fromEntries(chosen) as PortSettings;
};
