import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectToDatabase } from '../lib/database.ts';
import type { Env } from '../lib/settings/env.ts';
import { stranger } from './database.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';

export const migrationsFolder = join(import.meta.dirname, '../../supabase/migrations');

/** Returns the version of the newest migration in this copy of the project, such as '20261121090000'. */
const newestMigration = (): string =>
  readdirSync(migrationsFolder)
    .flatMap((file) => /^(\d+)_.*\.sql$/.exec(file)?.[1] ?? [])
    .sort()
    .at(-1) ?? '';

export async function checkSchemaVersion(env: Env, expected = newestMigration()): Promise<Finding> {
  const { data: version, error } = await connectToDatabase(stranger, env).rpc('schema_version');
  if (error)
    return wrong(
      'the database does not say which version it has',
      'Run `npm run deploy -- --schema`, which applies the migrations.',
    );
  if (version === expected) return ok(`the database has the newest migration, ${expected}`);
  if (!version)
    return unknown(
      'no migration is noted in the database',
      'Somebody ran them by hand. Note them with `npx supabase migration repair`, or push them to a new project.',
    );
  return version < expected
    ? wrong(
        `the database has the migrations up to ${version}, and ${expected} is missing`,
        'Run `npm run deploy -- --schema`, which applies the migrations.',
      )
    : wrong(
        `the database has migration ${version}, which is newer than this copy of the project`,
        'Fetch the newest version of the project (git pull), and build the site from it.',
      );
}

/** Backups are made every Monday, so one older than nine days means that one has failed. In ms. */
const oldestBackup = 9 * 24 * 60 * 60 * 1000;

export async function checkLastBackup(env: Env, now: () => number): Promise<Finding> {
  const { data: madeAt, error } = await connectToDatabase({ role: 'family_backup' }, env).rpc('last_backup');
  if (error || !madeAt)
    return unknown(
      'no backup has been made yet',
      'A new site has nothing to do: the first is made on Monday at 02:00 UTC. In Netlify under Functions, backup, *Run now* makes one at once.',
    );
  const day = madeAt.slice(0, 10);
  return now() - Date.parse(madeAt) > oldestBackup
    ? wrong(
        `the last good backup was made on ${day}`,
        'Look at the log of the function backup in Netlify: it says why it failed. *Run now* there makes one at once.',
      )
    : ok(`the last good backup was made on ${day}`);
}
