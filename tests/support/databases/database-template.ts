import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { applySchema } from '../../../supabase/local/database/apply-schema.ts';

/* Templates of databases. Creating a cluster takes Postgres seconds and the tests need dozens, so each
   kind is created once for this version of PGlite and this state of the SQL, stored in
   node_modules/.cache, and copied. */

/**
 * `empty`: without tables. `schema`: with the family's tables and no rows. `sample`: with the sample data.
 */
export type TemplateKind = 'empty' | 'schema' | 'sample';

const root = resolve(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache/databases');

/** Opens a copy in memory. */
export async function openTemplate(kind: TemplateKind): Promise<PGlite> {
  const db = new PGlite({ loadDataDir: await snapshot(kind) });
  await db.waitReady;
  return db;
}

/** Copies a database to a folder that has none, for `openDatabase`. */
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
    writeFileSync(join(path, 'data.tar'), withoutUnused(Buffer.from(await dump.arrayBuffer())));
  });
  return new File([readFileSync(join(folder, 'data.tar'))], 'data.tar', { type: 'application/x-tar' });
}

/**
 * Removes the files of the databases `template1` and `template0` from a cluster's archive. Nothing connects
 * to them, and they are more than half of its files.
 */
function withoutUnused(tar: Buffer): Buffer {
  const text = (from: number, length: number) => tar.toString('latin1', from, from + length).split('\0')[0];
  const kept: Buffer[] = [];
  for (let start = 0; start < tar.length; ) {
    const size = Number.parseInt(text(start + 124, 12) || '0', 8);
    const end = start + 512 + Math.ceil(size / 512) * 512;
    if (!/^\/base\/[14]\/./.test(text(start, 100) ?? '')) kept.push(tar.subarray(start, end));
    start = end;
  }
  return Buffer.concat(kept);
}

/** Returns a hash of everything that determines this kind. */
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

/**
 * Returns a folder of the cache, filled when first needed. Two processes may fill it at once: it is moved
 * into place when it is complete.
 */
async function once(name: string, fill: (path: string) => Promise<void>): Promise<string> {
  const folder = join(cache, name);
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  const made = underway.get(name) ?? makeFolder(folder, fill);
  underway.set(name, made);
  return made;
}

async function makeFolder(folder: string, fill: (path: string) => Promise<void>): Promise<string> {
  mkdirSync(cache, { recursive: true });
  forgetUnused();
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

/**
 * How long an unused database is kept, in ms. A run that started before the SQL was changed needs the earlier
 * one.
 */
const unusedFor = 2 * 86_400_000;

function forgetUnused(): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > unusedFor) rmSync(folder, { recursive: true, force: true });
  }
}
