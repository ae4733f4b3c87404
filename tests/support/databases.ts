import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { fromPg, type Sql } from '../../supabase/local/database/sql.ts';
import { openPglite } from './pglite.ts';

/** A migrated database without seed. */
export interface Database {
  /** As its owner. */
  readonly owner: Sql;
  /** Another connection as owner where the lane has more than one, else the same. */
  connect(): Promise<Sql>;
  close(): Promise<void>;
}

export interface Lane {
  readonly name: 'PGlite' | 'PostgreSQL';
  open(): Promise<Database>;
}

/** The databases that every database test runs on: PGlite always, a PostgreSQL server where one is installed. */
export const lanes = (): readonly Lane[] => {
  const template = inject('postgresTemplate');
  const pglite: Lane = { name: 'PGlite', open: openAlone };
  return template ? [pglite, { name: 'PostgreSQL', open: () => openCopy(template) }] : [pglite];
};

async function openAlone(): Promise<Database> {
  const db = await openPglite();
  return { owner: db, connect: async () => db, close: () => db.close() };
}

async function openCopy(template: string): Promise<Database> {
  const name = `family_${randomUUID().replaceAll('-', '')}`;
  const url = (database: string) => template.replace(/[^/]+$/, database);
  const admin = new pg.Client({ connectionString: url('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template template_family`);
  await admin.end();
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({ connectionString: url(name) });
    await client.connect();
    clients.push(client);
    return fromPg(client);
  };
  return {
    owner: await connect(),
    connect,
    close: async () => {
      for (const client of clients) await client.end();
    },
  };
}
