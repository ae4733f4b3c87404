import { type Database, openDatabase } from './database/database.ts';
import type { Sources } from './database/migrate.ts';
import { attachRealtime, type Realtime } from './realtime/server.ts';
import type { PortSetting } from './settings.ts';
import { createWebServer, listen, stopServer } from './web-server.ts';

/** The embedded back end, running. */
export interface Backend {
  /** The address of the project: what `SUPABASE_URL` is to be. */
  url: string;
  database: Database;
  /** A hosted project's setting of Realtime: whether everybody may join topics that are not private. */
  allowPublicAccess: Realtime['allowPublicAccess'];
  /** Is down, as a paused project is: cuts all connections and takes no new ones. Gives how to be there again. */
  pause(): Promise<() => Promise<void>>;
  /** Ends all connections and closes the database whole. */
  stop(): Promise<void>;
}

/**
 * Starts the database, REST and Realtime on one port of loopback, with the data kept in `dataDir`.
 * Fails when the port or the folder is taken, or a migration fails; then nothing is left running.
 */
export const startBackend = async (
  portSetting: PortSetting,
  dataDir: string,
  sources?: Sources,
): Promise<Backend> => {
  const database = await openDatabase(dataDir, sources);
  const server = createWebServer(async (request) =>
    new URL(request.url).pathname.startsWith('/rest/v1/')
      ? database.rest(request)
      : Response.json({ message: 'Not found' }, { status: 404 }),
  );
  try {
    const port = await listen(server, portSetting);
    const realtime = await attachRealtime(server, database);
    return {
      url: `http://localhost:${port}`,
      database,
      allowPublicAccess: realtime.allowPublicAccess,
      pause: async () => {
        realtime.cut();
        await stopServer(server);
        return async () => {
          await listen(server, { ...portSetting, port });
        };
      },
      stop: async () => {
        realtime.end();
        await stopServer(server);
        await database.close();
      },
    };
  } catch (error) {
    if (server.listening) await stopServer(server);
    await database.close();
    throw error;
  }
};
