import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPreview } from '../../../netlify/local/preview.ts';
import type { EmbeddedDatabase } from '../../../supabase/local/database/database.ts';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { type Account, readAccounts } from '../../../supabase/local/identity/provider.ts';
import { dist } from '../../site/built-site.ts';
import { copyTemplate } from '../databases/database-template.ts';
import { onFreePort } from '../free-port.ts';

/** The built site with its whole back end, on its own ports and with its own data. */
export type TestPreview = Awaited<ReturnType<typeof startTestPreview>>;

const builtFor = () => `http://localhost:${process.env.SUPABASE_PORT || 54321}`;

/** Starts the site in `dist/`, or the one that `npm test` built. One at a time per process. */
export async function startTestPreview() {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-preview-'));
  const site = join(folder, 'site');
  const dataDir = join(folder, 'data');
  await copyTemplate('sample', dataDir);
  const preview = await onFreePort(24_000, (port) => {
    copySite(dist, site, builtFor(), `http://localhost:${port}`);
    return startPreview({
      ports: {
        site: { port: 0, variable: 'PORT' },
        supabase: { port, variable: 'SUPABASE_PORT' },
        oidc: { port: 0, variable: 'OIDC_PORT' },
      },
      dataDir,
      dist: site,
      build: false,
    });
  });
  return {
    ...preview,
    site,
    people: await samplePeople(preview.backend.database),
    query: async <Row>(text: string, values?: unknown[]) =>
      (await preview.backend.database.exclusively((sql) => sql.query<Row>(text, values))).rows,
    reset: await keepData(preview.backend.database),
    stop: async () => {
      await preview.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies a built site that requests its data at the origin `from`, so that the copy requests it at `to`. */
function copySite(site: string, copy: string, from: string, to: string): void {
  cpSync(site, copy, { recursive: true });
  const hosts = [from, to].map((origin) => origin.replace('http:', '')) as [string, string];
  let changed = 0;
  for (const file of globSync('**/*.{html,js}', { cwd: copy })) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(hosts[0])) continue;
    writeFileSync(path, text.replaceAll(...hosts));
    changed += 1;
  }
  if (changed === 0)
    throw new Error(
      `The site in ${site} does not request its data at ${from}, as after a preview on other ports: run npm run build.`,
    );
}

/** The sample people: at least two members, one with an unverified address, and one who is not a member. */
interface People {
  readonly members: readonly [Account, Account, ...Account[]];
  readonly unverified: Account;
  readonly stranger: Account;
}

async function samplePeople(database: EmbeddedDatabase): Promise<People> {
  const accounts = await readAccounts(database);
  const [first, second, ...more] = accounts.filter(({ note }) => !note);
  const unverified = accounts.find(({ emailVerified }) => !emailVerified);
  const stranger = accounts.find(({ note, emailVerified }) => note && emailVerified);
  if (!first || !second || !unverified || !stranger) throw new Error('The sample people are not all there.');
  return { members: [first, second, ...more], unverified, stranger };
}

interface Table {
  name: string;
  columns: string;
}

/** Saves all rows and returns a function that restores exactly these, if anything has been written since. */
async function keepData(database: Pick<EmbeddedDatabase, 'exclusively'>): Promise<() => Promise<void>> {
  const tables = await database.exclusively(async (sql) => {
    const found = await ownTables(sql);
    await sql.exec('create schema kept');
    for (const [index, { name }] of found.entries())
      await sql.exec(`create table kept.t${index} as select * from ${name}`);
    return found;
  });
  // In replica mode, so that no trigger assigns revisions or sends messages. Only rows that differ are
  // changed, because emptying and refilling the tables takes ten times as long.
  const back = tables.map(({ name, columns }, index) => {
    const row = `row(${columns})::text`;
    const differs = (other: string) => `where ${row} not in (select ${row} from ${other})`;
    return `
      delete from ${name} ${differs(`kept.t${index}`)};
      insert into ${name} (${columns}) select ${columns} from kept.t${index} ${differs(name)};`;
  });
  const restore = ['begin; set local session_replication_role = replica;', ...back, 'commit;'];
  let kept = await database.exclusively(nextTransaction);
  return () =>
    database.exclusively(async (sql) => {
      if (kept === (await nextTransaction(sql))) return;
      await sql.exec(restore.join('\n'));
      kept = await nextTransaction(sql);
    });
}

/** Returns the id of the next transaction that writes. Transactions that only read take none. */
async function nextTransaction(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as id',
  );
  return rows[0]?.id ?? '';
}

async function ownTables(sql: Sql): Promise<readonly Table[]> {
  const { rows } = await sql.query<Table>(`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_schema, table_name`);
  return rows;
}
