import { EventEmitter } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { netlifyDev } from '../../netlify/local/dev-plugin.ts';
import type { Emulator } from '../../netlify/local/emulator.ts';
import { listen, stopServer } from '../../supabase/local/web-server.ts';

/** A development server with the plugin, whose functions answer with how often they were loaded. */
const startServer = async () => {
  const emulators: { stopped: boolean }[] = [];
  const start = async (): Promise<Emulator> => {
    const state = { stopped: false };
    const number = emulators.push(state);
    const answerDynamic = async ({ url }: Request) => {
      const { pathname } = new URL(url);
      if (pathname === '/broken') throw new Error('broken');
      return pathname.startsWith('/api/') ? new Response(`loaded ${number}`) : undefined;
    };
    const stop = async () => {
      state.stopped = true;
    };
    return { answerDynamic, answer: async () => new Response(), stop };
  };
  type Middleware = (...parameters: [...Parameters<RequestListener>, (error?: unknown) => void]) => void;
  let middleware: Middleware = () => {};
  const watcher = new EventEmitter();
  const { configureServer } = netlifyDev(start) as { configureServer: (server: unknown) => void };
  configureServer({
    config: { root: '/project', publicDir: '/project/public' },
    middlewares: { use: (given: Middleware) => (middleware = given) },
    watcher,
    httpServer: null,
  });
  const server = createServer((request, response) =>
    middleware(request, response, (error) => response.end(error ? 'failed' : 'page')),
  );
  const port = await listen(server, { port: 0, variable: 'PORT' });
  onTestFinished(() => stopServer(server));
  const visit = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  return { visit, change: (file: string) => watcher.emit('all', 'change', file), emulators };
};

test('requests that are not for a function go on to the pages, and so does an error', async () => {
  const { visit } = await startServer();
  expect([await visit('/api/today'), await visit('/log'), await visit('/broken')]).toEqual([
    'loaded 1',
    'page',
    'failed',
  ]);
});

test('after a change to a source file the functions are loaded again, after another they are kept', async () => {
  const { visit, change, emulators } = await startServer();
  expect(await visit('/api/today')).toBe('loaded 1');
  change('/project/.data/family/base/1');
  expect(await visit('/api/today')).toBe('loaded 1');
  change('/project/netlify/lib/today.ts');
  expect(await visit('/api/today')).toBe('loaded 2');
  expect(emulators.map(({ stopped }) => stopped)).toEqual([true, false]);
});
