import type { Config } from '@netlify/functions';
import { backUp, backupStore } from '../lib/backup/backup.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  const name = await backUp(env(), backupStore(), new Date());
  console.log(name ? `Kept ${name}.` : 'No backup: the family has no members yet.');
};

// Mondays at 02:00 UTC. A scheduled function has no public address.
export const config: Config = { schedule: '0 2 * * 1' };
