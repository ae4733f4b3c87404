import type { Config } from '@netlify/functions';
import { open } from '../lib/answer.ts';
import { today } from '../lib/today/today.ts';

export default () => open(today);

export const config: Config = {
  path: '/api/today',
  method: ['GET', 'HEAD'],
  // The CDN answers nearly all requests, which does not count.
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
