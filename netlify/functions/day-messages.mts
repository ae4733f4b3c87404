import type { Config } from '@netlify/functions';
import { sendDayMessages } from '../lib/push-messages/day-messages.ts';
import { env } from '../lib/settings/env.ts';

export default async () => {
  console.log(`Told ${await sendDayMessages(env())} members of a day.`);
};

// Each half hour from 7:30 to 11 and from 19 to 22 in Copenhagen, in winter as in summer; it does nothing in the hour that
// is too early or too late. A scheduled function has no public address.
export const config: Config = { schedule: '0,30 5-9,17-20 * * *' };
