import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { connect, HostError } from '../../../netlify/setup/api.ts';
import { type Deployment, deploy } from '../../../netlify/setup/deploy.ts';
import { pushMigrations } from '../../../netlify/setup/migrations.ts';
import { setUp } from '../../../netlify/setup/set-up.ts';
import { makeProjectFolder, person, startHosts, tokens } from '../../support/hosts/hosts.ts';

const stand = await startHosts();
const folder = makeProjectFolder();
await setUp(
  person([
    [/A token of Netlify/, tokens.Netlify],
    [/A token of Supabase/, tokens.Supabase],
    [/The site's name/, 'our-family'],
  ]),
  folder.path,
  stand.hosts,
);
afterAll(async () => {
  await stand.stop();
  folder.remove();
});
afterEach(() => expect(stand.state().violations).toEqual([]));

async function run(what: Deployment, answer = 'y', check = async () => {}) {
  const before = stand.state().asked.length;
  const terminal = person([[/./, answer]]);
  const failure = await deploy(terminal, folder.path, what, check, stand.hosts).catch(
    (error: Error) => error.message,
  );
  const changes = stand
    .state()
    .asked.slice(before)
    .filter((operation) => !/ GET /.test(operation));
  return { said: terminal.said(), failure, changes };
}
const query = 'Supabase POST /projects/{ref}/database/query';
const build = 'Netlify POST /sites/{site_id}/builds';
const inDatabase = (text: string) => stand.backend()?.database.exclusively((sql) => sql.query<object>(text));

test('refuses when the checks fail, before anything is asked or changed at the hosts', async () => {
  const check = () => Promise.reject(new HostError('Nothing is published: see above.'));
  expect(await run('all', 'y', check)).toMatchObject({
    failure: expect.stringMatching(/^Nothing is published/),
    changes: [],
  });
});

/** A build of the same files would be paid twice. */
const changeSite = () => appendFileSync(join(folder.path, 'netlify.toml'), '\n');

test('publishes this folder when the schema is there already, after a yes, and once', async () => {
  changeSite();
  expect((await run('all', 'n')).changes).not.toContain(build);
  const { said, changes } = await run('all');
  expect(said).toMatch(/This will be done:\n {2}- have Netlify build this folder/);
  expect(changes.at(-1)).toBe(build);
  expect(stand.state().sites[0]?.published_deploy).toBe(stand.state().deploys[0]);
  const again = await run('all');
  expect([again.said, again.changes]).toEqual([expect.stringContaining('builds nothing'), [query, query]]);
});

test('says that a site which is also published from GitHub needs the commits there, too', async () => {
  Object.assign(stand.state().sites[0] ?? {}, {
    build_settings: { repo_url: 'https://github.com/our/family' },
  });
  expect((await run('all', 'n')).said).toMatch(
    /also published from https:\/\/github\.com\/our\/family.*Push your commits/,
  );
});

test('goes back to the version before, says what that does not take back, and then one further', async () => {
  changeSite();
  await run('all');
  const [, middle, first] = stand.state().deploys;
  expect((await run('back', 'n')).changes).toEqual([]);
  expect((await run('back')).said).toMatch(
    /does not take back the database's schema[\s\S]*Published: the version of/,
  );
  expect(stand.state().sites[0]?.published_deploy).toBe(middle);
  await run('back');
  expect(stand.state().sites[0]?.published_deploy).toBe(first);
  expect((await run('back')).failure).toMatch(/no former version/);
});

test('migrations are applied in order, each whole with its note or not at all, and what is noted is left', async () => {
  const api = connect(stand.hosts.supabase, tokens.Supabase, person([]), stand.hosts.pause);
  const migrations = makeProjectFolder();
  const write = (file: string, text: string) => writeFileSync(join(migrations.path, file), text);
  for (const file of readdirSync('supabase/migrations')) write(file, 'select 1 / 0;');
  write('29990101000000_first.sql', 'create table public.first (id text);');
  write('29990102000000_second.sql', 'create table public.second (id text); select 1 / 0;');
  const push = () =>
    pushMigrations(
      api,
      stand.state().projects[0]?.ref ?? '',
      async (_, act) => void (await act()),
      stand.hosts,
      migrations.path,
    );
  await expect(push()).rejects.toThrow(/division by zero.*Nothing of 29990102000000_second\.sql was applied/);
  const there = await inDatabase(
    "select to_regclass('public.first') is not null as first, to_regclass('public.second') is not null as second",
  );
  expect(there?.rows).toEqual([{ first: true, second: false }]);
  write('29990102000000_second.sql', 'create table public.second (id text);');
  await push();
  migrations.remove();
  // This copy of the project does not know them.
  expect((await run('schema')).failure).toMatch(
    /migrations that this copy .* lacks: 29990101000000, 29990102000000\. .*git pull/,
  );
  await inDatabase("delete from supabase_migrations.schema_migrations where version like '2999%'");
});

test('--schema needs no token of Netlify, and says where no project runs', async () => {
  for (const each of stand.state().projects) each.status = 'INACTIVE';
  const { failure, changes } = await run('schema');
  expect(failure).toMatch(/does not run: `npm run setup` makes or restores it/);
  expect(changes).not.toContain(query);
  expect(stand.state().asked.at(-1)).toBe('Supabase GET /projects');
});

test('a host that is busy is asked again when it says', async () => {
  const waits: number[] = [];
  const pause = async (ms: number) => void waits.push(ms);
  const api = connect(stand.hosts.supabase, tokens.Supabase, person([]), pause);
  const busy = { status: 429, message: 'Rate limit exceeded', times: 2 };
  stand.state().faults['Supabase GET /projects'] = { ...busy, after: '7' };
  await api('GET /projects', z.unknown());
  stand.state().faults['Supabase GET /projects'] = { ...busy, status: 503 };
  await api('GET /projects', z.unknown());
  expect(waits).toEqual([7000, 7000, 3000, 9000]);
});
