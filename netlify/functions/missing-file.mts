import type { Config } from '@netlify/functions';
import { cachedForAMinute, refusal, respond } from '../lib/respond.ts';

/** Netlify's own answer would be cached for a year like the files, by its header rules, which functions escape. */
export default () => respond(async () => refusal('not-found', cachedForAMinute));

export const config: Config = { path: '/_astro/*', preferStatic: true };
