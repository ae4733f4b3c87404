import type { Sources } from './database/apply-schema.ts';
import { openDatabase } from './database/database.ts';
import { attachRealtime } from './realtime/server.ts';
import type { Keys, PortSetting } from './settings.ts';
import { createWebServer, listen, stopServer } from './web-server.ts';

/** On one port of the loopback interface. When it fails, nothing is left running. */
export const startBackend = async (
  portSetting: PortSetting,
  dataDir: string,
  sources?: Sources,
  keys?: Keys,
) => {
  await using started = new AsyncDisposableStack();
  const database = await openDatabase(dataDir, sources, keys);
  started.defer(() => database.close());
  const server = createWebServer(async (request) =>
    new URL(request.url).pathname.startsWith('/rest/v1/')
      ? database.rest(request)
      : Response.json({ message: 'Not found' }, { status: 404 }),
  );
  started.defer(() => stopServer(server));
  const port = await listen(server, portSetting);
  const realtime = await attachRealtime(server, database, keys);
  started.defer(() => realtime.end());
  const running = started.move();
  return {
    /** The address of the project, for `SUPABASE_URL`. */
    url: `http://localhost:${port}`,
    database,
    /** Takes the back end down like a paused project. Returns a function that brings it up again. */
    pause: async () => {
      realtime.cut();
      await stopServer(server);
      return async () => void (await listen(server, { ...portSetting, port }));
    },
    stop: () => running.disposeAsync(),
  };
};

export type Backend = Awaited<ReturnType<typeof startBackend>>;
