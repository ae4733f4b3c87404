import { albumAddress, albumAt } from '../../../src/lib/album-address.ts';
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

/** What a link's preview says of an album that anyone may see. */
interface Shown {
  readonly id: string;
  readonly title: string;
  readonly thumbnail: string;
}

/** What there is at the address for who asks: nothing, an album of the family's, or one for everybody. */
type Found = { readonly status: 200 | 404 | 503; readonly shown: Shown | null };

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
  const [built, { status, shown }] = await Promise.all([
    // The address is this site's: Netlify routes no other host here.
    readPage(new URL(page, request.url)),
    find(request, env).catch((error): Found => {
      console.error(error);
      return { status: 503, shown: null };
    }),
  ]);
  if (!built.ok) throw new Error(`${page} answered ${built.status}.`);
  const headers = new Headers(built.headers);
  for (const name of own) headers.delete(name);
  headers.set('cache-control', 'private, no-store');
  const html = await built.text();
  return new Response(shown ? withCard(html, shown, env.AUTH_URL) : html, { status, headers });
}

/** The page with what a link's preview says of the album: until the build makes its own, it would speak of this page. */
function withCard(html: string, { id, title, thumbnail }: Shown, site: string): string {
  const card = {
    'og:title': title,
    'og:url': new URL(albumAddress({ id, title }), site).href,
    // Without a picture the card of all albums stays.
    ...(thumbnail.startsWith('/billeder/') && {
      'og:image': new URL(thumbnail, site).href,
      'og:image:alt': 'Et billede fra albummet',
    }),
  };
  return Object.entries(card)
    .reduce(
      (page, [property, content]) =>
        page.replace(
          new RegExp(`(<meta property="${property}" content=")[^"]*`),
          (_, start) => start + escaped(content),
        ),
      html,
    )
    .replace(/<title>[^<]*/, () => `<title>${escaped(title)}`);
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

async function find(request: Request, env: Env): Promise<Found> {
  const path = decodeURI(new URL(request.url).pathname);
  const member = await memberOf(request, env);
  const database = connectToDatabase(member && { email: member.email, sub: member.id }, {
    env,
    timeout: 8_000,
  });
  const albums = await database
    .from('photos')
    .select('id, title, link, thumbnail, active, family_only')
    .is('link', null)
    .is('deleted_at', null);
  const album = albumAt(answerOf(albums) ?? [], path);
  if (!album) return { status: 404, shown: null };
  return { status: 200, shown: album.active && !album.family_only ? album : null };
}
