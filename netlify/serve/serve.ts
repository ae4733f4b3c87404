import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { startBlobs } from '../../supabase/local/blobs.ts';
import { openDatabase } from '../../supabase/local/database/database.ts';
import { openPostgres } from '../../supabase/local/database/postgres.ts';
import { attachRealtime } from '../../supabase/local/realtime/server.ts';
import { portSettings } from '../../supabase/local/settings.ts';
import { createWebServer, listen, stopServer } from '../../supabase/local/web-server.ts';
import { newVapidKey } from '../lib/push-messages/vapid.ts';
import { parseEnv } from '../lib/settings/env.ts';
import { readSettings, writeSettings } from '../lib/settings/env-file.ts';
import { compressed, type Emulator, startEmulator } from '../local/emulator.ts';
import { buildSite } from '../local/preview.ts';
import { clientAddress, rateLimiter } from '../local/rate-limit.ts';
import { backupRecipient, newSecret } from '../setup/keys.ts';

interface ServeOptions {
  /** The address under which the family opens the site: https, or http on localhost. */
  url: string;
  port: number;
  host: string;
  /** Where everything is kept: the database, the pictures, the secrets and the built pages. */
  folder: string;
  /** The address of a PostgreSQL that has the database instead. */
  postgres?: string | undefined;
  /** Where backups are kept instead of where the settings in `folder` say. */
  backups?: string | undefined;
  build?: boolean;
}

/**
 * Serves everything from one port: the code of the preview, with secrets of its own, rate limits and schedules, and without
 * sample people. Fails with what is wrong, and nothing is left running.
 */
export const startServing = async ({
  url,
  port: wanted,
  host,
  folder,
  postgres,
  backups,
  build = true,
}: ServeOptions) => {
  const own = await ownSettings(folder);
  if (backups) own.BACKUP_FOLDER = resolve(backups);
  const keys = { jwtSecret: own.SUPABASE_JWT_SECRET, publishableKey: own.SUPABASE_PUBLISHABLE_KEY };
  const sources = { seed: null };
  await using started = new AsyncDisposableStack();
  const database = postgres
    ? await openPostgres(postgres, sources, keys)
    : await openDatabase(folder, sources, keys);
  started.defer(() => database.close());
  const blobs = await startBlobs(join(folder, 'blobs'));
  started.defer(blobs.stop);
  const dist = join(folder, 'site');
  // The pages ask this site itself, whatever proxy is before it; the functions ask it on this machine.
  const building = build && buildPages(dist, { ...own, AT_HOME: 'true', SUPABASE_URL: url, URL: url });
  // A mistake in an article must not keep the list from the family.
  const mistake = await Promise.resolve(building).then(
    () => '',
    (error: Error) => error.message,
  );
  if (!existsSync(join(dist, 'index.html'))) throw new Error(mistake || `There is no built site in ${dist}.`);
  if (mistake) console.error(`\n  The pages of before are served: ${mistake.split('\n')[0]}\n`);

  let netlify: Emulator | undefined;
  const answer = async (request: Request) => netlify?.answer(request) ?? new Response(null, { status: 503 });
  // The functions ask for pages and rows here, whatever proxy is before the site, and without limits.
  const inside = createWebServer(async (request) =>
    isForDatabase(request) ? database.rest(request) : answer(request),
  );
  const here = `http://127.0.0.1:${await listen(inside, { port: 0, variable: 'PORT' })}`;
  started.defer(() => stopServer(inside));
  const refuseTooMany = rateLimiter(databaseLimit);
  const server = createWebServer(async (request, peer) => {
    const address = clientAddress(request.headers, peer);
    if (isForDatabase(request))
      return (
        refuseTooMany(address) ??
        refuseEmbedding(request) ??
        compressed(request, await database.rest(request))
      );
    const { pathname, search } = new URL(request.url);
    const asked = new Request(`${here}${pathname}${search}`, request);
    asked.headers.set('x-forwarded-for', address);
    return answer(asked);
  });
  const port: number = await listen(server, { port: wanted, variable: 'PORT' }, host);
  started.defer(() => stopServer(server));
  const settings = { ...own, AT_HOME: 'true', AUTH_URL: url, SUPABASE_URL: here, BUILD_MISTAKE: mistake };
  const env = parseEnv({ ...process.env, ...settings });
  Object.assign(process.env, settings);
  const realtime = await attachRealtime(server, database, keys, channelLimiter());
  started.defer(() => realtime.end());
  netlify = await startEmulator(dist, join(folder, 'thumbnails'));
  started.defer(netlify.stop);
  const { rows } = await database.exclusively((sql) =>
    sql.query('select from private.family_member limit 1'),
  );
  const running = started.move();
  return { url, port, env, isEmpty: rows.length === 0, stop: () => running.disposeAsync() };
};

