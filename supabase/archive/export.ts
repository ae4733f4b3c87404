import { rename, writeFile } from 'node:fs/promises';
import { archiveOf } from './archive.ts';
import { counts, main, readCall } from './command.ts';
import { readContents } from './contents.ts';
import { withDatabase } from './target.ts';

// npm run db:export -- FILE: all family data of the embedded database, or of a Postgres address, as one JSON file.
const { file, database } = readCall('db:export');
await main(async () => {
  const tables = await withDatabase(database, readContents);
  // Never half a file under the name: an older export stays until the new one is whole.
  const text = JSON.stringify(archiveOf(tables, new Date()), null, 1);
  await writeFile(`${file}.part`, `${text}\n`, { flush: true });
  await rename(`${file}.part`, file);
  console.log(`${file}: ${counts(tables)}.`);
});
