import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { plan } from '../checks/netlify.ts';
import { type Api, HostError, type Hosts, waitFor } from './api.ts';
import type { Site } from './netlify-site.ts';
import { confirm, type Terminal } from './terminal.ts';

/**
 * Returns the project's files as a zip, without what .gitignore names: node_modules, .env and keys. Git packs
 * them by way of a repository of its own, so the folder need not be one, nor need anything be committed.
 */
export async function packFolder(folder: string): Promise<Uint8Array> {
  const temporary = await mkdtemp(join(tmpdir(), 'pack-'));
  try {
    const directories = ['--git-dir', join(temporary, 'git'), '--work-tree', folder];
    const git = (...words: string[]) =>
      promisify(execFile)('git', [...directories, '-c', 'core.safecrlf=false', ...words], { cwd: folder });
    await git('init', '--quiet').catch((cause) => {
      throw new HostError('Git packs the files, and is not installed: https://git-scm.com.', null, { cause });
    });
    await git('add', '--all');
    const { stdout } = await git('write-tree');
    await git('archive', '--format=zip', '--output', join(temporary, 'site.zip'), stdout.trim());
    return await readFile(join(temporary, 'site.zip'));
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** What a published build takes of the free plan. */
export const buildCost = `${plan.build} of the ${plan.credits} credits in a month of Netlify's free plan`;

const deploy = z.object({
  id: z.string(),
  state: z.string(),
  context: z.string().nullish(),
  created_at: z.string(),
  title: z.string().nullish(),
  error_message: z.string().nullish(),
});

/** Has Netlify build the packed files with the settings there, and waits until the pages are published. */
export async function publish(
  api: Api,
  site: Site,
  zip: Uint8Array,
  { pause }: Pick<Hosts, 'pause'>,
): Promise<void> {
  const build = z.object({ deploy_id: z.string() });
  const { deploy_id } = await api(`POST /sites/${site.id}/builds?title=npm%20run%20deploy`, build, zip);
  const log = `https://app.netlify.com/projects/${site.name}/deploys/${deploy_id}`;
  const { state, error_message } = await waitFor(
    () => api(`GET /deploys/${deploy_id}`, deploy),
    ({ state }) => ['ready', 'error', 'rejected'].includes(state),
    { pause, every: 5_000, times: 360, lasting: `Netlify is still building: ${log}.` },
  );
  if (state !== 'ready')
    throw new HostError(
      `Netlify could not build the site${error_message ? `: ${error_message}` : ''}. Its log says why: ${log}. What was published before stays.`,
    );
}

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
