import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../supabase/local/database/database.ts';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { copyTemplate } from '../databases/database-template.ts';
import { type Killable, killable } from '../kills/killable.ts';

/** A back end in its own process, on one port, with the sample data in its own folder. */
export interface KillableBackend extends Pick<Killable, 'start' | 'kill'> {
  readonly url: string;
  /** Queries its database after it has been killed. */
  look<R>(question: (sql: Sql) => Promise<R>): Promise<R>;
  /** Kills it and deletes its data. */
  end(): Promise<void>;
}

/** Creates a back end that listens on `port` whenever it is started. */
export function killableBackend(port: number): KillableBackend {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-killable-'));
  const data = join(folder, 'data');
  const { start, kill } = killable(data, { port, sample: true });
  return {
    url: `http://localhost:${port}`,
    async start() {
      if (!existsSync(data)) await copyTemplate('sample', data);
      return start();
    },
    kill,
    async look(question) {
      const database = await openDatabase(data);
      try {
        return await database.exclusively(question);
      } finally {
        await database.close();
      }
    },
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
