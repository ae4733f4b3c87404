import type { Config } from '@netlify/functions';
import { answerPublishing, publishingParts } from '../lib/publishing/publish.ts';
import { respondUsingSettings } from '../lib/respond.ts';

export default (request: Request) =>
  respondUsingSettings(request, (asked, env) => answerPublishing(asked, env, publishingParts()));

export const config: Config = { path: '/api/udgiv', method: ['GET', 'POST'] };
