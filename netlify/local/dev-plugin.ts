import { sep } from 'node:path';
import type { Plugin } from 'vite';
import { nodeListener } from '../../supabase/local/web-server.ts';
import { type Emulator, startEmulator } from './emulator.ts';

/**
 * Adds the functions, the image service and the redirects of netlify.toml to Astro's development server;
 * other requests go on to the pages. After a change to a source file the functions are loaded again.
 */
export const netlifyDev = (start: (folder: string) => Promise<Emulator> = startEmulator): Plugin => ({
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
      emulator ??= start(config.publicDir);
      return (await emulator).answerDynamic(request);
    };
    middlewares.use((incoming, outgoing, next) => nodeListener(answer, next)(incoming, outgoing));
  },
});
