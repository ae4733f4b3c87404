import { randomUUID } from 'node:crypto';
import { columnOf } from '../../src/data/columns.ts';
import { calls } from '../../src/data/supabase.ts';
import { allTables, syncedTableNames } from '../../src/data/tables.ts';
import { connectToDatabase } from '../lib/database.ts';
import type { Bearer } from '../lib/mint-token.ts';
import type { Env } from '../lib/settings/env.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';
import { type Answer, field, request } from './request.ts';

/** Somebody with a valid token who is not a member of the family. */
export const stranger = { sub: '00000000-0000-4000-8000-000000000000' };

type Project = Pick<Env, 'SUPABASE_URL' | 'SUPABASE_PUBLISHABLE_KEY'>;

const read = (env: Project, path: string): Promise<Answer | null> =>
  request(`${env.SUPABASE_URL}/rest/v1/${path}`, { headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY } });

/** Returns the client's answer, in which a status of 0 means that nothing answered. */
const call = (env: Env, bearer: Bearer, name: string, parameters: object) =>
  connectToDatabase(bearer, env).rpc(name as 'members', parameters as never);

/** What else than 200 means, with what to do. 540 is Supabase's own code for a project that is paused. */
const refusals: Readonly<Record<number, [what: string, remedy: string]>> = {
  401: [
    'the publishable key is refused',
    'Copy SUPABASE_PUBLISHABLE_KEY again from Supabase under Settings, API keys.',
  ],
  406: [
    'the data interface does not offer the schema public',
    'Run `npm run setup`, or in Supabase, Settings, Data API: turn it on, with public as the only exposed schema.',
  ],
  540: [
    'the Supabase project is paused',
    'Run `npm run setup`, which restores it, or press Restore in Supabase. Nothing in it is lost (docs/recovery.md).',
  ],
};

export async function checkReachable(env: Project): Promise<Finding> {
  const answer = await read(env, 'photos?select=id&limit=1');
  if (!answer)
    return wrong(
      `${env.SUPABASE_URL} does not answer`,
      "Compare SUPABASE_URL with the project's address in Supabase under Settings, Data API. A free project that slept for a week is paused: press Restore there.",
    );
  const refusal = refusals[answer.status];
  if (refusal) return wrong(...refusal);
  if (answer.status >= 500)
    return wrong(
      `the database answers ${answer.status}`,
      'Look at the project in Supabase: it may be starting, or have a trouble of its own.',
    );
  return ok('the database answers, and takes the publishable key');
}

/** In ms: tokens last ten minutes and are made with the functions' clock. */
const mostSkew = 60_000;

export async function checkClock(env: Project, now: () => number): Promise<Finding> {
  const answer = await read(env, '');
  if (!answer?.date)
    return unknown('the clocks were not compared', 'Nothing: the database did not say its time.');
  const skew = now() - answer.date;
  return Math.abs(skew) > mostSkew
    ? wrong(
        `this machine's clock is ${Math.round(skew / 1000)} s off the database's`,
        'Set the clock by network time: tokens would be refused as expired or not yet valid.',
      )
    : ok('the clocks agree');
}

export async function checkSigningKey(env: Env): Promise<Finding> {
  const { status } = await call(env, stranger, 'whoami', {});
  if (status !== 401) return ok('the database takes the tokens that the functions sign');
  return env.SUPABASE_JWT_PRIVATE_KEY
    ? wrong(
        'the database refuses tokens signed with SUPABASE_JWT_PRIVATE_KEY',
        `Run \`npm run setup\`, which imports the key, or do it in Supabase under Settings, JWT keys (kid ${env.SUPABASE_JWT_PRIVATE_KEY.kid}), and rotate to it.`,
      )
    : wrong(
        'the database refuses tokens signed with SUPABASE_JWT_SECRET',
        'It must be the secret of the local stack.',
      );
}

