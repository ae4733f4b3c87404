import type { Config } from '@netlify/functions';
import { answerPushMessages } from '../lib/push-messages/answer-push-messages.ts';
import { respondUsingSettings } from '../lib/respond.ts';

export default (request: Request) =>
  respondUsingSettings(request, (asked, env) => answerPushMessages(asked, env));

export const config: Config = { path: '/api/besked/*', method: 'POST' };
