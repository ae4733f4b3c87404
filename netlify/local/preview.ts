import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataDir as keptData, type PortSettings } from '../../supabase/local/settings.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { createWebServer, listen, stopServer } from '../../supabase/local/web-server.ts';
import { startEmulator } from './emulator.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

interface PreviewOptions {
  ports: PortSettings;
  dataDir?: string;
  dist?: string;
  build?: boolean;
}

/** Only one per process, because the functions read the process's environment. */
export const startPreview = async ({
  ports,
  dataDir = keptData,
  dist = join(projectRoot, 'dist'),
  build = true,
}: PreviewOptions) => {
  const stack = await startStack(ports, dataDir, async (site) => {
    if (build) await buildSite(dist);
    if (!existsSync(join(dist, 'index.html'))) throw new Error(`There is no built site in ${dist}.`);
    const netlify = await startEmulator(dist);
    const server = createWebServer((request) => netlify.answer(request));
    await listen(server, site);
    return async () => {
      await stopServer(server);
      await netlify.stop();
    };
  });
  return { ...stack, url: stack.addresses.site };
};

/** Fails after the build has printed why, and with that as the error's message. */
export const buildSite = async (dist: string, settings: NodeJS.ProcessEnv = {}) => {
  const astro = join(projectRoot, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--silent', '--outDir', resolve(dist)], {
    cwd: projectRoot,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    process.stderr.write(text);
  });
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0)
    throw new Error(said.split(/^ +Location:/m)[0]?.trim() || 'The site could not be built: see above.');
};
