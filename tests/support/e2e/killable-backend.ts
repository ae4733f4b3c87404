import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../supabase/local/database.ts';
import type { Sql } from '../../../supabase/local/sql.ts';

/** A back end in a process of its own, on one port, with the sample data in a folder of its own. */
export interface KillableBackend {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Asks its database, once it has been killed. */
  look<R>(question: (sql: Sql) => Promise<R>): Promise<R>;
  /** Kills it and forgets its data. */
  end(): Promise<void>;
}

/** `port` is free, and stays it. */
export function killableBackend(port: number): KillableBackend {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-killable-'));
  const data = join(folder, 'data');
  let child: ChildProcess | undefined;

  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  return {
    url: `http://localhost:${port}`,
    async start() {
      const program = join(import.meta.dirname, 'backend-process.ts');
      child = spawn(process.execPath, [program, data, String(port)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const said = await Promise.race([
        once(child.stdout as NodeJS.ReadableStream, 'data'),
        once(child, 'exit'),
      ]);
      if (typeof said[0] === 'number') throw new Error('The back end ended before it began.');
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
