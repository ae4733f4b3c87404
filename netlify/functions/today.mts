import type { Config } from '@netlify/functions';
import { forReading, respond } from '../lib/respond.ts';
import { today } from '../lib/today/today.ts';

export default (request: Request) => forReading(request, () => respond(today));

export const config: Config = { path: '/api/today' };
