import { createServer } from 'node:http';
import { join } from 'node:path';
import { startBackend } from './backend.ts';
import { startBlobs } from './blobs.ts';
import { clientOf, readAccounts, startIdentity } from './identity/provider.ts';
import { local, type PortSetting, type PortSettings } from './settings.ts';
import { listen, stopServer } from './web-server.ts';

interface Addresses {
  site: string;
  supabase: string;
  oidc: string;
}

/** The settings for the build, the pages and the functions. One that must not be set is undefined. */
const settings = ({ site, supabase, oidc }: Addresses): Record<string, string | undefined> => ({
  AUTH_URL: site,
  AUTH_SECRET: local.authSecret,
  OIDC_ISSUER: oidc,
  OIDC_CLIENT_ID: local.oidcClientId,
  OIDC_CLIENT_SECRET: local.oidcClientSecret,
  OIDC_PROMPT: undefined,
  SUPABASE_URL: supabase,
  SUPABASE_PUBLISHABLE_KEY: local.publishableKey,
  SUPABASE_JWT_SECRET: local.jwtSecret,
  SUPABASE_JWT_PRIVATE_KEY: undefined,
  VAPID_PRIVATE_KEY: local.vapidPrivateKey,
  ANSWER_TIMEOUT: local.answerTimeout,
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DISABLE_UPDATE_CHECK: 'true',
  DO_NOT_TRACK: '1',
});

/** Returns a function that restores the previous values. */
export const applySettings = (addresses: Addresses): (() => void) => {
  const before = Object.keys(settings(addresses)).map((name) => [name, process.env[name]] as const);
  const set = (pairs: Iterable<readonly [string, string | undefined]>) => {
    for (const [name, value] of pairs)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  };
  set(Object.entries(settings(addresses)));
  return () => set(before);
};

/** Sets the environment for the functions. `serve` starts the site at its port and returns how to stop it. When one part fails, the others are stopped. */
export const startStack = async (
  ports: PortSettings,
  dataDir: string,
  serve: (site: PortSetting) => Promise<() => Promise<void>>,
) => {
  const chosen = await choosePorts(ports);
  const site = `http://localhost:${chosen.site.port}`;
  await using started = new AsyncDisposableStack();
  const backend = await startBackend(chosen.supabase, dataDir);
  started.defer(backend.stop);
  const people = () => readAccounts(backend.database);
  const identity = await startIdentity(chosen.oidc, [clientOf(site)], people);
  started.defer(identity.stop);
  const blobs = await startBlobs(join(dataDir, 'blobs'));
  started.defer(blobs.stop);
  const addresses = { site, supabase: backend.url, oidc: identity.issuer };
  started.defer(applySettings(addresses));
  started.defer(await serve(chosen.site));
  const running = started.move();
  return { addresses, backend, stop: () => running.disposeAsync() };
};

export type Stack = Awaited<ReturnType<typeof startStack>>;

/** Before anything starts. Replaces port 0 by a free one. Fails when a port is in use. */
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
