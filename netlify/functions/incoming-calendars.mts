import type { Config } from '@netlify/functions';
import { answerIncoming } from '../lib/calendars/incoming.ts';
import { respondUsingSettings } from '../lib/respond.ts';

/** Reads calendars of others for members: a new one, and those that their page finds old. */
export default (request: Request) => respondUsingSettings(request, answerIncoming);

export const config: Config = {
  path: '/api/kalendere/:step',
  method: 'POST',
};
