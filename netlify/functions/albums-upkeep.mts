import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { runUpkeep } from '../lib/pictures/upkeep.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  const stores = { pictures: getStore('pictures'), backups: getStore('backup') };
  const { removed, copied } = await runUpkeep(env(), stores, Date.now);
  console.log(`Removed ${removed} files, and copied ${copied} pictures to the backups.`);
};

// Every night at 03:00 UTC. A scheduled function has no public address.
export const config: Config = { schedule: '0 3 * * *' };
