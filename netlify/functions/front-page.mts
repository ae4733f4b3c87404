import type { Config } from '@netlify/functions';
import { serveFrontPage } from '../lib/albums/serve-front-page.ts';
import { forReading } from '../lib/respond.ts';
import { env } from '../lib/settings/env.ts';

export default (request: Request) => forReading(request, () => serveFrontPage(request, env));

export const config: Config = { path: '/' };
