import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { backupStore } from '../lib/backup/backup.ts';
import { runUpkeep } from '../lib/pictures/upkeep.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  const stores = { pictures: getStore('pictures'), backups: backupStore() };
  const { removed, copied } = await runUpkeep(env(), stores, Date.now);
  console.log(`Removed ${removed} files, and copied ${copied} pictures to the backups.`);
};

// Once a day is enough for the upkeep. Each hour, because Supabase pauses a free project that is little used for a week,
// and a family may be away for one: the upkeep writes. A scheduled function has no public address.
export const config: Config = { schedule: '0 * * * *' };
