import { join } from 'node:path';
import { z } from 'zod';
import { site as names } from '../../src/site.config.ts';
import { examine } from '../checks/examine.ts';
import { described } from '../checks/finding.ts';
import { invite } from '../checks/invite.ts';
import { newVapidKey } from '../lib/push-messages/vapid.ts';
import { parseEnv, parseSettings, SettingsError } from '../lib/settings/env.ts';
import { fields } from '../lib/settings/env-fields.ts';
import type { Settings } from '../lib/settings/env-file.ts';
import { type Api, HostError, type Hosts, hosts as hosted } from './api.ts';
import { backupRecipient, newSecret, newSigningKey } from './keys.ts';
import { account, askName, createSite, findSite, type Site, sendSettings } from './netlify-site.ts';
import { buildCost, packFolder, publish } from './publish.ts';
import { type Keep, openSettings, signIn } from './settings.ts';
import { findProject, organizationShape, prepareProject } from './supabase-project.ts';
import { changeAfterAsking, choose, inTerminal, type Terminal } from './terminal.ts';

/** Each result is kept in `.env` at once, so it can be stopped and run again at any time. */
export async function setUp(terminal: Terminal, folder: string, real: Hosts = hosted): Promise<void> {
  const hosts = { ...real, pause: (ms: number) => real.pause(ms, terminal.signal) };
  const { settings, keep } = await openSettings(folder);
  // What is wrong already would stop the site after it was paid for.
  const given = Object.entries(settings).filter(([, value]) => value);
  parseSettings('Correct this in .env first:', fields.partial(), Object.fromEntries(given), []);
  terminal.say('Puts the site on the web, at Netlify and Supabase. Everything is kept in .env.');
  await makeKeys(terminal, settings, keep, folder);
  const netlify = await signIn(terminal, hosts.netlify, hosts.pause, settings, keep);
  const supabase = netlify && (await signIn(terminal, hosts.supabase, hosts.pause, settings, keep));
  if (!supabase) return sayWhatIsMissing(terminal, settings);
  terminal.say(
    '\nThe tokens stay in .env, which git ignores and only you can read. Delete them there, and you are asked for them each time.',
  );
  const done = await prepare({ terminal, folder, hosts, settings, keep, netlify, supabase });
  if (!done) return terminal.say('Nothing was changed. Run it again at any time.');
  // Doctor asks the same Netlify.
  const NETLIFY_API_URL = hosts.netlify.url.replace(/\/api\/v1$/, '');
  await welcome(terminal, { ...settings, NETLIFY_API_URL });
}

/** For who has no tokens, and makes the settings by hand. */
function sayWhatIsMissing(terminal: Terminal, settings: Settings): void {
  try {
    parseEnv(settings);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new HostError(
      `Without tokens, each step is done by hand: docs/deploy.md, "By hand". In .env are missing:\n${error.complaints.join('\n')}`,
    );
  }
  terminal.say('\nThe settings are whole. `npm run doctor` checks them.');
}

interface Work {
  terminal: Terminal;
  folder: string;
  hosts: Hosts;
  settings: Settings;
  keep: Keep;
  netlify: Api;
  supabase: Api;
}

/** Makes site and project and publishes the site, after asking. Returns whether that was done. */
async function prepare({ terminal, folder, hosts, settings, keep, netlify, supabase }: Work) {
  const known = await findSite(netlify, settings);
  if (known && !settings.AUTH_URL) await keep('AUTH_URL', known.ssl_url);
  const name = known?.name ?? (await askName(terminal, names.productSlug));
  const existing = known ?? (await findSite(netlify, settings, name));
  const team = existing
    ? null
    : await choose(terminal, 'Teams at Netlify', await netlify('GET /accounts', z.array(account)));
  const project = await findProject(supabase, settings, hosts, name);
  const organization = project
    ? null
    : await choose(
        terminal,
        'Organizations at Supabase',
        await supabase('GET /organizations', z.array(organizationShape)),
      );

  return changeAfterAsking(terminal, async (change, isLooking) => {
    const keepNow: Keep = isLooking ? async () => {} : keep;
    let site = existing;
    const keepSite = async (found: Site) => {
      site = found;
      await keepNow('NETLIFY_SITE_ID', found.id);
      if (!settings.AUTH_URL) await keepNow('AUTH_URL', found.ssl_url);
    };
    if (!site)
      await change(`make the Netlify project ${name} in the team ${team?.name}`, async () =>
        keepSite(await createSite(netlify, terminal, team?.slug ?? '', name)),
      );
    else if (!known)
      await change(`use the Netlify project ${name}, which is there already`, () => keepSite(site as Site));
    await prepareProject({
      api: supabase,
      hosts,
      settings,
      project,
      name,
      organization,
      change,
      keep: keepNow,
    });
    const toSend = isLooking ? { ...notKnownYet, ...settings } : settings;
    if (await sendSettings(netlify, site, toSend, change))
      await change(`have Netlify build this folder and publish it (${buildCost})`, async () =>
        publish(netlify, site as Site, await packFolder(folder), hosts),
      );
  });
}

/** In place of the settings that the first changes yield. */
const notKnownYet = { AUTH_URL: '…', SUPABASE_URL: '…', SUPABASE_PUBLISHABLE_KEY: '…' };

/** Checks everything as the first member, who is invited in the end: the invitation should be in view. */
async function welcome(terminal: Terminal, settings: Settings): Promise<void> {
  const name = await terminal.ask(
    '\nYour name in the family, for an invitation to the site (nothing for none): ',
  );
  const invitation = name && (await invite(parseEnv(settings), name));
  terminal.say('\nChecking everything …');
  const stopped = new Promise<never>((_, reject) => {
    terminal.signal.addEventListener('abort', () => reject(terminal.signal.reason));
  });
  const findings = await Promise.race([examine(settings, { member: name || undefined }), stopped]);
  for (const finding of findings) if (finding.kind !== 'ok') terminal.say(described(finding));
  terminal.say(
    `  ${findings.filter(({ kind }) => kind === 'ok').length} of ${findings.length} checks found everything right. \`npm run doctor\` makes them again.\n`,
  );
  if (invitation) terminal.say(described(invitation));
}

async function makeKeys(terminal: Terminal, settings: Settings, keep: Keep, folder: string): Promise<void> {
  if (!settings.AUTH_SECRET) await keep('AUTH_SECRET', newSecret());
  if (!settings.SUPABASE_JWT_PRIVATE_KEY) await keep('SUPABASE_JWT_PRIVATE_KEY', await newSigningKey());
  if (!settings.VAPID_PRIVATE_KEY) await keep('VAPID_PRIVATE_KEY', await newVapidKey());
  if (settings.BACKUP_AGE_RECIPIENT) return;
  const file = join(folder, 'family-backup.txt');
  await keep('BACKUP_AGE_RECIPIENT', await backupRecipient(file));
  terminal.say(
    `\nThe key of the backups is in ${file}. Print it and keep it away from the house: without it nobody can read them.`,
  );
}

// npm run setup: puts the site on the web with a token of Netlify and one of Supabase (docs/deploy.md).
if (import.meta.main)
  await inTerminal(async (terminal) => {
    // Without a terminal every question would have its usual answer.
    if (!process.stdin.isTTY) throw new HostError('`npm run setup` asks questions: run it in a terminal.');
    await setUp(terminal, process.cwd());
  });
