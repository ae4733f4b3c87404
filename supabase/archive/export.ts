import { rename, rm, writeFile } from 'node:fs/promises';
import { archiveOf } from './archive.ts';
import { counts, main, readCall, withDatabase, withoutPictures } from './command.ts';
import { readContents } from './contents.ts';
import { namesOf, pictureFolder, savePictures, withPictures } from './pictures.ts';

// npm run db:export -- FILE: writes all family data of the embedded database, or of a Postgres address, to
// one JSON file, and the pictures to a folder next to it.
const { file, database } = readCall('db:export');
await main(async () => {
  const tables = await withDatabase(database, readContents);
  // Written to another file first: an older export stays until the new one is complete.
  const text = JSON.stringify(archiveOf(tables, new Date()), null, 1);
  const part = `${file}.part`;
  try {
    // Others who use this machine may not read it.
    await rm(part, { force: true });
    await writeFile(part, `${text}\n`, { flush: true, mode: 0o600 });
    await rename(part, file);
  } catch (error) {
    // Nobody would look for the family's data under that name.
    await rm(part, { force: true });
    throw error;
  }
  console.log(`${file}: ${counts(tables)}.`);
  const names = namesOf(tables);
  await withPictures(database, async (files) => {
    if (names.size === 0) return;
    if (!files) return console.log(withoutPictures);
    const missing = await savePictures(names, files, pictureFolder(file));
    console.log(`${pictureFolder(file)}: ${names.size - missing.length} of ${names.size} pictures.`);
  });
});
