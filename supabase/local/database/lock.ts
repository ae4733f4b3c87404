import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the data folder for this process alone; gives how to let go of it. Fails with a sentence that says what to do
 * when the folder cannot be written to or another process has it.
 *
 * PGlite would let two processes write to one folder and ruin it. The operating system's lock on a SQLite file is let
 * go of with the process however it ends, which a file with a process number in it is not.
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

/** What was made by another user, as with sudo, may be there and closed. */
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
