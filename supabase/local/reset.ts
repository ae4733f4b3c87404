import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, removeDatabase } from './database/database.ts';
import { dataDir } from './settings.ts';

/** `npm run db:reset`: deletes everything in the embedded database and inserts the seed. */
try {
  if (existsSync(join(dataDir, 'settings.env')))
    throw new Error(`${dataDir} holds a family's own site. It is not reset.`);
  removeDatabase(dataDir);
  const database = await openDatabase(dataDir);
  await database.close();
  console.log('The embedded database holds the seed and nothing else.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
