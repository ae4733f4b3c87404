import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { emptyBin } from '../lib/pictures/empty-bin.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  console.log(`Removed ${await emptyBin(env(), getStore('pictures'), Date.now())} files.`);
};

// Every night at 03:00 UTC. A scheduled function has no address that anybody could call.
export const config: Config = { schedule: '0 3 * * *' };
