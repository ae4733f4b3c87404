import { resolve } from 'node:path';
import { dev } from 'astro';
import { dataDir as keptData, type PortSettings } from '../../supabase/local/settings.ts';
import { choosePorts, type Stack, startStack } from '../../supabase/local/stack.ts';
import { netlifyDev } from './dev-plugin.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

/**
 * Serves the site from its sources, with functions, the image service and redirects, on the embedded back
 * end. When it fails, the error says what is wrong and nothing is left running.
 */
export const startDev = async (ports: PortSettings, dataDir = keptData): Promise<Stack> => {
  const chosen = await choosePorts(ports);
  const stack = await startStack(chosen, `http://localhost:${chosen.site.port}`, dataDir);
  try {
    const server = await dev({
      root: projectRoot,
      logLevel: 'warn',
      server: { port: chosen.site.port, host: '127.0.0.1' },
      vite: { server: { strictPort: true }, plugins: [netlifyDev()] },
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
