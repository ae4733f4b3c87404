import type { Config } from '@netlify/functions';
import { respondUsingSettings } from '../lib/respond.ts';
import { issueToken } from '../lib/sign-in/issue-token.ts';

/** Exchanges the session cookie for a short-lived token, with which pages call the database. */
export default (request: Request) => respondUsingSettings(request, issueToken);

export const config: Config = {
  path: '/api/token',
  method: 'GET',
  // One tab sends a request every nine minutes, and one each time that it is opened. While the database cannot be asked,
  // each phone asks every four seconds (src/session/token.ts): four behind one address 60 times a minute.
  rateLimit: { windowSize: 60, windowLimit: 80, aggregateBy: ['ip', 'domain'] },
};
