import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { dependencyFolder, installCommand, isInstalled } from '../../support/extra-packages.ts';

const template = inject('postgresTemplate');

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
    const words = ['db', 'advisors', `--remote=${copy}?sslmode=disable`, '--type', 'all', '--level', 'info'];
    const { stdout } = await promisify(execFile)(
      join(dependencyFolder('supabase-cli', 'supabase'), '../.bin/supabase'),
      [...words, '--output-format', 'json', '--agent', 'no'],
      {
        env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
      },
    );
    const { results } = JSON.parse(stdout) as { results: { name: string; detail: string }[] };
    // Without a family that uses it, no index of this database is used.
    const found = results.filter(({ name }) => name !== 'unused_index');
    expect(found.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([]);
  },
);
