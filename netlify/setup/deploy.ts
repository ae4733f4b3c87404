import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readArguments } from '../lib/settings/arguments.ts';
import { type Host, HostError, type Hosts, hosts as hosted } from './api.ts';
import { pushMigrations } from './migrations.ts';
import { findSite } from './netlify-site.ts';
import { buildCost, goBack, packFolder, publish } from './publish.ts';
import { openSettings, signIn } from './settings.ts';
import { findProject } from './supabase-project.ts';
import { changeAfterAsking, inTerminal, type Terminal } from './terminal.ts';

/** `schema` brings only the database up to date, `back` publishes the former version again. */
export type Deployment = 'all' | 'schema' | 'back';

/** The schema first, since new pages may ask what an older database refuses. `check` throws when something is wrong. */
export async function deploy(
  terminal: Terminal,
  folder: string,
  what: Deployment,
  check: (signal: AbortSignal) => Promise<void>,
  given: Hosts = hosted,
): Promise<void> {
  const hosts = { ...given, pause: (ms: number) => given.pause(ms, terminal.signal) };
  const { settings, keep } = await openSettings(folder, process.env);
  const enter = async (host: Host) => {
    const api = await signIn(terminal, host, hosts.pause, settings, keep);
    if (!api) throw new HostError(`Without a token of ${host.name} nothing can be published.`);
    return api;
  };
  const netlify = what === 'schema' ? null : await enter(hosts.netlify);
  const site = netlify && (await findSite(netlify, settings));
  if (netlify && !site) throw new HostError('There is no site yet: `npm run setup` makes it.');
  if (netlify && site && what === 'back') return goBack(netlify, site, terminal);

  await check(terminal.signal);
  const supabase = await enter(hosts.supabase);
  const project = await findProject(supabase, settings, hosts);
  if (project?.status !== 'ACTIVE_HEALTHY')
    throw new HostError(
      'The Supabase project is not there or does not run: `npm run setup` makes or restores it.',
    );
  const repository = site?.build_settings?.repo_url;
  if (repository)
    terminal.say(
      `The site is also published from ${repository}, and the next time from there replaces what is published now. Push your commits, too.`,
    );
  const packed = site && (await packFolder(folder));
  const isPublished = packed && packed.title === site.published_deploy?.title;
  if (isPublished) terminal.say('Netlify has published this folder as it is, and builds nothing.');
  await changeAfterAsking(terminal, async (change) => {
    await pushMigrations(supabase, project.ref, change, hosts);
    if (netlify && packed && !isPublished)
      await change(`have Netlify build this folder and publish it (${buildCost})`, () =>
        publish(netlify, site, packed, hosts),
      );
  });
}

async function check(signal: AbortSignal): Promise<void> {
  for (const script of ['check', 'build']) {
    const [code] = await once(spawn(`npm run ${script}`, { shell: true, stdio: 'inherit', signal }), 'exit');
    signal.throwIfAborted();
    if (code !== 0)
      throw new HostError(`Nothing is published: \`npm run ${script}\` says above what is wrong.`);
  }
}

// npm run deploy: publishes this folder after checking it. -- --back publishes the former version again, and
// -- --schema brings only the database up to date, without a question where there is no terminal.
if (import.meta.main) {
  const options = { back: { type: 'boolean' }, schema: { type: 'boolean' } } as const;
  const usage =
    'npm run deploy [-- --back | --schema]: publishes this folder, or the former version again, or only the schema';
  const { back, schema } = readArguments(usage, { options }).values;
  const what = (back && 'back') || (schema && 'schema') || 'all';
  await inTerminal((terminal) => deploy(terminal, process.cwd(), what, schema ? async () => {} : check));
}