/** Sends every request of the site with exactly the arguments that the site sends. */
export async function checkMigrations(env: Env): Promise<Finding> {
  const missing: string[] = [];
  for (const [name, parameters] of Object.entries({ ...examples, ...upkeep })) {
    const { status } = await call(env, stranger, name, parameters);
    if (status === 404 || status === 0) missing.push(`${name}(${Object.keys(parameters).join(', ')})`);
  }
  for (const [table, { columns }] of Object.entries(allTables)) {
    // Visitors may not read all of them, which is another answer than that there is no such column.
    const status = (await read(env, `${table}?select=${Object.keys(columns).map(columnOf)}`))?.status ?? 0;
    if ([0, 400, 404].includes(status)) missing.push(`the columns of ${table}`);
  }
  return missing.length === 0
    ? ok('the database understands everything that the site asks')
    : wrong(`the database does not know ${[...new Set(missing)].join(', ')}`, pushMigrations);
}

const pushMigrations = 'Run `npm run deploy -- --schema`, which applies the migrations.';

/** Of the functions that the pages call. */
const examples: Record<keyof typeof calls, object> = {
  apply_actions: calls.apply_actions([]),
  members: calls.members(),
  pull_changes: calls.pull_changes(syncedTableNames(), 0),
  last_backup: calls.last_backup(),
  recovery_notice: calls.recovery_notice(),
};

/** The functions that the site's own functions call, with their arguments. A stranger is refused by those that write. */
const upkeep = {
  whoami: {},
  export_family: {},
  empty_bins: {},
  record_backup: {},
  due_calendars: { minutes: 60 },
};

/** A stranger's account could do nothing here. A back end without Auth, as the embedded one, has no such answer. */
export async function checkSignUp(env: Project): Promise<Finding> {
  const answer = await request(`${env.SUPABASE_URL}/auth/v1/settings`, {
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
  });
  return field(answer, 'disable_signup') === false
    ? wrong(
        'everybody can sign up at the Supabase project',
        'Run `npm run setup`, or in Supabase, Authentication, Sign In: turn "Allow new users to sign up" off.',
      )
    : ok('nobody can sign up at the Supabase project');
}

export async function checkPolicies(env: Env): Promise<Finding> {
  const open: string[] = [];
  for (const query of [
    'photos?select=id&family_only=is.true&limit=1',
    'photos?select=id&deleted_at=not.is.null&limit=1',
  ]) {
    const answer = await read(env, query);
    if (Array.isArray(answer?.json) && answer.json.length > 0) open.push("anybody reads the family's albums");
  }
  for (const table of syncedTableNames()) {
    const { data } = await connectToDatabase(stranger, env)
      .from(table as 'log')
      .select()
      .limit(1);
    if (data?.length) open.push(`a stranger reads ${table}`);
    // The albums are for visitors, too.
    const answer = table === 'photos' ? null : await read(env, `${table}?limit=1`);
    if (Array.isArray(answer?.json) && answer.json.length > 0) open.push(`anybody reads ${table}`);
  }
  for (const name of ['pull_changes', 'apply_actions'] as const) {
    const { status } = await call(env, stranger, name, examples[name]);
    if (status === 200) open.push(`a stranger may call ${name}`);
  }
  return open.length === 0
    ? ok('the policies keep strangers out')
    : wrong(
        open.join('; '),
        "Take the site's tables off the API now (Supabase, Settings, Data API, exposed schemas), then apply the migrations again and find who changed the policies.",
      );
}

/** Checks that a member may change something, with a new item that the database takes back at once. */
export async function checkWrites(env: Env, member: string): Promise<Finding> {
  const add = {
    id: randomUUID(),
    at: Date.now(),
    operations: [
      {
        set: 'shopping',
        key: randomUUID(),
        fields: { title: 'npm run doctor', category: 'Andet', active: true },
      },
    ],
  };
  const { data, error, status } = await call(env, { sub: member }, 'try_actions', { actions: [add] });
  const [receipt] = (data as { receipts?: { status: string }[] } | null)?.receipts ?? [];
  if (receipt?.status === 'applied') return ok('a member may change the lists');
  const reason = error ? `${status} ${error.code} ${error.message}` : JSON.stringify(receipt);
  return wrong(
    `the database refuses a member's change: ${reason}`,
    `Phones keep what is typed until this is mended. ${pushMigrations} If that changes nothing, look at the project's log in Supabase under Logs, Postgres.`,
  );
}
