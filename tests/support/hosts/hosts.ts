import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWK } from 'jose';
import today from '../../../netlify/functions/today.mts';
import token from '../../../netlify/functions/token.mts';
import type { Hosts } from '../../../netlify/setup/api.ts';
import { type Backend, startBackend } from '../../../supabase/local/backend.ts';
import { local } from '../../../supabase/local/settings.ts';
import { createWebServer, listen, stopServer } from '../../../supabase/local/web-server.ts';
import { copyTemplate } from '../databases/database-template.ts';
import { builtPage } from '../functions/healthy-site.ts';
import { type PublishedRequest, readPublished } from './published.ts';

export const tokens = { Netlify: 'nfp_right', Supabase: 'sbp_right' };

interface Variable {
  key: string;
  is_secret?: boolean;
  values: { value: string; context: string }[];
  updated_at: string;
}
interface Deploy {
  id: string;
  state: string;
  context: string;
  created_at: string;
  title?: string;
  error_message?: string;
}
interface SigningKey {
  id: string;
  algorithm: string;
  status: string;
  jwk: JWK;
  created_at: string;
  updated_at: string;
}

/** How a request fails, once unless it says more `times`: with an answer, or without one after it was carried out. */
type Fault = { status: number; message: string; after?: string; times?: number } | 'lost after';

const newKey = { algorithm: 'ES256', jwk: {}, created_at: '', updated_at: '' };

const notFound = { status: 404, message: 'Not Found' };

/** What the hosts have. Tests look at it and change it. */
const emptyState = () => ({
  accounts: [{ id: 'account', name: 'The family', slug: 'family' }],
  takenNames: ['taken'],
  sites: [] as { id: string; name: string; account_id: string; published_deploy?: Deploy }[],
  variables: [] as Variable[],
  deploys: [] as Deploy[],
  /** How each build ends; a message for one that fails. */
  buildError: '',
  uploads: [] as Uint8Array[],
  hooks: [] as { id: string; branch: string }[],
  organizations: [{ slug: 'org', name: 'Our organization' }],
  projects: [] as {
    ref: string;
    name: string;
    status: string;
    organization_slug: string;
    region: string;
    created_at: string;
  }[],
  apiKeys: [{ type: 'publishable', name: 'default', api_key: local.publishableKey }],
  /** A new project has made two keys of its own, and one of them waits. */
  signingKeys: ['in_use', 'standby'].map((status): SigningKey => ({ ...newKey, id: randomUUID(), status })),
  postgrest: { db_schema: 'public, graphql_public' },
  realtime: { private_only: false, suspend: false },
  auth: { disable_signup: false },
  /** How often a project that is made or restored is asked for until it runs. */
  startsAfter: 2,
  /** How often the database of a project that runs is asked for until it takes SQL. */
  healthyAfter: 2,
  faults: {} as Record<string, Fault>,
  /** The operations that were asked for, in order. */
  asked: [] as string[],
  asking: (_: string) => {},
  /** What is no request or answer of the published descriptions. */
  violations: [] as string[],
});

