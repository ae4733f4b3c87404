import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from './is-running.ts';
import { lastingFolder } from './memory-folder.ts';

/**
 * Runs the work while no other process that tests this copy of the project runs work of this name. The lock
 * of a killed process is ignored. For example, two simultaneous builds would write the same files in
 * `.astro`.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const copy = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8);
  const lock = join(lastingFolder(), `familieside-${name}-${copy}.lock`);
  const take = () =>
    writeFile(lock, String(process.pid), { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'EEXIST' && Promise.reject(error),
    );
  while (!(await take())) {
    const holder = await readFile(lock, 'utf8').catch(() => '');
    if (holder !== '' && !isRunning(Number(holder))) await rm(lock, { force: true });
    else await setTimeout(100);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}
