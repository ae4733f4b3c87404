import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { getStore } from '@netlify/blobs';
import type { BackupStore } from './backup.ts';

/** Returns where backups are stored: the folder in BACKUP_FOLDER, on a machine that has one, else Netlify Blobs. */
export const backupStore = (): BackupStore =>
  process.env.BACKUP_FOLDER ? folderStore(process.env.BACKUP_FOLDER) : getStore('backup');

/** Stores backups as files, each complete or not there at all. */
const folderStore = (folder: string): BackupStore => ({
  set: async (key, value) => {
    const file = join(folder, key);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, new Uint8Array(value), { flush: true, mode: 0o600 });
    await rename(`${file}.part`, file);
  },
  list: async () => {
    await mkdir(folder, { recursive: true });
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const keys = files
      .filter((each) => each.isFile() && !each.name.endsWith('.part'))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    return { blobs: keys.map((key) => ({ key })) };
  },
  delete: (key) => rm(join(folder, key), { force: true }),
});
