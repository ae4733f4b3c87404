import type { Config } from '@netlify/functions';
import { respondUsingSettings } from '../lib/respond.ts';
import { authenticate } from '../lib/sign-in/authenticate.ts';

/** Signs members in and out: called by `src/session/sign-in.ts`, and by the identity provider's redirect. */
export default (request: Request) => respondUsingSettings(request, authenticate);

export const config: Config = {
  path: '/api/auth/*',
  method: ['GET', 'POST'],
  // `aggregateBy` must be a list with 'ip': a single word counts all visitors together. Signing in takes
  // three requests, and four members may do it at the same time, twice.
  rateLimit: { windowSize: 180, windowLimit: 24, aggregateBy: ['ip', 'domain'] },
};
