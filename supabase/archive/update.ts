import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasPresentSchema } from '../local/database/apply-schema.ts';
import { openDatabase } from '../local/database/database.ts';
import { dataDir } from '../local/settings.ts';
import { counts, main } from './command.ts';
import { readContents, replaceContents } from './contents.ts';

// npm run db:update: gives the embedded database, which must not be running, the present schema. The new database is
// complete before it takes the place of the old one, which is kept beside it.
await main(async () => {
  const cluster = join(dataDir, 'postgres');
  if (!existsSync(cluster)) throw new Error(`There is no database in ${dataDir}.`);
  const folder = join(dataDir, 'update');
  const kept = `${cluster}-before-${new Date().toISOString().replaceAll(':', '-')}`;
  const old = await openDatabase(dataDir, { schemas: null });
  try {
    if (await old.exclusively(hasPresentSchema)) return console.log('It has the present schema already.');
    const tables = await old.exclusively(readContents);
    // What a killed update has left.
    rmSync(folder, { recursive: true, force: true });
    const updated = await openDatabase(folder, { seed: null });
    await updated.exclusively((sql) => replaceContents(sql, tables)).finally(updated.close);
    console.log(`${counts(tables)}.`);
  } finally {
    await old.close();
  }
  renameSync(cluster, kept);
  renameSync(join(folder, 'postgres'), cluster);
  rmSync(folder, { recursive: true });
  console.log(`Updated. The database as it was is kept in ${kept}; delete it when all is well.`);
});
