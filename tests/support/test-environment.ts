import { resolve } from 'node:path';
import { freePort } from './free-port.ts';

/** Where to look for free ports: below the range that the system uses for outgoing connections. */
const ports = { PORT: 20_000, SUPABASE_PORT: 24_000, OIDC_PORT: 28_000 };

/** The environment of every part, with free ports beside a site in development. Ports that are set are kept. */
export async function testEnvironment(): Promise<NodeJS.ProcessEnv> {
  const free: Record<string, string> = {};
  for (const [variable, first] of Object.entries(ports))
    free[variable] = process.env[variable] ?? String(await freePort(first));
  return {
    ...process.env,
    ...free,
    CI: 'true',
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    SUPABASE_URL: `http://localhost:${free.SUPABASE_PORT}`,
    TEST_SITE: 'test-results/site',
    // The parts start dozens of processes that load the same modules, so their compiled code is cached.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
  };
}
