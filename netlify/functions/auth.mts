import type { Config } from '@netlify/functions';
import { respondUsingSettings } from '../lib/respond.ts';
import { authenticate } from '../lib/sign-in/authenticate.ts';

/** Signs members in and out: called by `src/session/sign-in.ts`, and by the identity provider's redirect. */
export default (request: Request) => respondUsingSettings(request, authenticate);

export const config: Config = {
  path: '/api/auth/*',
  method: ['GET', 'POST'],
};
