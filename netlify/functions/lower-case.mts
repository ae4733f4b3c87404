import type { Config } from '@netlify/functions';
import { cachedForAMinute, respond } from '../lib/respond.ts';

/** The old site ignored case. To a path alone, in which two slashes at the start would name another site. */
export default ({ url }: Request) =>
  respond(async () => {
    const { pathname, search } = new URL(url);
    const location = pathname.toLowerCase().replace(/^\/{2,}/, '/') + search;
    return new Response(null, { status: 301, headers: { ...cachedForAMinute, location } });
  });

export const config: Config = {
  path: '/:path(.*[A-Z].*)',
  // What other functions answer.
  excludedPath: ['/_astro/*', '/api/*', '/billeder/*', '/fotoalbum/*'],
  preferStatic: true,
};
