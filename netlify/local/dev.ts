import { resolve, sep } from 'node:path';
import { dev } from 'astro';
import type { Plugin } from 'vite';
import { dataDir as keptData, type PortSettings } from '../../supabase/local/settings.ts';
import { type Stack, startStack } from '../../supabase/local/stack.ts';
import { nodeListener } from '../../supabase/local/web-server.ts';
import { type Emulator, startEmulator } from './emulator.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

export const startDev = (ports: PortSettings, dataDir = keptData): Promise<Stack> =>
  startStack(ports, dataDir, async ({ port }) => {
    const server = await dev({
      root: projectRoot,
      logLevel: 'warn',
      server: { port, host: '127.0.0.1' },
      vite: { server: { strictPort: true }, plugins: [netlifyDev] },
    });
    return () => server.stop();
  });

/** After a change to a source file the functions are loaded again. */
const netlifyDev: Plugin = {
  name: 'netlify-dev',
  configureServer({ config, middlewares, watcher, httpServer }) {
    const sources = ['netlify', 'src', 'supabase/archive'].map((folder) => `${config.root}/${folder}/`);
    let emulator: Promise<Emulator> | undefined;
    const stop = () => {
      emulator?.then((running) => running.stop()).catch(() => {});
      emulator = undefined;
    };
    watcher.on('all', (_event, file) => {
      if (sources.some((folder) => file.replaceAll(sep, '/').startsWith(folder))) stop();
    });
    httpServer?.once('close', stop);

    const answer = async (request: Request) => {
      emulator ??= startEmulator(config.publicDir);
      return (await emulator).answerDynamic(request);
    };
    middlewares.use((incoming, outgoing, next) => nodeListener(answer, next)(incoming, outgoing));
  },
};
