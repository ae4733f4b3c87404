import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { fromPg, type Sql } from '../../../supabase/local/database/sql.ts';
import { addToFamily, type DatabaseCaller, newPerson } from '../people.ts';
import { openTemplate } from './database-template.ts';

export interface TestDatabase {
  readonly owner: Sql;
  /** Another connection as the owner, or the same where there is only one. */
  connect(): Promise<Sql>;
  close(): Promise<void>;
}

export interface DatabaseEngine {
  readonly name: 'PGlite' | 'PostgreSQL';
  open(): Promise<TestDatabase>;
  openEmpty(): Promise<TestDatabase>;
}

/** Always PGlite, and a PostgreSQL server where one is installed. */
export const engines = (): readonly DatabaseEngine[] => {
  const template = inject('postgresTemplate');
  const pglite: DatabaseEngine = {
    name: 'PGlite',
    open: openUsed,
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

export function testDatabase(open: DatabaseEngine['open']): Omit<TestDatabase, 'close'> {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  return {
    get owner() {
      return database.owner;
    },
    connect: () => database.connect(),
  };
}

export function testMember(db: { readonly owner: Sql }, name = 'Medlem'): Required<DatabaseCaller> {
  const person = newPerson();
  beforeAll(async () => {
    await addToFamily(db.owner, person, name);
  });
  return person;
}

const alone = (db: PGlite): TestDatabase => ({ owner: db, connect: async () => db, close: () => db.close() });

/** Databases that a test file has closed, emptied for the next one: opening one takes a second. */
const closed: PGlite[] = [];
async function openUsed(): Promise<TestDatabase> {
  const db = closed.pop() ?? (await openTemplate('schema'));
  const close = async () => {
    await db.exec('rollback');
    await emptyFamily(db);
    closed.push(db);
  };
  return { ...alone(db), close };
}

/** Without triggers. It is faster than `truncate`, which writes new files for tables and indexes. */
export const emptyFamily = (sql: Sql): Promise<unknown> =>
  sql.exec(`
    do $$ declare full_name text; begin
      set local session_replication_role = replica;
      for full_name in select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname in ('public', 'private', 'realtime') and tablename <> 'revision' loop
        execute format('delete from %s where true', full_name);
      end loop;
      update private.revision set value = 0, latest = 0, transaction_id = null, epoch = gen_random_uuid() where true;
    end $$`);

async function openCopy(template: string, original: string): Promise<TestDatabase> {
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
