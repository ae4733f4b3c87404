import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { type Keys, local } from '../settings.ts';
import { applySchema, type Sources } from './apply-schema.ts';
import { lockFolder } from './lock.ts';
import { createRest, leaveTypesToPostgres } from './rest.ts';
import { writesWithoutWhere } from './safe-update.ts';
import type { Sql } from './sql.ts';

/** Called with the payloads notified in one turn, while it still has the connection. */
type NotificationHandler = (payloads: string[], sql: Sql) => Promise<void>;

/** A Postgres with our schema. The embedded one has a single connection, which all users take turns with. */
export interface EmbeddedDatabase {
  /** Runs `work` as the owner. Nobody else uses the connection until it is done. */
  exclusively<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Answers a request to `/rest/v1/` as PostgREST would. */
  rest(request: Request): Promise<Response>;
  /** Listens on a channel of `pg_notify` until `close`. Calls `missed` when notifications may have been lost. */
  listen(channel: string, handler: NotificationHandler, missed: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Created and seeded if new, and locked until `close`. */
export const openDatabase = async (
  folder: string,
  sources: Sources = {},
  keys: Keys = local,
): Promise<EmbeddedDatabase> => {
  const unlock = lockFolder(folder);
  try {
    return await open(join(folder, 'postgres'), sources, keys, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
};

export const removeDatabase = (folder: string): void => {
  const unlock = lockFolder(folder);
  rmSync(join(folder, 'postgres'), { recursive: true, force: true });
  unlock();
};

const open = async (
  cluster: string,
  sources: Sources,
  keys: Keys,
  unlock: () => void,
): Promise<EmbeddedDatabase> => {
  // A process that is killed while creating the cluster leaves an incomplete one without data.
  const complete = join(cluster, 'complete');
  if (!existsSync(complete)) rmSync(cluster, { recursive: true, force: true });

  const connection = await createPgliteConnection({ url: cluster });
  const postgres = connection.driver;
  await postgres.waitReady;
  writeFileSync(complete, '');
  try {
    await applySchema(postgres, sources);
    const refused = sources.schemas === null ? [] : await writesWithoutWhere(postgres);
    if (refused.length) throw new Error(`A hosted project would refuse this: ${refused.join('; ')}`);
  } catch (error) {
    await connection.close();
    throw error;
  }

  leaveTypesToPostgres(postgres);
  const rest = createRest(connection, postgres, keys);
  const waiting = new Map<NotificationHandler, string[]>();
  const notify = async () => {
    for (const [handler, payloads] of waiting)
      if (payloads.length) await handler(payloads.splice(0), postgres);
  };
  let last: Promise<unknown> = Promise.resolve();
  /** Runs one piece of work at a time, in the order requested. A failure affects only its caller. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.then(notify, notify).catch((error) => console.error(error));
    return result;
  };

  return {
    exclusively: (work) => inTurn(() => work(postgres)),
    rest: (request) => inTurn(() => rest(request)),
    listen: async (channel, handler) => {
      const payloads: string[] = [];
      waiting.set(handler, payloads);
      await inTurn(() => postgres.listen(channel, (payload) => payloads.push(payload)));
    },
    // Requests that are already waiting are answered first.
    close: () =>
      inTurn(async () => {
        await connection.close();
        unlock();
      }),
  };
};
