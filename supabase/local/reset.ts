import { openDatabase, removeDatabase } from './database/database.ts';
import { dataDir, isAtHome } from './settings.ts';

/** `npm run db:reset`: deletes everything in the embedded database and inserts the seed. */
try {
  if (isAtHome()) throw new Error(`${dataDir} holds a family's own site. It is not reset.`);
  removeDatabase(dataDir);
  const database = await openDatabase(dataDir);
  await database.close();
  console.log('The embedded database holds the seed and nothing else.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
