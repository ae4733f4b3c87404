import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applySchema } from '../../../supabase/local/database/apply-schema.ts';
import { fromPg } from '../../../supabase/local/database/sql.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database with the schema that each test file copies, or null when no PostgreSQL server is installed. */
    postgresTemplate: string | null;
  }
}

export default async function setup(project: TestProject) {
  const server = await startPostgres();
  if (!server) {
    console.warn(
      '\n*** SKIPPED: the PostgreSQL lane of the database tests. No server (initdb, postgres) was found. ***\n',
    );
    project.provide('postgresTemplate', null);
    return;
  }
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query('create database template_family');
  await admin.end();
  const client = new pg.Client({ connectionString: server.url('template_family') });
  await client.connect();
  await applySchema(fromPg(client), { seed: null });
  await client.end();
  project.provide('postgresTemplate', server.url('template_family'));
  return () => server.stop();
}
