import type { Config } from '@netlify/functions';
import { respondUsingSettings } from '../lib/respond.ts';
import { issueToken } from '../lib/sign-in/issue-token.ts';

export default (request: Request) => respondUsingSettings(request, issueToken);

export const config: Config = { path: '/api/token', method: 'GET' };
