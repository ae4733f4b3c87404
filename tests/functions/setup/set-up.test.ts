import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '../../../netlify/lib/settings/env.ts';
import { readSettings, writeSettings } from '../../../netlify/lib/settings/env-file.ts';
import { setUp } from '../../../netlify/setup/set-up.ts';
import { makeProjectFolder, person, startHosts, tokens } from '../../support/hosts/hosts.ts';

const stand = await startHosts();
afterAll(() => stand.stop());
let folder: ReturnType<typeof makeProjectFolder>;
beforeEach(() => {
  folder = makeProjectFolder();
});
afterEach(async () => {
  expect(stand.state().violations).toEqual([]);
  await stand.reset();
  folder.remove();
});

type Answers = Parameters<typeof person>[0];
const usual: Answers = [
  [/A token of Netlify/, tokens.Netlify],
  [/A token of Supabase/, tokens.Supabase],
  [/The site's name/, 'our-family'],
  [/Go ahead/, 'y'],
  [/Your name/, 'Anna'],
];
async function run(...answers: Answers) {
  const terminal = person([...answers, ...usual]);
  const failure = await setUp(terminal, folder.path, stand.hosts).catch((error: Error) => error.message);
  return { said: terminal.said(), failure };
}
const settings = () => readSettings(join(folder.path, '.env'));
/** The requests by which something was changed; SQL may also only read. */
const changes = () => stand.state().asked.filter((operation) => !/ GET |\/query$/.test(operation));

/** The files in a zip, from its directory at the end. */
const namesIn = (zip: Buffer) =>
  zip
    .toString('latin1')
    .split('PK\u0001\u0002')
    .slice(1)
    .map((entry) => entry.slice(42, 42 + entry.charCodeAt(24)));

test('two tokens, a name and a yes put the site on the web and invite the first member; a network that breaks after every request costs one more run where something was made, and leaves nothing double; one more run changes nothing', async () => {
  const making = [
    'Netlify POST /{account_slug}/sites',
    'Supabase POST /projects',
    'Supabase POST /projects/{ref}/config/auth/signing-keys',
    'Supabase PATCH /projects/{ref}/config/auth/signing-keys/{id}',
    'Supabase PATCH /projects/{ref}/postgrest',
    'Supabase PATCH /projects/{ref}/config/realtime',
    'Supabase PATCH /projects/{ref}/config/auth',
    'Netlify POST /accounts/{account_id}/env',
  ];
  const outlived = [
    'Supabase POST /projects/{ref}/database/query',
    'Supabase GET /projects/{ref}',
    'Supabase GET /projects/{ref}/health',
    'Supabase GET /projects/{ref}/api-keys',
    'Netlify POST /sites/{site_id}/builds',
    'Netlify GET /deploys/{deploy_id}',
  ];
  for (const operation of [...making, ...outlived]) stand.state().faults[operation] = 'lost after';
  for (const _ of making)
    expect((await run()).failure).toMatch(/does not answer\. Check the network\. Then run the command again/);
  const early = { status: 404, message: 'No keys found', times: 2 };
  stand.state().faults['Supabase GET /projects/{ref}/api-keys'] = early;
  const { said, failure } = await run();
  expect(failure).toBeUndefined();
  expect(said).toMatch(/no backup has been made yet\n.*\n {2}(\d+) of \d+ checks found everything right/);
  expect(said).not.toContain('WRONG');
  expect(said).toMatch(new RegExp(`${stand.url}/invitation#[\\w-]{43}\n\n[█▀▄ ]+`));
  const { postgrest, realtime, auth, variables, uploads, sites, projects, signingKeys, apiKeys } =
    stand.state();
  expect([sites, projects, signingKeys, apiKeys].map((each) => each.length)).toEqual([1, 1, 3, 1]);
  expect(new Set(variables.map(({ key }) => key)).size).toBe(variables.length);
  expect({ ...postgrest, ...realtime, ...auth }).toMatchObject({
    db_schema: 'public',
    private_only: true,
    disable_signup: true,
  });
  const secrets = variables.flatMap(({ key, is_secret }) => (is_secret ? key : []));
  expect(secrets.sort()).toEqual(['AUTH_SECRET', 'SUPABASE_JWT_PRIVATE_KEY', 'VAPID_PRIVATE_KEY']);
  expect(namesIn(Buffer.from(uploads[0] ?? []))).toEqual(['.gitignore', 'netlify.toml']);
  expect(statSync(join(folder.path, '.env')).mode & 0o777).toBe(0o600);
  expect(parseEnv(await settings())).toMatchObject({ AUTH_URL: stand.url });

  // As where it was stopped before the address was kept.
  await writeSettings(join(folder.path, '.env'), { AUTH_URL: '' });
  const before = changes().length;
  expect((await run([/Your name/, ''])).said).toContain('Everything is in place.');
  expect(changes().slice(before)).toEqual([]);
  // A changed secret cannot be read back, and is sent all the same.
  await writeSettings(join(folder.path, '.env'), { AUTH_SECRET: 'x'.repeat(32) });
  expect((await run([/Your name/, ''])).said).toMatch(
    /set at Netlify: AUTH_SECRET \(secret\).*\n.*publish it/,
  );
  const builds = changes()
    .slice(before)
    .filter((each) => each.includes('/builds'));
  expect(builds).toHaveLength(1);
});

test('stopped at any request, it ends there without another one, and the next run goes on', async () => {
  const finished: string[] = [];
  for (let failure: string | undefined = 'stopped'; failure; ) {
    const stopping = new AbortController();
    const before = stand.state().asked.length;
    stand.state().asking = (operation) => {
      if (/ GET /.test(operation) || finished.includes(operation)) return;
      finished.push(operation);
      stopping.abort();
    };
    failure = await setUp({ ...person(usual), signal: stopping.signal }, folder.path, stand.hosts).then(
      () => undefined,
      (error: Error) => error.name,
    );
    if (!failure) break;
    expect([failure, stand.state().asked.at(-1)]).toEqual(['AbortError', finished.at(-1)]);
    expect(stand.state().asked.length).toBeGreaterThan(before);
  }
  expect(finished).toContain('Netlify POST /sites/{site_id}/builds');
  const { sites, projects, uploads } = stand.state();
  expect([sites, projects, uploads].map((each) => each.length)).toEqual([1, 1, 1]);
});

test('an export or a key among the files of the site is refused, and one beside them stays here', async () => {
  for (const name of ['family.json', 'backup-key.txt']) writeFileSync(join(folder.path, name), 'secret');
  mkdirSync(join(folder.path, 'src'));
  const write = (text: string) => writeFileSync(join(folder.path, 'src/copy.json'), text);
  for (const text of ['{\n "format": "familieside/1"}', `AGE-SECRET-KEY-1${'Q'.repeat(58)}`]) {
    write(text);
    expect((await run()).failure).toMatch(/src\/copy\.json holds the family's data or a key.*Move it/);
  }
  write('{}');
  await run();
  const sent = namesIn(Buffer.from(stand.state().uploads[0] ?? []));
  expect(sent).toEqual(['.gitignore', 'netlify.toml', 'src/', 'src/copy.json']);
});

test('without a yes nothing is changed, and what would be is said', async () => {
  const { said } = await run([/Go ahead/, 'n']);
  expect(said).toMatch(
    /make the Netlify project our-family in the team The family[\s\S]*Nothing was changed/,
  );
  expect(changes()).toEqual([]);
});

test('a token that is refused is asked for again, and never shown', async () => {
  let tries = 0;
  const terminal = person(usual);
  const askSecret = async (question: string) =>
    /of Netlify/.test(question) && tries++ === 0 ? 'nfp_wrong' : terminal.ask(question);
  await setUp({ ...terminal, askSecret }, folder.path, {
    ...stand.hosts,
    supabase: { ...stand.hosts.supabase, url: 'http://localhost:1' },
  }).catch(() => {});
  expect(terminal.said()).toMatch(/Netlify answers 401 .* make a new one at https:\/\/app\.netlify\.com/);
  expect(terminal.said()).not.toContain('nfp_');
  expect(await settings()).toMatchObject({ NETLIFY_AUTH_TOKEN: tokens.Netlify });
});

test('without a token it says what is missing for who does it by hand', async () => {
  const { failure } = await run([/A token of/, '']);
  expect(failure).toMatch(
    /docs\/deploy\.md, "By hand"[\s\S]*AUTH_URL is missing[\s\S]*SUPABASE_URL is missing/,
  );
  expect(await settings()).toHaveProperty('SUPABASE_JWT_PRIVATE_KEY');
});

test('a name that is taken is asked for again, and of several teams and organizations one is chosen', async () => {
  stand.state().accounts.push({ id: 'work', name: 'Work', slug: 'work' });
  stand.state().organizations.length = 0;
  stand.state().faults['Supabase POST /projects'] = { status: 500, message: 'no' };
  const { said, failure } = await run(
    [/taken-familien/, 'free'],
    [/The site's name/, 'taken'],
    [/Which\?/, '2'],
  );
  expect(said).toContain('make the Netlify project taken in the team Work');
  expect(said).toMatch(/taken\.netlify\.app is taken[\s\S]*make the Supabase project/);
  expect(stand.state().sites[0]?.name).toBe('free');
  expect(failure).toMatch(/Supabase answers 500 to POST \/projects \(no\)\. The trouble is there: wait/);
  expect(stand.state().organizations).toMatchObject([{ name: 'taken' }]);
  // Nobody can read it back, so it is kept before the project is made.
  expect(await settings()).toHaveProperty('SUPABASE_DB_PASSWORD');
});

const project = {
  ref: 'abcdefghijklmnopqrst',
  name: 'our-family',
  organization_slug: 'org',
  region: 'eu-central-1',
  created_at: '',
};
test.each<[what: string, operation: string, status: number, message: string, failure: RegExp]>([
  [
    'a limit of the free plan',
    'Supabase POST /projects',
    400,
    'Members have exceeded their free project limits',
    /400 .*free project limits\)\. A limit of the plan is reached: delete or pause a project/,
  ],
  [
    'an account without the right',
    'Netlify POST /{account_slug}/sites',
    403,
    'Forbidden',
    /Netlify answers 403 .* take a token of an owner of the team/,
  ],
  [
    'too many requests',
    'Supabase POST /projects',
    429,
    'Rate limit exceeded',
    /Too many requests in a short time: wait for two minutes/,
  ],
  [
    'a refusal that is not of the name',
    'Netlify POST /{account_slug}/sites',
    422,
    'This team has no seats',
    /Netlify answers 422 .*\(This team has no seats\)/,
  ],
])('%s is named, with what to do', async (_, operation, status, message, expected) => {
  stand.state().faults[operation] = { status, message, times: 4 };
  expect((await run()).failure).toMatch(expected);
});

test('a project that could not be started is named, a site and a project that are gone, and a wrong setting', async () => {
  const fails = async (expected: RegExp) => expect((await run()).failure).toMatch(expected);
  stand.state().projects.push({ ...project, status: 'INIT_FAILED' });
  await fails(
    /The Supabase project our-family is INIT_FAILED\. Look at it on https:\/\/supabase\.com\/dashboard\/project\/abc.*delete it/,
  );
  const file = join(folder.path, '.env');
  writeFileSync(file, 'SUPABASE_URL=https://gone.supabase.co\n');
  await fails(/Supabase does not know the project in \.env.*empty it/);
  writeFileSync(file, 'AUTH_URL=http://familie.example\n');
  await fails(/Correct this in \.env first:\n- AUTH_URL is malformed.*an https:/);
  writeFileSync(file, 'NETLIFY_SITE_ID=gone\n');
  await fails(/Netlify does not know the project in \.env.*remove that line/);
});

test('a project in which something else is, a paused one and a build that fails: each is named, and can be taken up', async () => {
  stand.state().faults['Supabase POST /projects'] = 'lost after';
  await run();
  const inDatabase = (text: string) => stand.backend()?.database.exclusively((sql) => sql.exec(text));
  await inDatabase('create table public.log (id text)');
  expect((await run()).failure).toMatch(
    /relation "log" already exists.*Nothing of \d+_baseline\.sql was applied/,
  );
  await inDatabase('drop table public.log');
  for (const each of stand.state().projects) each.status = 'INACTIVE';
  stand.state().buildError = 'Build script returned non-zero exit code: 2';
  const { said, failure } = await run();
  expect(said).toMatch(/- restore the Supabase project our-family, which is paused/);
  expect(failure).toMatch(
    /could not build the site: Build script.*https:\/\/app\.netlify\.com\/projects\/our-family\/deploys\//,
  );
  stand.state().buildError = '';
  expect((await run([/Go ahead/, 'n'])).said).toMatch(
    /This will be done:\n {2}- have Netlify build this folder/,
  );
});
