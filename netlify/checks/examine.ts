import { Encrypter } from 'age-encryption';
import { type Env, parseEnv, SettingsError } from '../lib/settings/env.ts';
import { fields } from '../lib/settings/env-fields.ts';
import {
  checkClock,
  checkMigrations,
  checkPolicies,
  checkReachable,
  checkSigningKey,
  checkSignUp,
  checkWrites,
} from './database.ts';
import { checkRelatedOrigins, checkWaysIn, findMemberId, readFamily } from './family.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';
import { checkProvider } from './identity.ts';
import { checkNetlify } from './netlify.ts';
import { checkRealtime } from './realtime.ts';
import { checkSite } from './site.ts';
import { checkLastBackup, checkSchemaVersion } from './upkeep.ts';

interface Options {
  member?: string | undefined;
  now?: () => number;
}

/** Checks a configuration from the outside, as the site uses it. The one thing that it writes is taken back at once. */
export async function examine(
  source: Record<string, string | undefined>,
  options: Options = {},
): Promise<Finding[]> {
  if (!Object.keys(fields.shape).some((name) => source[name]?.trim()))
    return [
      wrong(
        'there are no settings of a hosted site',
        'Run `npm run setup` first: it makes the keys, asks for the rest and writes .env. `npm run dev` and `npm test` need no settings.',
      ),
    ];
  let env: Env;
  try {
    env = parseEnv(source);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.complaints.map((complaint) =>
      wrong(
        complaint,
        'Correct or empty it in .env and run `npm run setup`, which makes it or asks for it. On the web it is set where the site has its environment (Netlify, Environment variables); build again after that.',
      ),
    );
  }
  return [
    ok('the settings are whole'),
    checkBackupKey(env),
    ...(await checkSite(env)),
    ...(await checkRelatedOrigins(env)),
    ...(await checkProvider(env)),
    ...(await checkDatabase(env, options)),
    ...(await checkNetlify(source, env, options.now ?? Date.now)),
  ];
}

function checkBackupKey({ BACKUP_AGE_RECIPIENT: recipient }: Env): Finding {
  if (!recipient)
    return unknown(
      'no weekly backup is made',
      'Make an age key with `npm run setup` and set BACKUP_AGE_RECIPIENT.',
    );
  try {
    new Encrypter().addRecipient(recipient);
    return ok('weekly backups have a key');
  } catch {
    return wrong(
      'every weekly backup fails: a letter of BACKUP_AGE_RECIPIENT is wrong',
      'Copy it again from family-backup.txt, where it is the line `# public key: age1…`.',
    );
  }
}

async function checkDatabase(env: Env, { member, now = Date.now }: Options): Promise<Finding[]> {
  const reachable = await checkReachable(env);
  if (reachable.kind !== 'ok')
    return [reachable, unknown('the database was not checked further', 'Fix what is above first.')];
  const findings = [reachable, await checkClock(env, now)];
  const key = await checkSigningKey(env);
  if (key.kind !== 'ok')
    return [...findings, key, unknown('the policies were not checked', 'Fix what is above first.')];
  findings.push(
    key,
    await checkSchemaVersion(env),
    await checkMigrations(env),
    await checkPolicies(env),
    await checkSignUp(env),
    ...(env.BACKUP_AGE_RECIPIENT ? [await checkLastBackup(env, now)] : []),
  );
  const family = await readFamily(env);
  if (!family) return [...findings, unknown('the family list could not be read', 'Fix what is above first.')];
  findings.push(checkWaysIn(family, env));
  const id = findMemberId(family, member);
  if (typeof id !== 'string') return [...findings, id];
  return [...findings, await checkWrites(env, id), ...(await checkRealtime(env, id))];
}
