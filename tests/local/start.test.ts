import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, removeDatabase } from '../../supabase/local/database/database.ts';
import { portSettings } from '../../supabase/local/settings.ts';
import { choosePorts } from '../../supabase/local/stack.ts';
import { copyTemplate } from '../support/databases/database-template.ts';
import { newMember } from '../support/people.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
const started = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  started.clear();
  rmSync(folder, { recursive: true });
});

const freePorts = async () => {
  const { site, supabase, oidc } = await choosePorts(
    portSettings({ PORT: '0', SUPABASE_PORT: '0', OIDC_PORT: '0' }),
  );
  return { PORT: `${site.port}`, SUPABASE_PORT: `${supabase.port}`, OIDC_PORT: `${oidc.port}` };
};

/** Runs one of the scripts behind npm's commands; `said` is what it has printed so far. */
const run = (script: string, parameters: string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, [join(root, script), ...parameters], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, NODE_ENV: '', VITEST: '', ...environment },
  });
  started.add(child);
  const printed = { said: '', child, exit: once(child, 'exit') as Promise<[number | null]> };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed.said += text));
  return printed;
};
test('after npm run db:reset, whenever it is killed, npm run dev starts with the seed alone, serves it all, says where and as whom, and stops whole', async () => {
  const cluster = join(folder, 'postgres');
  const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  await copyTemplate('sample', folder);
  const before = await openDatabase(folder);
  await before.exclusively((sql) =>
    sql.exec(`insert into private.family_member (email, display_name) values ('glemt@example.org', 'Glemt');
      create function public.planted() returns void language sql as 'update public.log set done = true'`),
  );
  await before.close();
  await expect(openDatabase(folder)).rejects.toThrow(
    'would refuse this: function planted() has no where in: update public.log',
  );
  // When what was there is gone, and while the cluster is created.
  for (const path of [join(cluster, 'complete'), cluster]) {
    const former = changedAt(path);
    const reset = run('supabase/local/reset.ts', [], {});
    await expect.poll(() => changedAt(path) !== former, { interval: 1 }).toBe(true);
    reset.child.kill('SIGKILL');
    await reset.exit;
  }

  const ports = await freePorts();
  const dev = run('netlify/local/start.ts', ['dev'], ports);
  await expect.poll(() => dev.said).toContain('Stop with Ctrl-C');
  for (const port of Object.values(ports)) expect(dev.said).toContain(`http://localhost:${port}`);
  expect(dev.said).toContain('En fremmed <fremmed@example.org>');
  expect(dev.said).not.toContain('Glemt');

  const site = `http://localhost:${ports.PORT}`;
  const front = await fetch(site);
  expect([front.status, await front.text()]).toEqual([200, expect.stringContaining('<html lang="da"')]);
  const today = await fetch(`${site}/api/today`);
  expect([today.status, await today.json()]).toEqual([
    200,
    expect.objectContaining({ names: expect.any(Array) }),
  ]);
  const csrf = await fetch(`${site}/api/auth/csrf`, {
    headers: { origin: site, 'sec-fetch-site': 'same-origin' },
  });
  expect(csrf.headers.getSetCookie().length).toBeGreaterThan(1);

  // The pages of albums are a function's.
  expect(await (await fetch(`${site}/fotoalbum?kategori=Familie`)).text()).toContain('Julefrokost');

  expect(() => removeDatabase(folder)).toThrow('Another process');

  // As npm does it: the terminal's signal, and npm's own after it.
  dev.child.kill('SIGINT');
  dev.child.kill('SIGINT');
  dev.child.kill('SIGTERM');
  expect(await dev.exit).toEqual([0, null]);
  expect(dev.said).not.toMatch(/\berror\b/i);
  removeDatabase(folder);
});

test('a port in use is named, with a free one', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const { port } = taken.address() as { port: number };
  const ports = portSettings({ PORT: '0', SUPABASE_PORT: `${port}`, OIDC_PORT: '0' });
  await expect(choosePorts(ports)).rejects.toThrow(
    `Port ${port} is in use. Stop what is using it, or choose another: SUPABASE_PORT=${port + 1}`,
  );
  taken.close();
});

test('npm run dev says in one sentence what is wrong with a port', async () => {
  const dev = run('netlify/local/start.ts', ['dev'], { PORT: 'abc' });
  expect(await dev.exit).toEqual([1, null]);
  expect(dev.said.trim()).toBe('PORT must be a port number from 0 to 65535, not "abc".');
});

test('a folder that cannot be written to is named, with what to do', async () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  const closed = join(file, 'data');
  await expect(openDatabase(closed)).rejects.toThrow(
    `The database cannot be kept: ${closed} cannot be written to. Give yourself write permission there, or set DATA_DIR to another folder.`,
  );
});

test.skipIf(process.getuid?.() === 0)(
  'a database that another user made is refused, not half opened',
  async () => {
    const closed = join(folder, 'closed');
    mkdirSync(join(closed, 'postgres'), { recursive: true });
    chmodSync(join(closed, 'postgres'), 0o555);
    await expect(openDatabase(closed)).rejects.toThrow(`${closed}/postgres cannot be written to.`);
  },
);

test('npm run db:update gives a database the present schema, with what it held, and keeps the old one', async () => {
  // A site at home has its secrets here.
  writeFileSync(join(folder, 'settings.env'), '');
  await copyTemplate('schema', folder);
  const before = await openDatabase(folder, { schemas: null });
  const member = await before.exclusively(async (sql) => {
    await sql.exec(`create table public.of_before (id int);
      update supabase_migrations.schema_migrations set statements = array['of before']`);
    return newMember(sql, 'Farmor');
  });
  await before.close();

  const update = run('supabase/archive/update.ts', [], {});
  expect(await update.exit).toEqual([0, null]);
  expect(update.said).toContain('1 family_member');
  const after = await openDatabase(folder, { seed: null });
  const { rows } = await after.exclusively((sql) =>
    sql.query("select id, to_regclass('public.of_before') as former from private.family_member"),
  );
  await after.close();
  expect(rows).toEqual([{ id: member.id, former: null }]);
  const kept = readdirSync(folder).filter((name) => name.startsWith('postgres-before-'));
  expect(kept).toHaveLength(1);
});
