import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { checkSigningKey } from '../checks/database.ts';
import { parseEnv } from '../lib/settings/env.ts';
import type { Settings } from '../lib/settings/env-file.ts';
import { type Api, HostError, type Hosts, unless, waitFor } from './api.ts';
import { pushMigrations } from './migrations.ts';
import type { Change } from './terminal.ts';

export const organizationShape = z.object({ slug: z.string(), name: z.string() });

const project = z.object({ ref: z.string(), name: z.string(), status: z.string() });
export type Project = z.output<typeof project>;

/** Returns the project in the settings, or the account's own one of this name; null when there is none. */
export async function findProject(
  api: Api,
  settings: Settings,
  { projectUrl }: Hosts,
  name?: string,
): Promise<Project | null> {
  const url = settings.SUPABASE_URL;
  const projects = await api('GET /projects', z.array(project));
  const found = projects.find((each) => (url ? projectUrl(each.ref) === url : each.name === name));
  if (url && !found)
    throw new HostError(
      'Supabase does not know the project in .env, or it belongs to another account than the token. Correct SUPABASE_URL in .env, or empty it: then a project is made.',
    );
  return found ?? null;
}

/** The states of a project that waiting does not end. */
const failed = /FAILED|REMOVED|GOING_DOWN|PAUSING/;
const key = z.object({ api_key: z.string().nullish(), type: z.string().nullish() });
const signingKey = z.object({
  id: z.string(),
  status: z.string(),
  public_jwk: z.object({ x: z.string().optional() }).nullish(),
});
const signingKeys = z.object({ keys: z.array(signingKey) });
const health = z.array(z.object({ healthy: z.boolean() }));

interface Work {
  readonly api: Api;
  readonly hosts: Hosts;
  readonly settings: Settings;
  readonly project: Project | null;
  readonly name: string;
  /** Where a project is made; null for an account without any organization. */
  readonly organization: z.output<typeof organizationShape> | null;
  readonly change: Change;
  keep(name: string, value: string): Promise<void>;
}

/** What is right already is left as it is. */
export async function prepareProject(work: Work): Promise<void> {
  const { api, settings, change, hosts } = work;
  const found = await startProject(work);
  // While only looking: a project that cannot be asked yet lacks everything.
  const ref = found?.status === 'ACTIVE_HEALTHY' ? found.ref : null;
  const read = <Answer>(path: string, shape: z.ZodType<Answer>) =>
    ref ? api(`GET /projects/${ref}${path}`, shape) : null;

  const keys = await patiently(hosts, async () => read('/api-keys', z.array(key)));
  if (keys && !keys.some(isPublishable))
    await change('make a publishable key in Supabase', async () => {
      const body = { type: 'publishable', name: 'default' };
      keys.push(await patiently(hosts, () => api(`POST /projects/${ref}/api-keys`, key, body)));
    });
  const publishable = keys?.find(isPublishable)?.api_key;
  if (publishable) await work.keep('SUPABASE_PUBLISHABLE_KEY', publishable);

  await pushMigrations(api, ref, change, hosts);
  await importSigningKey(api, ref, settings, hosts, change);

  const rest = await read('/postgrest', z.object({ db_schema: z.string() }));
  if (rest?.db_schema.replaceAll(' ', '') !== 'public')
    await change('let the data interface offer the schema public and no other', () =>
      api(`PATCH /projects/${ref}/postgrest`, z.unknown(), { db_schema: 'public', max_rows: 1000 }),
    );
  const realtime = await read(
    '/config/realtime',
    z.object({ private_only: z.boolean().nullable(), suspend: z.boolean().nullable() }),
  );
  if (!realtime?.private_only || realtime.suspend)
    await change('let Realtime run, with private topics only', () =>
      api(`PATCH /projects/${ref}/config/realtime`, z.unknown(), { private_only: true, suspend: false }),
    );
  const auth = await read('/config/auth', z.object({ disable_signup: z.boolean().nullable() }));
  if (!auth?.disable_signup)
    await change('let nobody sign up at Supabase', () =>
      api(`PATCH /projects/${ref}/config/auth`, z.unknown(), { disable_signup: true }),
    );
}

/** Asks again where it is refused: a new project knows its keys some moments after it runs. */
const patiently = async <Answer>(hosts: Hosts, ask: () => Promise<Answer>, tries = 6): Promise<Answer> =>
  ask().catch(async (error) => {
    if (!(error instanceof HostError && [400, 404, 409].includes(error.status ?? 0)) || tries === 1)
      throw error;
    await hosts.pause(5_000);
    return patiently(hosts, ask, tries - 1);
  });

const isPublishable = ({ type, api_key }: z.output<typeof key>) => type === 'publishable' && !!api_key;

