import { parseEnv, SettingsError } from '../lib/settings/env.ts';
import { publicSettings } from '../lib/settings/public-settings.ts';
import { clockDifference, memberId, migrations, policies, reachable, signingKey } from './database.ts';
import { type Finding, ill, unknown, well } from './finding.ts';
import { realtime } from './realtime.ts';
import { issuer, site } from './site.ts';

/** The most that this clock may be off, in ms: tokens live ten minutes, and are made with the functions' clock. */
const mostSkew = 60_000;

/**
 * Looks at a configuration from the outside, as the site uses it: the settings in `source`, then everything they name.
 * `member` is an address on the family list, to join Realtime with. It changes nothing.
 */
export async function examine(
  source: Record<string, string | undefined>,
  { member, now = Date.now }: { member?: string | undefined; now?: () => number } = {},
): Promise<Finding[]> {
  const complaints = [...complaintsOf(() => parseEnv(source)), ...complaintsOf(() => publicSettings(source))];
  if (complaints.length > 0)
    return [...new Set(complaints)].map((complaint) =>
      ill(
        complaint,
        'Set it where the site has its environment (Netlify, Environment variables), and build again.',
      ),
    );
  const env = parseEnv(source);
  const findings: Finding[] = [well('the settings are whole')];
  findings.push(
    env.BACKUP_AGE_RECIPIENT
      ? well('weekly backups have a key')
      : unknown(
          'no weekly backup is made',
          'Make an age key (docs/recovery.md) and set BACKUP_AGE_RECIPIENT.',
        ),
  );
  findings.push(...(await site(env)), await issuer(env));
  const database = await reachable(env);
  findings.push(database);
  if (database.kind !== 'well')
    return [...findings, unknown('the database was not looked at further', 'Mend what is above first.')];

  const skew = await clockDifference(env).then((ms) => (ms === null ? null : ms + now() - Date.now()));
  findings.push(
    skew !== null && Math.abs(skew) > mostSkew
      ? ill(
          `this machine's clock is ${Math.round(skew / 1000)} s off the database's`,
          'Set the clock by network time: tokens would be refused as expired or not yet valid.',
        )
      : well('the clocks agree'),
  );
  const key = await signingKey(env);
  findings.push(key);
  if (key.kind !== 'well')
    return [...findings, unknown('the policies were not looked at', 'Mend what is above first.')];
  findings.push(await migrations(env), await policies(env));
  const id = await memberId(env, member);
  return [...findings, ...(typeof id === 'string' ? await realtime(env, id) : [id])];
}

/** What is said of the settings when they are read. */
function complaintsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.complaints;
    throw error;
  }
}
