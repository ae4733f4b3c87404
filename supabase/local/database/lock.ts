import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * PGlite would let two processes write to one folder and corrupt it. The operating system releases the lock on a SQLite
 * file however the process ends, unlike a file with a process id. Returns a function that unlocks it.
 */
export const lockFolder = (folder: string): (() => void) => {
  ensureWritable(folder);
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new Error(`Another process is using the database in ${folder}. Stop it first.`, { cause });
  }
  return () => lock.close();
};

/** The files may belong to another user, for example after running with sudo. */
const ensureWritable = (folder: string) => {
  let path = folder;
  try {
    mkdirSync(folder, { recursive: true });
    for (path of [folder, join(folder, 'lock'), join(folder, 'postgres')])
      if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch (cause) {
    const advice = 'Give yourself write permission there, or set DATA_DIR to another folder.';
    throw new Error(`The database cannot be kept: ${path} cannot be written to. ${advice}`, { cause });
  }
};