/** Returns the project once it runs, making or restoring it. While only looking, it returns what is there. */
async function startProject(work: Work): Promise<Project | null> {
  const { api, name, settings, organization, change, hosts, keep } = work;
  /** A project is said to run before its database takes SQL. */
  const read = async (ref: string): Promise<Project> => {
    const there = await api(`GET /projects/${ref}`, project);
    if (there.status !== 'ACTIVE_HEALTHY') return there;
    const services = await api(`GET /projects/${ref}/health?services=db`, health);
    return services.every(({ healthy }) => healthy) ? there : { ...there, status: 'COMING_UP' };
  };
  let found = work.project && (await read(work.project.ref));
  const wait = async () => {
    const ref = found?.ref;
    if (!ref) return;
    found = await waitFor(
      () => read(ref),
      ({ status }) => status === 'ACTIVE_HEALTHY' || failed.test(status),
      { pause: hosts.pause, every: 5_000, times: 180, lasting: 'Supabase is still starting the project.' },
    );
  };
  if (found && settings.SUPABASE_URL !== hosts.projectUrl(found.ref))
    await change(`use the Supabase project ${name}, which is there already`, async () =>
      keep('SUPABASE_URL', hosts.projectUrl(work.project?.ref ?? '')),
    );
  if (!found)
    await change(
      `make the Supabase project ${name} in ${organization ? organization.name : 'a new organization'}, in Frankfurt`,
      async () => {
        // Kept before it is sent: nobody can read it back.
        if (!settings.SUPABASE_DB_PASSWORD)
          await keep('SUPABASE_DB_PASSWORD', randomBytes(18).toString('base64url'));
        const owner = organization ?? (await api('POST /organizations', organizationShape, { name }));
        found = await api('POST /projects', project, {
          name,
          organization_slug: owner.slug,
          db_pass: settings.SUPABASE_DB_PASSWORD,
          region_selection: { type: 'specific', code: 'eu-central-1' },
        });
        await keep('SUPABASE_URL', hosts.projectUrl(found.ref));
        await wait();
      },
    );
  else if (found.status === 'INACTIVE')
    await change(
      `restore the Supabase project ${found.name}, which is paused, and give it what it lacks of this:`,
      async () => {
        await api(`POST /projects/${found?.ref}/restore`, z.unknown());
        await wait();
      },
    );
  else if (found.status !== 'ACTIVE_HEALTHY' && !failed.test(found.status))
    await change(
      `wait until the Supabase project ${found.name} runs (${found.status}), and give it what it lacks of this:`,
      wait,
    );
  if (found && failed.test(found.status))
    throw new HostError(
      `The Supabase project ${found.name} is ${found.status}. Look at it on https://supabase.com/dashboard/project/${found.ref}: wait, or delete it if nothing is in it and empty SUPABASE_URL in .env.`,
    );
  return found;
}

/** Imports the signing key and lets the project use it, and waits until the database takes its tokens. */
async function importSigningKey(
  api: Api,
  ref: string | null,
  settings: Settings,
  { pause }: Hosts,
  change: Change,
): Promise<void> {
  const jwk = JSON.parse(settings.SUPABASE_JWT_PRIVATE_KEY ?? 'null');
  const path = `/projects/${ref}/config/auth/signing-keys`;
  const there = ref ? (await api(`GET ${path}`, signingKeys)).keys : [];
  // Supabase gives it an id of its own, so it is known by its public part.
  const known = there.find(({ public_jwk }) => public_jwk?.x === jwk?.x);
  if (known?.status === 'in_use') return;
  await change('import the signing key into Supabase, and use it', async () => {
    // A project without any has only the secret of older ones, which becomes a key first. Supabase will remove this
    // request some day.
    if (there.length === 0) await api(`POST ${path}/legacy`, z.unknown()).catch(unless(404));
    // Only one key may wait to be used, and a new project may have made one.
    const { keys } = await api(`GET ${path}`, signingKeys);
    for (const { id } of keys.filter(({ id, status }) => status === 'standby' && id !== known?.id))
      await api(`PATCH ${path}/${id}`, z.unknown(), { status: 'previously_used' });
    const body = { algorithm: 'ES256', status: 'standby', private_jwk: jwk };
    const { id } = known ?? (await api(`POST ${path}`, signingKey, body));
    await api(`PATCH ${path}/${id}`, z.unknown(), { status: 'in_use' });
    const lasting = 'Supabase has imported the signing key, and its database does not take it yet.';
    const isTaken = async () => (await checkSigningKey(parseEnv(settings))).kind === 'ok';
    await waitFor(isTaken, Boolean, { pause, every: 10_000, times: 60, lasting });
  });
}
