import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readContents, replaceContents } from '../../supabase/archive/contents.ts';
import { openPostgres } from '../../supabase/local/database/postgres.ts';
import { local } from '../../supabase/local/settings.ts';
import { apiRequest, tokenOf } from '../support/backend.ts';
import { startPostgres } from '../support/databases/postgres-server.ts';
import { type DatabaseCaller, newMember } from '../support/people.ts';

const server = await startPostgres();
afterAll(() => server?.stop());

test('a database and a role as docs/deploy.md makes them are enough', async (context) => {
  if (!server) return context.skip();
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`create role familieside login createrole password 'x'`);
  await admin.query('create database familieside owner familieside');
  await admin.end();
  const address = server.url('familieside').replace('postgres@', 'familieside:x@');
  // The second time it is there.
  for (let starts = 0; starts < 2; starts += 1) {
    const database = await openPostgres(address, { seed: null }, local);
    const { id } = await database.exclusively(newMember);
    const call = async (role: DatabaseCaller['role'], name: string, body: object) => {
      const request = apiRequest('http://localhost', `rpc/${name}`, body, await tokenOf({ role, id }));
      return (await database.rest(request)).status;
    };
    expect(await call('authenticated', 'pull_changes', { tables: ['shopping'], since: 0 })).toBe(200);
    expect(await call('family_backup', 'export_family', {})).toBe(200);
    expect(await call('family_door', 'find_passkey', { passkey: 'x' })).toBe(200);
    expect(await call('family_door', 'export_family', {})).toBe(403);
    expect(await call('family_calendars', 'due_calendars', { minutes: 60 })).toBe(200);
    await database.exclusively(async (sql) => replaceContents(sql, await readContents(sql)));
    await database.close();
  }
});
