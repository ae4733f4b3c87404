import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const supabase = resolve(import.meta.dirname, '../..');

export const schemasFolder = join(supabase, 'schemas');

/** The migration that creates the whole database, by which a hosted project gets it. */
export const baselineFile = join(supabase, 'migrations/20261121090000_baseline.sql');

export const schemaFiles = (folder = schemasFolder): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d+_.*\.sql$/.test(name))
    .sort()
    .map((name) => join(folder, name));

export const baselineOf = (folder = schemasFolder): string =>
  [
    '-- Written by `npm run db:baseline` from supabase/schemas. Do not edit it by hand.\n',
    ...schemaFiles(folder).map((file) => `-- schemas/${basename(file)}\n\n${readFileSync(file, 'utf8')}`),
  ].join('\n');

// `npm run db:baseline`
if (import.meta.main) writeFileSync(baselineFile, baselineOf());