export type HomeSite = Awaited<ReturnType<typeof startServing>>;

/**
 * Built inside the project and copied: Astro moves files within its own folder, which fails where `folder` is on another
 * file system, and takes a folder whose path begins like the project's for one inside it.
 */
const buildPages = async (folder: string, settings: NodeJS.ProcessEnv): Promise<void> => {
  const astroFolder = resolve(import.meta.dirname, '../../.astro');
  await mkdir(astroFolder, { recursive: true });
  const built = await mkdtemp(join(astroFolder, 'pages-'));
  const [next, former] = [`${folder}-next`, `${folder}-former`];
  // A start was killed between the two renames.
  if (!existsSync(folder) && existsSync(former)) await rename(former, folder);
  try {
    await buildSite(built, settings);
    for (const left of [next, former]) await rm(left, { recursive: true, force: true });
    await cp(built, next, { recursive: true });
    await rename(folder, former).catch(() => {});
    await rename(next, folder);
    await rm(former, { recursive: true, force: true });
  } finally {
    await rm(built, { recursive: true, force: true });
  }
};

/** What a family's phones do behind one address, also all at once after an outage, and far from all a machine can. */
const databaseLimit = { windowSize: 60, windowLimit: 600 };
/** New live channels: each page has one, and tries again when it is lost. */
const channelLimit = { windowSize: 60, windowLimit: 100 };

const channelLimiter = () => {
  const refuseTooMany = rateLimiter(channelLimit);
  return ({ headers, socket }: IncomingMessage) =>
    !refuseTooMany(clientAddress(new Headers(headers as Record<string, string>), socket.remoteAddress ?? ''));
};

const isForDatabase = ({ url }: Request) => new URL(url).pathname.startsWith('/rest/v1/');

/** Each level multiplies the answer, and PGlite cannot end a query that takes too long. No page sends one. */
const refuseEmbedding = ({ url }: Request): Response | undefined =>
  new URL(url).searchParams.getAll('select').some((columns) => columns.includes('('))
    ? Response.json({ message: 'select must name columns of one table' }, { status: 400 })
    : undefined;

/** The secrets and the key for backups are made when the site starts for the first time. */
const ownSettings = async (folder: string) => {
  const file = join(folder, 'settings.env');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = await readSettings(file);
  const own = {
    AUTH_SECRET: kept.AUTH_SECRET ?? newSecret(),
    SUPABASE_JWT_SECRET: kept.SUPABASE_JWT_SECRET ?? newSecret(),
    SUPABASE_PUBLISHABLE_KEY:
      kept.SUPABASE_PUBLISHABLE_KEY ?? `sb_publishable_${randomBytes(12).toString('hex')}`,
    VAPID_PRIVATE_KEY: kept.VAPID_PRIVATE_KEY ?? (await newVapidKey()),
    BACKUP_AGE_RECIPIENT: await backupRecipient(join(folder, 'backup-key.txt')),
    BACKUP_FOLDER: kept.BACKUP_FOLDER ?? resolve(folder, 'backups'),
  };
  await writeSettings(
    file,
    own,
    '# The secrets of this site. Whoever has them can read and change everything.\n',
  );
  // The .env of a hosted site, whose place this takes, has a key and a hook of its hosts.
  return { ...kept, ...own, SUPABASE_JWT_PRIVATE_KEY: '', PUBLISH_HOOK: '' };
};

export const serveOptions = (given: NodeJS.ProcessEnv): ServeOptions => {
  const url = URL.parse(given.AUTH_URL ?? '')?.origin;
  if (!url)
    throw new Error(
      'AUTH_URL is missing: the address under which the family opens the site, such as https://familie.example.',
    );
  const { port } = portSettings(given).site;
  return {
    url,
    port,
    host: given.HOST || '127.0.0.1',
    folder: given.DATA_DIR || '.family',
    postgres: given.DATABASE_URL || undefined,
    backups: given.BACKUP_FOLDER || undefined,
  };
};
