import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { applySchema } from '../../../supabase/local/database/apply-schema.ts';

/* Templates of databases. Creating a cluster takes Postgres seconds and the tests need dozens, so each
   kind is created once for this version of PGlite and this state of the SQL, stored in
   node_modules/.cache, and copied. */

export type TemplateKind = 'empty' | 'schema' | 'sample';

const root = resolve(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache/databases');

export async function openTemplate(kind: TemplateKind): Promise<PGlite> {
  const db = new PGlite({ loadDataDir: await snapshot(kind) });
  await db.waitReady;
  return db;
}

export async function copyTemplate(kind: TemplateKind, folder: string): Promise<void> {
  const template = await once(`${kind}-${stateOf(kind)}`, async (path) => {
    const db = new PGlite({ dataDir: join(path, 'postgres'), loadDataDir: await snapshot(kind) });
    await db.waitReady;
    await db.close();
    // The file by which openDatabase recognizes a complete cluster.
    writeFileSync(join(path, 'postgres/complete'), '');
  });
  cpSync(template, folder, { recursive: true });
}

const snapshots = new Map<TemplateKind, Promise<File>>();

/** Returns the database as one file. Each kind is read once in each process. */
function snapshot(kind: TemplateKind): Promise<File> {
  const file = snapshots.get(kind) ?? readSnapshot(kind);
  snapshots.set(kind, file);
  return file;
}

async function readSnapshot(kind: TemplateKind): Promise<File> {
  const folder = await once(`${kind}-${stateOf(kind)}-snapshot`, async (path) => {
    const db = kind === 'empty' ? new PGlite() : await openTemplate('empty');
    if (kind !== 'empty') await applySchema(db, kind === 'sample' ? {} : { seed: null });
    const dump = await db.dumpDataDir('none');
    await db.close();
    writeFileSync(join(path, 'data.tar'), new Uint8Array(await dump.arrayBuffer()));
  });
  return new File([readFileSync(join(folder, 'data.tar'))], 'data.tar', { type: 'application/x-tar' });
}

function stateOf(kind: TemplateKind): string {
  const pglite = join(root, 'node_modules/@electric-sql/pglite/package.json');
  const schema = [
    'supabase/local/database/platform.sql',
    ...globSync('supabase/schemas/*.sql', { cwd: root }).sort(),
  ];
  const sources = { empty: [], schema, sample: [...schema, 'supabase/seed.sql'] }[kind];
  const hash = createHash('sha256')
    .update(readFileSync(pglite))
    .update(readFileSync(import.meta.filename));
  for (const file of sources) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

const underway = new Map<string, Promise<string>>();

/** Filled when first needed. Two processes may fill it at once: it is moved into place when it is complete. */
async function once(name: string, fill: (path: string) => Promise<void>): Promise<string> {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  const made = underway.get(name) ?? makeFolder(folder, fill);
  underway.set(name, made);
  return made;
}

async function makeFolder(folder: string, fill: (path: string) => Promise<void>): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const growing = mkdtempSync(`${folder}-growing-`);
  await fill(growing);
  try {
    renameSync(growing, folder);
  } catch (error) {
    rmSync(growing, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
