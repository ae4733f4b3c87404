import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the data folder for this process alone; gives how to let go of it.
 * PGlite would let two processes write to one folder and ruin it. The operating system's lock on a SQLite file is let
 * go of with the process however it ends, which a file with a process number in it is not.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new Error(`Another process is using the database in ${folder}. Stop it first.`, { cause });
  }
  return () => lock.close();
};
