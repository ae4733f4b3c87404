import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { migrationsFolder } from '../checks/upkeep.ts';
import { type Api, HostError, type Hosts, waitFor } from './api.ts';
import type { Change } from './terminal.ts';

/** Several statements are one transaction. */
const query = <Row>(api: Api, ref: string, row: z.ZodType<Row>, text: string) =>
  api(`POST /projects/${ref}/database/query`, z.array(row), { query: text });

/** Where Supabase's own command line notes what was applied, too. */
const history = 'supabase_migrations.schema_migrations';

async function appliedVersions(api: Api, ref: string): Promise<string[]> {
  const known = z.object({ known: z.boolean() });
  const [answer] = await query(api, ref, known, `select to_regclass('${history}') is not null as known`);
  if (!answer?.known) return [];
  const rows = await query(api, ref, z.object({ version: z.string() }), `select version from ${history}`);
  return rows.map(({ version }) => version);
}

/** Each with its note in one transaction. `ref` is null for a project that is not there yet. */
export async function pushMigrations(
  api: Api,
  ref: string | null,
  change: Change,
  { pause }: Pick<Hosts, 'pause'>,
  folder = migrationsFolder,
): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /^\d+_\w+\.sql$/.test(file)).sort();
  const waiting = { pause, every: 5_000, times: 12, lasting: 'The database does not answer.' };
  const applied = ref ? await waitFor(() => appliedVersions(api, ref), Boolean, waiting) : [];
  const unknown = applied.filter((version) => !files.some((file) => file.startsWith(`${version}_`)));
  if (unknown.length > 0)
    throw new HostError(
      `The database has migrations that this copy of the project lacks: ${unknown.join(', ')}. Fetch the newest version (git pull) first.`,
    );
  for (const file of files) {
    const [, version = '', name = ''] = /^(\d+)_(\w+)\.sql$/.exec(file) ?? [];
    if (applied.includes(version)) continue;
    await change(`apply the migration ${file} to the database`, async () => {
      if (!ref) return;
      const text = await readFile(join(folder, file), 'utf8');
      const apply = async () => {
        // It may have been applied when its answer was lost.
        if (!(await appliedVersions(api, ref)).includes(version))
          await query(api, ref, z.unknown(), `${createHistory}\n${text}\n${note(version, name)}`);
        return 'applied';
      };
      await waitFor(apply, Boolean, waiting).catch(explain(file));
    });
  }
}

const createHistory = `create schema if not exists supabase_migrations;
create table if not exists ${history} (version text primary key, statements text[], name text);`;
const note = (version: string, name: string) =>
  `insert into ${history} (version, name) values ('${version}', '${name}');`;

const explain = (file: string) => (error: unknown) => {
  if (!(error instanceof HostError && error.status === 400)) throw error;
  throw new HostError(
    `${error.message} Nothing of ${file} was applied. Were its tables made by hand, or by another site? Take a new project, or see docs/deploy.md, By hand.`,
    400,
    { cause: error },
  );
};
