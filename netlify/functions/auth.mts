import type { Config } from '@netlify/functions';
import { respondUsingSettings } from '../lib/respond.ts';
import { authenticate } from '../lib/sign-in/authenticate.ts';

export default (request: Request) => respondUsingSettings(request, authenticate);

export const config: Config = { path: '/api/auth/*', method: ['GET', 'POST'] };
