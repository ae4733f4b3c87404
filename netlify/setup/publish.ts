import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { plan } from '../checks/netlify.ts';
import { type Api, HostError, type Hosts, unlessLost, waitFor } from './api.ts';
import type { Site } from './netlify-site.ts';
import { confirm, type Terminal } from './terminal.ts';

/** What of this folder belongs to a site. Whatever else lies here, such as an export, is not sent. */
const partsOfASite = [
  ...['src', 'public', 'netlify', 'supabase', 'netlify.toml', 'astro.config.mjs', 'tsconfig.json'],
  ...['package.json', 'package-lock.json', '.npmrc', '.nvmrc', '.gitignore'],
];

/** In an export, a backup and a key of the backups. */
const secrets = `"format": ?"familieside/|^age-encryption.org/|AGE-SECRET-KEY-1[0-9A-Z]{30}`;

/** Git packs by way of a repository of its own, so the folder need not be one. What .gitignore names stays here. */
export async function packFolder(folder: string) {
  const temporary = await mkdtemp(join(tmpdir(), 'pack-'));
  try {
    const directories = ['--git-dir', join(temporary, 'git'), '--work-tree', folder];
    const git = (...words: string[]) =>
      promisify(execFile)('git', [...directories, '-c', 'core.safecrlf=false', ...words], { cwd: folder });
    await git('init', '--quiet').catch((cause) => {
      throw new HostError('Git packs the files, and is not installed: https://git-scm.com.', null, { cause });
    });
    await git('add', '--all', '--', ...partsOfASite.filter((part) => existsSync(join(folder, part))));
    const { stdout: found } = await git('grep', '--cached', '--text', '-lE', secrets).catch(() => ({
      stdout: '',
    }));
    if (found)
      throw new HostError(
        `Nothing is published: ${found.trim().split('\n').join(', ')} holds the family's data or a key, and Netlify would keep it. Move it out of this folder.`,
      );
    const { stdout } = await git('write-tree');
    await git('archive', '--format=zip', '--output', join(temporary, 'site.zip'), stdout.trim());
    // By which Netlify knows a deploy of the same files.
    const title = `npm run deploy ${stdout.slice(0, 12)}`;
    return { zip: await readFile(join(temporary, 'site.zip')), title };
  } finally {
    await rm(temporary, { recursive: true });
  }
}

export const buildCost = `${plan.build} of the ${plan.credits} credits in a month of Netlify's free plan`;

const deploy = z.object({
  id: z.string(),
  state: z.string(),
  context: z.string().nullish(),
  created_at: z.string(),
  title: z.string().nullish(),
  error_message: z.string().nullish(),
});

/** A build of the same files that is under way, since the command was stopped, is waited for instead. */
export async function publish(
  api: Api,
  site: Site,
  { zip, title }: Awaited<ReturnType<typeof packFolder>>,
  { pause }: Pick<Hosts, 'pause'>,
): Promise<void> {
  const underWay = async () => {
    const deploys = await api(`GET /sites/${site.id}/deploys?production=true`, z.array(deploy));
    return deploys.find((each) => each.title === title && !ended.includes(each.state))?.id;
  };
  const start = async () => {
    const build = z.object({ deploy_id: z.string() });
    return api(`POST /sites/${site.id}/builds?title=${encodeURIComponent(title)}`, build, zip).then(
      ({ deploy_id }) => deploy_id,
      async (error) => {
        unlessLost(error);
        const id = await underWay();
        if (!id) throw error;
        return id;
      },
    );
  };
  const id = (await underWay()) ?? (await start());
  const log = `https://app.netlify.com/projects/${site.name}/deploys/${id}`;
  const { state, error_message } = await waitFor(
    () => api(`GET /deploys/${id}`, deploy),
    ({ state }) => ended.includes(state),
    { pause, every: 5_000, times: 360, lasting: `Netlify is still building: ${log}.` },
  );
  if (state !== 'ready')
    throw new HostError(
      `Netlify could not build the site${error_message ? `: ${error_message}` : ''}. Its log says why: ${log}. What was published before stays.`,
    );
}

const ended = ['ready', 'error', 'rejected'];

/** Publishes the pages and functions again that were published before the present ones, after asking. */
export async function goBack(api: Api, site: Site, terminal: Terminal): Promise<void> {
  const present = site.published_deploy;
  const query = 'production=true&state=ready&per_page=100';
  const deploys = await api(`GET /sites/${site.id}/deploys?${query}`, z.array(deploy));
  const former = deploys
    .filter(
      ({ created_at, context }) => context === 'production' && present && created_at < present.created_at,
    )
    .sort((a, b) => b.created_at.localeCompare(a.created_at))[0];
  if (!former) throw new HostError('There is no former version to go back to: nothing was published before.');
  const called = `of ${former.created_at}${former.title ? ` (${former.title})` : ''}`;
  terminal.say(
    `The version ${called} is published in place of that of ${present?.created_at}: its pages and its functions.\nIt does not take back the database's schema, nor the settings, nor what the family wrote.\nThe next \`npm run deploy\`, commit or night publishes the newest version again.`,
  );
  if (!(await confirm(terminal, 'Go back?', false))) return;
  await api(`POST /sites/${site.id}/deploys/${former.id}/restore`, deploy);
  terminal.say(`Published: the version ${called}.`);
}
