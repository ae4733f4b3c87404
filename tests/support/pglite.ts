import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { migrate } from '../../supabase/local/database/migrate.ts';

/** A migrated PGlite in memory, without seed. */
export async function openPglite(): Promise<PGlite> {
  const db = new PGlite({ extensions: { pg_trgm } });
  await migrate(db, { seed: null });
  return db;
}
