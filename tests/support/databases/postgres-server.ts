import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';

function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'postgres'));
  const found = [...onPath, ...versions.map((version) => join(debian, version, 'bin', 'postgres'))].find(
    existsSync,
  );
  const folder = found ? dirname(realpathSync(found)) : null;
  return folder && existsSync(join(folder, 'initdb')) ? folder : null;
}

/** Nothing is waited for until it is on the disk: no test outlives a crash of the system. */
const settings = [
  'max_connections=60',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
].flatMap((setting) => ['-c', setting]);

export async function startPostgres() {
  const programs = postgresPrograms();
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), 'familieside-postgres-'));
  const user = unprivileged();
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, stdio: 'pipe' },
  );
  const port = await freePort(16_000);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings],
    { ...user, stdio: 'ignore' },
  );
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await answering(url('postgres'), server);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so it then runs as the user created by its package. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 6000; tries += 1) {
    if (server.exitCode !== null) throw new Error(`postgres ended with code ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('postgres did not answer within ten minutes');
}
