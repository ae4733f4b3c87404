import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Settings, writeSettings } from '../lib/settings/env-file.ts';
import { confirm, type Terminal } from './terminal.ts';

/**
 * Offers to send the settings to the Netlify site, and the migrations to the database, that this folder is
 * linked to.
 */
export async function sendSettings(terminal: Terminal, folder: string, settings: Settings): Promise<void> {
  await sendToNetlify(terminal, folder, settings);
  await pushMigrations(terminal, folder);
}

const sendByHand =
  'Netlify: put the settings of .env under Project configuration, Environment variables, and build again.';

async function sendToNetlify(terminal: Terminal, folder: string, settings: Settings): Promise<void> {
  const program = findProgram('netlify', folder);
  if (!program || !(await isLinkedToNetlify(folder)))
    return terminal.say(
      `\n${sendByHand} To let this command do it: npm install -g netlify-cli, netlify login, netlify link; then run it again.`,
    );
  if (!(await confirm(terminal, '\nSend these settings to the linked Netlify site?', true)))
    return terminal.say(sendByHand);
  // In a file instead of arguments, which others on this machine could see.
  const temporary = await mkdtemp(join(tmpdir(), 'settings-'));
  const file = join(temporary, 'settings.env');
  const { SUPABASE_JWT_SECRET: _onlyForLocalhost, ...hosted } = settings;
  await writeSettings(file, hosted);
  const code = await run(program, ['env:import', file, '--replace-existing'], folder);
  await rm(temporary, { recursive: true });
  terminal.say(
    code === 0
      ? 'Sent. In Netlify mark AUTH_SECRET, OIDC_CLIENT_SECRET, SUPABASE_JWT_PRIVATE_KEY and PUBLISH_HOOK as secret, and no others; then build again.'
      : `netlify ended with ${code}. ${sendByHand}`,
  );
}

async function pushMigrations(terminal: Terminal, folder: string): Promise<void> {
  const program = findProgram('supabase', folder);
  const byHand = 'Supabase: npx supabase login, npx supabase link, npx supabase db push --remote.';
  if (!program || !existsSync(join(folder, 'supabase/.temp/project-ref'))) return terminal.say(`\n${byHand}`);
  if (!(await confirm(terminal, '\nBring the linked Supabase database up to date (supabase db push)?', true)))
    return terminal.say(byHand);
  const code = await run(program, ['db', 'push', '--remote'], folder);
  if (code !== 0) terminal.say(`supabase ended with ${code}. ${byHand}`);
}

async function isLinkedToNetlify(folder: string): Promise<boolean> {
  const state = join(folder, '.netlify/state.json');
  if (!existsSync(state)) return false;
  try {
    return typeof JSON.parse(await readFile(state, 'utf8')).siteId === 'string';
  } catch {
    return false;
  }
}

/** Returns the path of a program in the project or on the path; null when there is none. */
function findProgram(name: string, folder: string): string | null {
  const file = process.platform === 'win32' ? `${name}.cmd` : name;
  const folders = [join(folder, 'node_modules/.bin'), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((each) => join(each, file)).find((path) => existsSync(path)) ?? null;
}

/** Runs a program in this terminal and returns its exit code; null when it cannot be started. */
const run = (program: string, parameters: string[], folder: string): Promise<number | null> =>
  new Promise((resolve) => {
    // On Windows a command file is run by the shell. No parameter contains characters that the shell would
    // interpret.
    const shell = process.platform === 'win32';
    const child = spawn(shell ? `"${program}"` : program, parameters, {
      cwd: folder,
      stdio: 'inherit',
      shell,
    });
    child.once('error', () => resolve(null)).once('exit', resolve);
  });
