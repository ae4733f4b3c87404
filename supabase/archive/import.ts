import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir } from '../local/settings.ts';
import { ArchiveError, archiveOf } from './archive.ts';
import { counts, main, pictureSettings, readCall, withDatabase, withoutPictures } from './command.ts';
import { readContents, replaceContents } from './contents.ts';
import { withOwnAlbums } from './old-site.ts';
import { namesOf, pictureFolder, restorePictures, savePictures, withPictures } from './pictures.ts';
import { readArchive } from './read-file.ts';

// npm run db:import -- FILE: replaces the tables in the database with those in the file, all or nothing.
// Pictures in the folder next to it are restored first, so that an album is never shown without its files.
const { file, database, identity } = readCall('db:import');
await main(async () => {
  const { kind, tables } = await readArchive(file, identity);
  console.log(`${file} is ${kind}: ${counts(tables)}.`);
  const names = namesOf(tables);
  await withPictures(database, async (files) => {
    if (names.size === 0) return;
    if (!files) return console.log(withoutPictures);
    const restored = await restorePictures(pictureFolder(file), files, identity);
    const there = [...names].filter((name) => restored.has(name)).length;
    console.log(`${there} of ${names.size} pictures are in ${pictureFolder(file)}, and were put back.`);
  });
  await withDatabase(database, async (sql) => {
    const before = await readContents(sql);
    const now = new Date();
    const isOld = kind === "an export of the old site's collections";
    const put = isOld ? withOwnAlbums(tables, before) : tables;
    const given = Object.keys(tables);
    const replaced = Object.fromEntries(Object.entries(before).filter(([table]) => given.includes(table)));
    const safe = join(dataDir, `before-import-${now.toISOString().replaceAll(':', '-')}.json`);
    await mkdir(dataDir, { recursive: true });
    await writeFile(safe, JSON.stringify(archiveOf(before, now)), { flush: true, mode: 0o600 });
    console.log(`They replace ${counts(replaced)}; what the database holds now is kept in ${safe}.`);
    await saveUnused(namesOf(before).difference(namesOf(put)), pictureFolder(safe));
    await replaceContents(sql, put);
    if (put !== tables) console.log(`${(put.picture ?? []).length} pictures of our own albums were kept.`);
  });
  console.log('Imported.');
});

/** The upkeep would delete their files. */
async function saveUnused(names: ReadonlySet<string>, folder: string): Promise<void> {
  if (names.size === 0) return;
  await withPictures(database, async (files) => {
    if (!files)
      throw new ArchiveError(
        `Nothing was imported: pictures that the file lacks (${names.size}) would be lost. To save them, ${pictureSettings}`,
      );
    const missing = await savePictures(names, files, folder);
    console.log(
      `${names.size - missing.length} of ${names.size} pictures that the file lacks are kept in ${folder}.`,
    );
  });
}
