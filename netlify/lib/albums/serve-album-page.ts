import { albumAddress, albumAt } from '../../../src/lib/albums/album-address.ts';
import { fingerprints } from '../../../src/lib/albums/shown-rows.ts';
import type { BuildStore } from '../builds/request-build.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import { cacheTag } from '../pictures/forget-pictures.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/member-of.ts';
import { askingPages, type BuiltPage, type ReadBuiltPage, readBuiltPage } from './built-pages.ts';

/** How long to wait for each answer of the database, in ms. */
const timeout = 8_000;

/**
 * The CDN keeps a page that anyone may see, and forgets it with the pictures when an album changes. For an hour, not for a
 * year: so long it is shown where nobody could tell the CDN.
 */
const kept = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=3600',
  'Netlify-Cache-Tag': cacheTag,
};

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
interface Found {
  readonly status: 200 | 404 | 503;
  /** What anyone may see now, as `fingerprints` says it; null where the database did not say. */
  readonly rows: ReadonlySet<string> | null;
  readonly shown?: Shown | null;
}

interface Parts {
  /** Where the time of the last change is noted. */
  readonly builds: Pick<BuildStore, 'get'>;
  readonly readBuilt?: ReadBuiltPage;
  readonly readPage?: (url: URL) => Promise<Response>;
}

/**
 * `/fotoalbum` and what is below it. Gives the page that the build made for as long as anyone may see all that stands in
 * it: the database is asked each time the CDN does not have it. Else a page that asks by itself, with 200 where who asks
 * may see such an album and 404 where not. Visitors cannot tell the family's albums from those that there are not: the
 * database is asked as they are. Where it does not answer, the built page if nothing is known to have changed since, else 503.
 */
export async function serveAlbumPage(
  request: Request,
  env: Env,
  { builds, readBuilt = readBuiltPage, readPage = fetch }: Parts,
): Promise<Response> {
  if (!/^(GET|HEAD)$/.test(request.method)) return new Response(null, { status: 405 });
  const path = decodeURI(new URL(request.url).pathname).replace(/(\.html)?\/*$/, '');
  const [, , name, part] = path.split('/');
  const built = await readBuilt(path);
  const [page, found] = await Promise.all([
    // The address is this site's: Netlify routes no other host here.
    readPage(new URL(name === undefined ? askingPages.albums : askingPages.album, request.url)),
    (name === undefined ? findAll(env) : find(request, env, { name, built })).catch((error): Found => {
      console.error(error);
      return { status: 503, rows: null };
    }),
  ]);
  if (!page.ok) throw new Error(`${page.url} answered ${page.status}.`);
  const headers = new Headers(page.headers);
  for (const each of own) headers.delete(each);
  if (built && (await isStillShown(built, found.rows, builds))) {
    for (const [header, value] of Object.entries(kept)) headers.set(header, value);
    return new Response(built.html, { headers });
  }
  headers.set('cache-control', 'private, no-store');
  const { status, shown } = found;
  // The page that asks shows all pictures of an album at once.
  if (part !== undefined && shown) {
    headers.set('location', albumAddress(shown));
    return new Response(null, { status: 302, headers });
  }
  const html = await page.text();
  return new Response(shown ? withCard(html, shown, env.AUTH_URL) : html, { status, headers });
}

async function isStillShown({ rows, since }: BuiltPage, now: Found['rows'], builds: Parts['builds']) {
  if (now) return rows.isSubsetOf(now);
  const changed = await builds.get('changed', { consistency: 'strong' }).catch(() => String(Infinity));
  return Number(changed ?? 0) < since;
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

async function findAll(env: Env): Promise<Found> {
  const albums = await connectToDatabase(null, { env, timeout }).from('photos').select('id, title');
  return { status: 200, rows: new Set(fingerprints(answerOf(albums) ?? [])) };
}

async function find(
  request: Request,
  env: Env,
  { name, built }: { readonly name: string; readonly built: BuiltPage | null },
): Promise<Found> {
  const member = await memberOf(request, env);
  const database = connectToDatabase(member && { email: member.email, sub: member.id }, { env, timeout });
  const albums = await database
    .from('photos')
    .select('id, title, link, thumbnail, active, family_only')
    .is('link', null)
    .is('deleted_at', null);
  const album = albumAt(answerOf(albums) ?? [], `/fotoalbum/${name}`);
  if (!album) return { status: 404, rows: new Set() };
  if (!album.active || album.family_only) return { status: 200, rows: new Set() };
  // As anyone: what stands in the page is for everybody.
  const pictures =
    built &&
    answerOf(
      await connectToDatabase(null, { env, timeout })
        .from('picture')
        .select('key, name, caption')
        .eq('album', album.id),
    );
  return { status: 200, rows: new Set(fingerprints([album], pictures ?? [])), shown: album };
}
