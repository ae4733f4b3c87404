import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getStore } from '@netlify/blobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPicture } from '../../../netlify/lib/pictures/keep-picture.ts';
import { runUpkeep } from '../../../netlify/lib/pictures/upkeep.ts';
import { parseEnv } from '../../../netlify/lib/settings/env.ts';
import { archiveOf } from '../../../supabase/archive/archive.ts';
import { readContents } from '../../../supabase/archive/contents.ts';
import type { EmbeddedDatabase } from '../../../supabase/local/database/database.ts';
import { startStack } from '../../../supabase/local/stack.ts';
import { copyTemplate } from '../../support/databases/database-template.ts';
import { fresh, storedPictures } from '../../support/functions/picture-site.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'familieside-import-'));
  await copyTemplate('schema', folder);
});
afterAll(() => rm(folder, { recursive: true }));

const port = { port: 0, variable: 'PORT' };
/** Runs `work` on the local stack, which must not be running while a command is. */
const onStack = async <R>(work: (database: EmbeddedDatabase) => Promise<R>): Promise<R> => {
  const stack = await startStack(
    { site: port, supabase: port, oidc: port },
    folder,
    async () => async () => {},
  );
  try {
    return await work(stack.backend.database);
  } finally {
    await stack.stop();
  }
};
const runImport = async (file: string) => {
  const environment = { env: { ...process.env, DATA_DIR: folder } };
  return (await promisify(execFile)(process.execPath, ['supabase/archive/import.ts', file], environment))
    .stdout;
};
/** Adds an album with a picture, and an album elsewhere whose cover is another one. */
const addAlbums = async (database: EmbeddedDatabase) => {
  const [own, cover] = [
    await keepPicture(getStore('pictures'), await fresh(), Date.now()),
    await keepPicture(getStore('pictures'), await fresh(), Date.now()),
  ];
  await database.exclusively(async (sql) => {
    const album = randomUUID();
    await sql.query("insert into public.photos (id, title, category) values ($1, 'Jul', 'Familie')", [album]);
    await sql.query(
      'insert into public.picture (key, album, name, width, height) values ($1, $2, $3, 640, 480)',
      [randomUUID(), album, own.name],
    );
    await sql.query(
      "insert into public.photos (title, category, link, thumbnail) values ('Sommer', 'Familie', 'https://fotos.example/a', $1)",
      [`/billeder/${cover.name}-640.webp`],
    );
  });
};
const everything = async (database: EmbeddedDatabase) => ({
  tables: await database.exclusively(readContents),
  files: await storedPictures(),
});

test('pictures that an imported backup lacks come back from what the import saved, though the upkeep has deleted them', async () => {
  const backup = join(folder, 'backup.json');
  const before = await onStack(async (database) => {
    await addAlbums(database);
    const archive = archiveOf(await database.exclusively(readContents), new Date());
    await writeFile(backup, JSON.stringify(archive));
    await addAlbums(database);
    return everything(database);
  });

  expect(await runImport(backup)).toContain('2 of 2 pictures that the file lacks');
  const { removed } = await onStack(() => {
    const stores = { pictures: getStore('pictures'), backups: getStore('backup') };
    return runUpkeep(parseEnv(process.env), stores, () => Date.now() + 2 * 24 * 60 * 60 * 1000);
  });
  expect(removed).toBeGreaterThan(0);

  const [saved = ''] = (await readdir(folder)).filter((file) => /^before-import-.*\.json$/.test(file));
  await runImport(join(folder, saved));
  expect(await onStack(everything)).toEqual(before);
});
