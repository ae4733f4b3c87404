import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { fromPg } from '../../../supabase/local/database/sql.ts';
import { syncedTableCases, syncedTables, targetAction } from '../../support/access/tables.ts';
import { dependencyFolder, installCommand, isInstalled } from '../../support/extra-packages.ts';
import { action, newMember, push, runAs } from '../../support/people.ts';

const template = inject('postgresTemplate');

/** A day in the family's life, so that an index nobody uses is one that nobody needs. */
async function live(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sql = fromPg(client);
  const member = await newMember(sql);
  const target = { key: randomUUID(), album: '1' };
  await push(sql, member, [targetAction(target)]);
  for (const [table, { fresh }] of Object.entries(syncedTableCases)) {
    const rows = Array.from({ length: 3000 }, () => fresh(target, member.id));
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await sql.query(
      `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await sql.exec(`
    insert into public.photos (id, title, category) select n::text, 'Album ' || n, 'Familie' from generate_series(1, 100) n;
    insert into public.picture (key, album, name, width, height)
      select gen_random_uuid(), (n % 100 + 1)::text, md5(n::text), 800, 600 from generate_series(1, 5000) n;
    insert into private.action (id, member, rev) select gen_random_uuid(), gen_random_uuid(), n from generate_series(1, 5000) n;
  `);
  await sql.exec('analyze');
  const item = randomUUID();
  const { rev } = await push(sql, member, [
    action({ set: 'shopping', key: item, fields: { title: 'Is' } }),
    action({ set: 'log', key: item, fields: { id: '1', name: 'Klip hækken' } }),
    action({ set: 'shopping', key: item, fields: { buy: true } }),
  ]);
  await runAs(sql, member, 'select public.pull_changes($1, $2)', [syncedTables, rev - 1]);
  // An album's pictures, and who may see a file.
  await runAs(sql, member, "select key from public.picture where album = '7'", []);
  await runAs(sql, member, 'select key from public.picture where name = md5($1)', ['7']);
  // Removing a shop looks up its places and what was taken there, removing an item its purchases and batches.
  await sql.query(
    'delete from public.shop where key = (select max(key::text)::uuid from public.shop where key <> $1)',
    [target.key],
  );
  await sql.query('delete from public.shopping where key = $1', [item]);
  await sql.exec('select pg_stat_force_next_flush()');
  await client.end();
}

const installed = isInstalled('supabase-cli');
if (!installed)
  console.warn(
    `\n*** SKIPPED: Supabase's security and performance advisors. ${installCommand('supabase-cli')} ***\n`,
  );

test.runIf(template && installed)(
  "Supabase's advisors find nothing, down to the level of information",
  async () => {
    const url = template ?? '';
    const copy = url.replace(/[^/]+$/, 'advisors');
    const admin = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') });
    await admin.connect();
    await admin.query('create database advisors template template_family');
    await admin.end();
    await live(copy);
    const words = ['db', 'advisors', `--remote=${copy}?sslmode=disable`, '--type', 'all', '--level', 'info'];
    const { stdout } = await promisify(execFile)(
      join(dependencyFolder('supabase-cli', 'supabase'), '../.bin/supabase'),
      [...words, '--output-format', 'json', '--agent', 'no'],
      {
        env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
      },
    );
    const { results } = JSON.parse(stdout) as { results: { name: string; detail: string }[] };
    expect(results.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([]);
  },
);
