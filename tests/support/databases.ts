import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { fromPg, type Sql } from '../../supabase/local/database/sql.ts';
import { openTemplate } from './database-template.ts';

/** A database without the seed: migrated, or empty like a new project. */
export interface Database {
  /** A connection as its owner. */
  readonly owner: Sql;
  /** Another connection as the owner, or the same where there is only one. */
  connect(): Promise<Sql>;
  close(): Promise<void>;
}

export interface Lane {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** Opens a migrated database. */
  open(): Promise<Database>;
  /** Opens an empty database. */
  openEmpty(): Promise<Database>;
}

/**
 * Returns the databases that every database test runs on: always PGlite, and a PostgreSQL server where one is
 * installed.
 */
export const lanes = (): readonly Lane[] => {
  const template = inject('postgresTemplate');
  const pglite: Lane = {
    name: 'PGlite',
    open: async () => alone(await openTemplate('migrated')),
    openEmpty: async () => alone(await openTemplate('empty')),
  };
  if (!template) return [pglite];
  return [
    pglite,
    {
      name: 'PostgreSQL',
      open: () => openCopy(template, 'template_family'),
      openEmpty: () => openCopy(template, 'template1'),
    },
  ];
};

const alone = (db: PGlite): Database => ({ owner: db, connect: async () => db, close: () => db.close() });

/** Creates a database on the template's server. */
async function openCopy(template: string, original: string): Promise<Database> {
  const name = `family_${randomUUID().replaceAll('-', '')}`;
  const url = (database: string) => template.replace(/[^/]+$/, database);
  const admin = new pg.Client({ connectionString: url('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template ${original}`);
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
