import type { AddressInfo } from 'node:net';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll } from 'vitest';
import { examine } from '../../../netlify/checks/examine.ts';
import type { Finding } from '../../../netlify/checks/finding.ts';
import today from '../../../netlify/functions/today.mts';
import token from '../../../netlify/functions/token.mts';
import { type Env, parseEnv } from '../../../netlify/lib/settings/env.ts';
import { secretSettings, settingsForNetlify } from '../../../netlify/lib/settings/netlify-settings.ts';
import { clientOf } from '../../../supabase/local/identity/provider.ts';
import { local } from '../../../supabase/local/settings.ts';
import { createWebServer, stopServer } from '../../../supabase/local/web-server.ts';
import { startTestBackend } from '../backend.ts';
import { startIdentity } from './identity.ts';

/** A page as the build leaves it. */
export const builtPage = (project = '', script = '/_astro/page.js') =>
  `<!doctype html><meta http-equiv="content-security-policy" content="connect-src 'self' ${project}"><script src="${script}">`;

type Settings = Record<string, string | undefined>;
/** One of the doctor's checks, where all of them, which take a second, would say no more. */
type Check = (env: Env) => Promise<Finding | Finding[]>;
/** What the site answers to a request for a path instead of its own answer, if anything. */
type PlantedAnswer = (path: string) => Response | undefined;

/** With ways to plant a fault in one of them. */
export async function startHealthySite() {
  let planted: PlantedAnswer | null = null;
  const server = createWebServer(async (request) => {
    const { pathname } = new URL(request.url);
    const answer = planted?.(pathname);
    if (answer) return answer;
    if (pathname.startsWith('/api/v1/')) return answerNetlify(pathname);
    if (pathname === '/api/today') return today(request);
    return pathname === '/api/token' ? token(request) : new Response(builtPage(settings.SUPABASE_URL));
  });
  const backend = await startTestBackend();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://localhost:${(server.address() as AddressInfo).port}`;
  const identity = await startIdentity([clientOf(site)]);
  afterAll(async () => {
    await stopServer(server);
    await identity.stop();
  });
  const member = await backend.newMember();
  /** What doctor is given, which Netlify has, too. */
  let given: Settings = {};
  const answerNetlify = (path: string) => {
    if (path === '/api/v1/sites/site') return Response.json({ account_id: 'account' });
    if (path === '/api/v1/sites/site/build_hooks') return Response.json([{ id: '1' }]);
    const variables = Object.entries(settingsForNetlify(given)).map(([key, value]) =>
      secretSettings.includes(key)
        ? { key, values: [], is_secret: true }
        : { key, values: [{ value }], is_secret: false },
    );
    return Response.json(path === '/api/v1/accounts/account/env' ? variables : []);
  };
  const settings: Record<string, string> = {
    AUTH_URL: site,
    AUTH_SECRET: local.authSecret,
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: local.oidcClientId,
    OIDC_CLIENT_SECRET: local.oidcClientSecret,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: local.publishableKey,
    SUPABASE_JWT_SECRET: local.jwtSecret,
    BACKUP_AGE_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
    PUBLISH_HOOK: 'https://api.netlify.com/build_hooks/1',
    NETLIFY_AUTH_TOKEN: 'token',
    NETLIFY_SITE_ID: 'site',
    NETLIFY_API_URL: site,
    ANSWER_TIMEOUT: local.answerTimeout,
  };
  Object.assign(process.env, settings);
  const inDatabase = (text: string) => backend.database.exclusively((sql) => sql.exec(text));
  await inDatabase('select private.record_backup()');

  const remedies = (findings: readonly Finding[]) =>
    findings.flatMap((finding) => (finding.kind === 'ok' ? [] : [`${finding.what} → ${finding.remedy}`]));

  /** Everything that is not in order, with its remedy, when some settings are others. */
  const complaints = async (part: Settings = {}, options: Parameters<typeof examine>[1] = {}) => {
    given = { ...settings, ...part };
    return remedies(await examine(given, { member: 'Medlem', ...options }));
  };
  const complaintsOf = async (check: Check, part: Settings = {}) => {
    given = { ...settings, ...part };
    return remedies([await check(parseEnv(given))].flat());
  };

  return {
    backend,
    identity,
    member,
    settings,
    complaints,
    complaintsOf,
    /** What is complained of while something else is in the database. */
    whileDatabase: (check: Check, plant: string, restore: string) => async () => {
      await inDatabase(plant);
      try {
        return await complaintsOf(check);
      } finally {
        await inDatabase(restore);
      }
    },
    whileSite:
      (check: Check, answers: PlantedAnswer, part: Settings = {}) =>
      async () => {
        planted = answers;
        try {
          return await complaintsOf(check, part);
        } finally {
          planted = null;
        }
      },
  };
}