/** They know the requests of their published descriptions and no other. A project is an embedded back end. */
export async function startHosts() {
  let state = emptyState();
  let backend: Backend | undefined;
  let url = '';
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'hosts-'));
    folders.push(made);
    return made;
  };
  const imported: JWK[] = [];
  const startProject = async () => {
    const data = folder();
    await copyTemplate('empty', data);
    const setting = { port: 0, variable: 'SUPABASE_PORT' };
    backend = await startBackend(setting, data, { schemas: folder(), seed: null }, { ...local, imported });
    await backend.database.exclusively((sql) => sql.exec('drop schema supabase_migrations cascade'));
  };
  let seconds = Date.now();
  const now = () => {
    seconds += 1000;
    return new Date(seconds).toISOString();
  };
  const publicKey = ({ jwk: { d: _private, ...public_jwk }, ...key }: SigningKey) => ({ ...key, public_jwk });
  const site = () => ({ ...state.sites[0], ssl_url: url });
  const project = (ref: string | undefined) => {
    const found = state.projects.find((each) => each.ref === ref);
    if (found && /COMING_UP|RESTORING/.test(found.status) && state.startsAfter-- <= 0)
      found.status = 'ACTIVE_HEALTHY';
    return { ...found };
  };

  const operations: Record<string, (request: PublishedRequest) => unknown> = {
    'Netlify GET /user': () => ({ id: 'user' }),
    'Netlify GET /accounts': () => state.accounts,
    'Netlify GET /sites': ({ query }) => (state.sites[0]?.name === query.get('name') ? [site()] : []),
    'Netlify GET /sites/{site_id}': ({ parameters: [id] }) => (state.sites[0]?.id === id ? site() : notFound),
    'Netlify POST /{account_slug}/sites': ({ body }) => {
      const { name } = body as { name: string };
      if (state.takenNames.includes(name)) return { status: 422, errors: { subdomain: ['must be unique'] } };
      state.sites.push({ id: 'site', name, account_id: 'account' });
      return site();
    },
    'Netlify GET /accounts/{account_id}/env': () =>
      state.variables.map((each) => (each.is_secret ? { ...each, values: [] } : each)),
    'Netlify POST /accounts/{account_id}/env': ({ body }) => {
      const made = (body as Variable[]).map((each) => ({ ...each, updated_at: now() }));
      state.variables.push(...made);
      return made;
    },
    'Netlify PUT /accounts/{account_id}/env/{key}': ({ parameters: [, key], body }) => {
      const made = { ...(body as Variable), updated_at: now() };
      state.variables = state.variables.map((each) => (each.key === key ? made : each));
      return made;
    },
    'Netlify POST /sites/{site_id}/builds': ({ body, query }) => {
      state.uploads.push(body as Uint8Array);
      const title = query.get('title') ?? '';
      const made = { title, id: randomUUID(), state: 'building', context: 'production', created_at: now() };
      state.deploys.unshift(made);
      return { id: 'build', deploy_id: made.id };
    },
    'Netlify GET /deploys/{deploy_id}': ({ parameters: [id] }) => {
      const found = state.deploys.find((each) => each.id === id);
      const before = { ...found };
      if (found?.state !== 'building') return before;
      if (state.buildError) Object.assign(found, { state: 'error', error_message: state.buildError });
      else {
        found.state = 'ready';
        if (state.sites[0]) state.sites[0].published_deploy = found;
        for (const { key, values } of state.variables) process.env[key] = values[0]?.value;
      }
      return before;
    },
    'Netlify GET /sites/{site_id}/deploys': () => state.deploys,
    'Netlify POST /sites/{site_id}/deploys/{deploy_id}/restore': ({ parameters: [, id] }) => {
      const found = state.deploys.find((each) => each.id === id);
      if (state.sites[0] && found) state.sites[0].published_deploy = found;
      return { ...found };
    },
    'Netlify GET /sites/{site_id}/build_hooks': () => state.hooks,
    'Supabase GET /organizations': () => state.organizations,
    'Supabase POST /organizations': ({ body }) => {
      const made = { id: 'org', slug: 'new', ...(body as { name: string }) };
      state.organizations.push(made);
      return made;
    },
    'Supabase GET /projects': () => state.projects,
    'Supabase POST /projects': async ({ body }) => {
      const { name, organization_slug } = body as { name: string; organization_slug: string };
      await startProject();
      const made = { name, organization_slug, created_at: now(), status: 'COMING_UP' };
      state.projects.push({ ...made, ref: 'abcdefghijklmnopqrst', region: 'eu-central-1' });
      return state.projects[0];
    },
    'Supabase GET /projects/{ref}': ({ parameters: [ref] }) => project(ref),
    'Supabase GET /projects/{ref}/health': () => {
      const healthy = state.healthyAfter-- <= 0;
      return [{ name: 'db', healthy, status: healthy ? 'ACTIVE_HEALTHY' : 'COMING_UP' }];
    },
    'Supabase POST /projects/{ref}/restore': () => {
      for (const each of state.projects) each.status = 'RESTORING';
    },
    'Supabase GET /projects/{ref}/api-keys': () => state.apiKeys,
    'Supabase POST /projects/{ref}/api-keys': ({ body }) => {
      state.apiKeys.push({ ...(body as { type: string; name: string }), api_key: local.publishableKey });
      return state.apiKeys.at(-1);
    },
    'Supabase GET /projects/{ref}/config/auth/signing-keys': () => ({
      keys: state.signingKeys.map(publicKey),
    }),
    'Supabase POST /projects/{ref}/config/auth/signing-keys/legacy': () => notFound,
    'Supabase POST /projects/{ref}/config/auth/signing-keys': ({ body }) => {
      if (state.signingKeys.some(({ status }) => status === 'standby'))
        return { status: 400, message: 'There is a standby key already' };
      const { private_jwk: jwk, status = 'standby' } = body as { private_jwk: JWK; status?: string };
      const key = { ...newKey, id: randomUUID(), status, jwk, created_at: now(), updated_at: now() };
      state.signingKeys.push(key);
      return publicKey(key);
    },
    'Supabase PATCH /projects/{ref}/config/auth/signing-keys/{id}': ({ parameters: [, id], body }) => {
      const key = state.signingKeys.find((each) => each.id === id);
      if (!key) return { status: 404, message: 'Signing key not found' };
      Object.assign(key, body);
      if (key.status !== 'in_use') return publicKey(key);
      for (const other of state.signingKeys)
        if (other !== key && other.status === 'in_use') other.status = 'previously_used';
      const { kty, crv, x, y, kid } = key.jwk;
      imported.push({ kty, crv, x, y, kid } as JWK);
      return publicKey(key);
    },
    'Supabase POST /projects/{ref}/database/query': async ({ body }) => {
      const { query } = body as { query: string };
      if (state.healthyAfter >= 0) return { status: 544, message: 'Connection terminated' };
      try {
        const results = await backend?.database.exclusively((sql) => sql.exec(query));
        return (results as { rows: unknown[] }[]).at(-1)?.rows ?? [];
      } catch (error) {
        return { status: 400, message: `Failed to run sql query: ERROR: ${(error as Error).message}` };
      }
    },
    'Supabase GET /projects/{ref}/postgrest': () => state.postgrest,
    'Supabase PATCH /projects/{ref}/postgrest': ({ body }) => Object.assign(state.postgrest, body),
    'Supabase GET /projects/{ref}/config/realtime': () => state.realtime,
    'Supabase PATCH /projects/{ref}/config/realtime': ({ body }) => void Object.assign(state.realtime, body),
    'Supabase GET /projects/{ref}/config/auth': () => state.auth,
    'Supabase PATCH /projects/{ref}/config/auth': ({ body }) => Object.assign(state.auth, body),
  };

  /** Breaks the connection before anything is answered. */
  const cut = () => {
    server.closeAllConnections();
    return new Response();
  };

  const answerHost = async (host: 'Netlify' | 'Supabase', request: Request): Promise<Response> => {
    if (request.headers.get('authorization') !== `Bearer ${tokens[host]}`)
      return Response.json({ message: 'Unauthorized' }, { status: 401 });
    const read = await readPublished(request);
    state.asked.push(read.operation);
    state.asking(read.operation);
    const fault = state.faults[read.operation];
    if (!(typeof fault === 'object' && fault.times && --fault.times)) delete state.faults[read.operation];
    const refusal = fault && fault !== 'lost after' ? fault : null;
    const answer = refusal ?? (await operations[read.operation]?.(read));
    if (fault === 'lost after') return cut();
    const { status, after } = (answer ?? {}) as { status?: unknown; after?: string };
    const headers = { ...(after && { 'retry-after': after }) };
    return typeof status === 'number' ? Response.json(answer, { status, headers }) : read.answer(answer);
  };

  const server = createWebServer(
    async (request) => {
      const { pathname } = new URL(request.url);
      const host = /^\/(Netlify|Supabase)\//.exec(pathname)?.[1] as 'Netlify' | 'Supabase' | undefined;
      if (host)
        return answerHost(host, request).catch((error: Error) => {
          state.violations.push(error.message);
          return Response.json({ message: error.message }, { status: 500 });
        });
      if (!state.sites[0]?.published_deploy) return new Response('Not Found', { status: 404 });
      if (pathname === '/api/today') return today(request);
      return pathname === '/api/token' ? token(request) : new Response(builtPage(backend?.url));
    },
    () => 20_000_000,
  );
  url = `http://localhost:${await listen(server, { port: 0, variable: 'PORT' })}`;
  const empty = async () => {
    await backend?.stop();
    backend = undefined;
    imported.length = 0;
    for (const each of folders.splice(0)) rmSync(each, { recursive: true });
  };

  return {
    /** For `setUp` and `deploy`. */
    hosts: {
      netlify: { name: 'Netlify', url: `${url}/Netlify/api/v1`, tokens: 'https://app.netlify.com/…' },
      supabase: { name: 'Supabase', url: `${url}/Supabase`, tokens: 'https://supabase.com/…' },
      projectUrl: () => backend?.url ?? '',
      pause: async () => {},
    } satisfies Hosts as Hosts,
    url,
    state: () => state,
    backend: () => backend,
    reset: async () => {
      await empty();
      state = emptyState();
    },
    stop: async () => {
      await stopServer(server);
      await empty();
    },
  };
}

/** Somebody at the terminal who gives each question the first answer whose pattern it matches, else none. */
export const person = (answers: readonly (readonly [question: RegExp, answer: string])[]) => {
  const output: string[] = [];
  const ask = async (question: string) => {
    output.push(question);
    return answers.find(([pattern]) => pattern.test(question))?.[1] ?? '';
  };
  return {
    said: () => output.join('\n'),
    say: (text: string) => void output.push(text),
    ask,
    askSecret: ask,
    signal: new AbortController().signal,
  };
};

/** Makes a folder that stands for this project: one file to publish, and what git ignores. */
export function makeProjectFolder() {
  const path = mkdtempSync(join(tmpdir(), 'project-'));
  writeFileSync(join(path, '.gitignore'), '.env\nfamily-backup.txt\n');
  writeFileSync(join(path, 'netlify.toml'), '');
  return { path, remove: () => rmSync(path, { recursive: true }) };
}
