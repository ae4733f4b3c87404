import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dev } from 'astro';
import { dataDir as keptData, type PortSettings } from '../../supabase/local/settings.ts';
import { choosePorts, type Stack, startStack } from '../../supabase/local/stack.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

/**
 * Serves the site from its sources, with Netlify's own plugin for functions, redirects and headers, on the embedded
 * back end. Fails with what is wrong, and then leaves nothing running.
 */
export const startDev = async (ports: PortSettings, dataDir = keptData): Promise<Stack> => {
  const chosen = await choosePorts(ports);
  const stack = await startStack(chosen, `http://localhost:${chosen.site.port}`, dataDir);
  try {
    sayWhere();
    const server = await dev({
      root: projectRoot,
      logLevel: 'warn',
      server: { port: chosen.site.port, host: '127.0.0.1' },
      vite: { server: { strictPort: true } },
    });
    return {
      ...stack,
      stop: async () => {
        await server.stop();
        await stack.stop();
      },
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
};

/**
 * Netlify's plugin for the development server asks a service on the internet where it is, unless it did so within a
 * day, and has no setting against it. So it is told that it did, for good.
 */
const sayWhere = () => {
  const folder = join(projectRoot, '.netlify');
  const state = join(folder, 'state.json');
  const known = readState(state);
  const geolocation = {
    data: { city: 'København', country: { code: 'DK', name: 'Danmark' } },
    timestamp: Date.UTC(2100),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(state, JSON.stringify({ ...known, geolocation }, null, 2));
};

const readState = (path: string): object => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
};
