import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSigningKey } from '../doctor/database.ts';
import { invite } from '../doctor/invite.ts';
import { parseEnv } from '../lib/settings/env.ts';
import { readSettings, type Settings, writeSettings } from '../lib/settings/env-file.ts';
import { backupRecipient, newSecret, newSigningKey } from './keys.ts';
import { providerQuestions, type Question, questions, shapeProblem } from './questions.ts';
import { confirm, printFinding, type Terminal } from './terminal.ts';

/**
 * Makes the keys, asks for the other settings, checks each answer, and writes `.env` in `folder`. Values that
 * are already in `.env` are suggested, so it can be run again at any time. Returns the settings.
 */
export async function setUp(terminal: Terminal, folder: string): Promise<Settings> {
  const file = join(folder, '.env');
  const settings = await readSettings(file);
  const base = await readFile(join(folder, '.env.example'), 'utf8').catch(() => '');
  // Saved after each answer, so that somebody who stops can continue from there.
  const keep = (name: string, value: string) => {
    settings[name] = value;
    return writeSettings(file, settings, base);
  };

  terminal.say('Settings of the hosted site. They are kept in .env; docs/deploy.md tells the rest.\n');
  await makeKeys(terminal, settings, keep, folder);
  for (const question of questions) await answer(terminal, question, settings, keep);
  if (await wantsProvider(terminal, settings)) {
    terminal.say(`\nThe redirect address for the client: ${settings.AUTH_URL}/api/auth/callback/oidc`);
    for (const question of providerQuestions) await answer(terminal, question, settings, keep);
  }
  await importSigningKey(terminal, settings);
  return settings;
}

const wantsProvider = (terminal: Terminal, settings: Settings): Promise<boolean> =>
  confirm(
    terminal,
    '\nPeople sign in with the lock of their phones. Shall they also be able to with an account, such as one at Google?',
    Boolean(settings.OIDC_ISSUER),
  );

/**
 * Offers an invitation for whoever sets the site up, who is the first member of an empty family. It says so when the
 * database has no tables yet.
 */
export async function inviteFirst(terminal: Terminal, settings: Settings): Promise<void> {
  const name = await terminal.ask(
    '\nYour name in the family, for an invitation to the site (nothing for none): ',
  );
  if (name) printFinding(terminal, await invite(parseEnv(settings), name));
}

type Keep = (name: string, value: string) => Promise<void>;

async function makeKeys(terminal: Terminal, settings: Settings, keep: Keep, folder: string) {
  if (!settings.AUTH_SECRET) {
    await keep('AUTH_SECRET', newSecret());
    terminal.say('Made AUTH_SECRET.');
  }
  if (!settings.SUPABASE_JWT_PRIVATE_KEY && !settings.SUPABASE_JWT_SECRET) {
    await keep('SUPABASE_JWT_PRIVATE_KEY', await newSigningKey());
    terminal.say('Made SUPABASE_JWT_PRIVATE_KEY, which signs what the database sees.');
  }
  if (!settings.BACKUP_AGE_RECIPIENT) {
    const file = join(folder, 'family-backup.txt');
    await keep('BACKUP_AGE_RECIPIENT', await backupRecipient(file));
    terminal.say(
      `Made the key of the backups, in ${file}. Print it and keep it away from the house: without it nobody can read them.`,
    );
  }
}

async function answer(terminal: Terminal, question: Question, settings: Settings, keep: Keep): Promise<void> {
  const { name, title, where, secret, check } = question;
  const known = settings[name] ?? question.suggestion;
  const masked = known && secret ? `…${known.slice(-4)}` : known;
  terminal.say(`\n${title} (${name})\n  ${where}`);
  const value = (await terminal.ask(masked ? `  [${masked}] ` : '  ')) || known || '';
  const problem = value ? shapeProblem(name, value) : 'It is needed.';
  if (problem) {
    terminal.say(`  ${problem}`);
    return answer(terminal, question, settings, keep);
  }
  const finding = await check?.({ ...settings, [name]: value });
  if (finding) printFinding(terminal, finding);
  if (finding?.kind === 'wrong' && !(await confirm(terminal, '  Keep it all the same?', false)))
    return answer(terminal, question, settings, keep);
  await keep(name, value);
}

/** The only step that must be done by hand in Supabase before anybody can sign in. */
async function importSigningKey(terminal: Terminal, settings: Settings): Promise<void> {
  const env = parseEnv(settings);
  const finding = await checkSigningKey(env);
  if (finding.kind === 'ok' || !env.SUPABASE_JWT_PRIVATE_KEY) return printFinding(terminal, finding);
  terminal.say(
    `\nThe database does not know the signing key yet. In Supabase, Settings, JWT Keys: create a standby key by importing the line below, then rotate to it.\n\n${settings.SUPABASE_JWT_PRIVATE_KEY}\n`,
  );
  if (await confirm(terminal, 'Is it imported and in use? Then it is tried again.', false))
    return importSigningKey(terminal, settings);
}
