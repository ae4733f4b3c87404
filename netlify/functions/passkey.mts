import type { Config } from '@netlify/functions';
import { answerPasskey } from '../lib/passkey/answer-passkey.ts';
import { respondUsingSettings } from '../lib/respond.ts';

export default (request: Request) => respondUsingSettings(request, answerPasskey);

export const config: Config = { path: '/api/passkey/*', method: 'POST' };
