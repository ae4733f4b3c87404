import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { migrate } from '../../supabase/local/database/migrate.ts';

/** A PGlite in memory with nothing in it. */
export const emptyPglite = (): PGlite => new PGlite({ extensions: { pg_trgm } });

/** A migrated PGlite in memory, without seed. */
export async function openPglite(): Promise<PGlite> {
  const db = emptyPglite();
  await migrate(db, { seed: null });
  return db;
}
