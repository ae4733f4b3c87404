import type { Config } from '@netlify/functions';
import { cachedForAMinute, refusal, respond } from '../lib/respond.ts';

/**
 * Answers for hashed files that the site does not have. Netlify applies header rules by path, so its own
 * answer would be cached for a year like the files, and a file that is missing once would stay missing in
 * that browser. The rules do not apply to functions.
 */
export default () => respond(async () => refusal('not-found', cachedForAMinute));

export const config: Config = {
  path: '/_astro/*',
  preferStatic: true,
};
