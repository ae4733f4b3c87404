import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { afterAll, expect, test, vi } from 'vitest';
import { keepPicture } from '../../../netlify/lib/pictures/receive-picture.ts';
import { removeUnused } from '../../../netlify/lib/pictures/stored-pictures.ts';
import { archiveOf } from '../../../supabase/archive/archive.ts';
import { readContents } from '../../../supabase/archive/contents.ts';
import { namesOf } from '../../../supabase/archive/pictures.ts';
import { startBlobs } from '../../../supabase/local/blobs.ts';
import { openDatabase } from '../../../supabase/local/database/database.ts';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { copyTemplate } from '../../support/databases/database-template.ts';
import { fresh, storedPictures } from '../../support/functions/picture-site.ts';
import { insert } from '../../support/people.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { argv } = process;
const folder = temporaryFolder();
await copyTemplate('sample', folder);
afterAll(() => {
  process.argv = argv;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Runs `work` on the stored files, which a command has for itself. */
const onFiles = async <R>(work: () => Promise<R>): Promise<R> => {
  const blobs = await startBlobs(join(folder, 'blobs'));
  return work().finally(blobs.stop);
};
const onStack = (work: (sql: Sql) => Promise<unknown>) =>
  onFiles(async () => {
    const database = await openDatabase(folder);
    return database.exclusively(work).finally(database.close);
  });
/** Runs the command in this process: another one would take seconds to begin. */
const runImport = async (file: string) => {
  vi.resetModules();
  vi.stubEnv('DATA_DIR', folder);
  process.argv = [...argv.slice(0, 2), file];
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await import('../../../supabase/archive/import.ts');
  return log.mock.calls.join('\n');
};
const addAlbums = async (sql: Sql) => {
  const [own, cover] = [
    await keepPicture(getStore('pictures'), await fresh(), Date.now()),
    await keepPicture(getStore('pictures'), await fresh(), Date.now()),
  ];
  const album = randomUUID();
  const elsewhere = { link: 'https://fotos.example/a', thumbnail: `/billeder/${cover.name}-320.webp` };
  await insert(sql, 'public.photos', { id: album, title: 'Jul', category: 'Familie' });
  await insert(sql, 'public.picture', { key: randomUUID(), album, ...own });
  await insert(sql, 'public.photos', { title: 'Sommer', category: 'Familie', ...elsewhere });
};

test('pictures that an imported backup lacks come back from what the import saved, though their files were deleted', async () => {
  const backup = join(folder, 'backup.json');
  let used: readonly string[] = [];
  let before: unknown;
  await onStack(async (sql) => {
    await addAlbums(sql);
    const tables = await readContents(sql);
    used = [...namesOf(tables)];
    await writeFile(backup, JSON.stringify(archiveOf(tables, new Date())));
    await addAlbums(sql);
    before = await storedPictures();
  });

  expect(await runImport(backup)).toContain('2 of 2 pictures that the file lacks');
  const inAMonth = Date.now() + 31 * 24 * 60 * 60 * 1000;
  const removed = await onFiles(() => removeUnused(getStore('pictures'), used, inAMonth));
  expect(removed).toBeGreaterThan(0);

  const [saved = ''] = (await readdir(folder)).filter((file) => /^before-import-.*\.json$/.test(file));
  // Its rows, too: tests/db/archive proves that an import makes them those of its file.
  expect(await runImport(join(folder, saved))).toContain('Imported.');
  expect(await onFiles(storedPictures)).toEqual(before);
});
