import { albumAt } from '../../../src/lib/album-address.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/member-of.ts';

/** The built page that asks for the album of its address by itself. */
const page = '/fotoalbum/album';

/** What belongs to the way in which the page was fetched. */
const own = [
  'age',
  'cache-status',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'transfer-encoding',
];

/**
 * `/fotoalbum/ALBUM`, where the build made no page: the album is newer, or for the family alone. Gives the page for all of
 * these, with 200 where who asks may see such an album and 404 where not. Visitors cannot tell the family's albums from
 * those that there are not: the database is asked as they are. 503 where it does not answer; the page tries by itself.
 */
export async function serveAlbumPage(
  request: Request,
  env: Env,
  readPage: (url: URL) => Promise<Response> = fetch,
): Promise<Response> {
  const [built, status] = await Promise.all([
    // The address is this site's: Netlify routes no other host here.
    readPage(new URL(page, request.url)),
    statusOf(request, env).catch((error) => {
      console.error(error);
      return 503;
    }),
  ]);
  if (!built.ok) throw new Error(`${page} answered ${built.status}.`);
  const headers = new Headers(built.headers);
  for (const name of own) headers.delete(name);
  headers.set('cache-control', 'private, no-store');
  return new Response(await built.text(), { status, headers });
}

async function statusOf(request: Request, env: Env): Promise<number> {
  const path = decodeURI(new URL(request.url).pathname);
  const member = await memberOf(request, env);
  const database = connectToDatabase(member && { email: member.email, sub: member.id }, {
    env,
    timeout: 8_000,
  });
  const albums = await database
    .from('photos')
    .select('id, title, link')
    .is('link', null)
    .is('deleted_at', null);
  return albumAt(answerOf(albums) ?? [], path) ? 200 : 404;
}
