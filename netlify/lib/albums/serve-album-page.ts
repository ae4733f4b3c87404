import { albumAddress, albumAt, decodePath } from '../../../src/lib/albums/album-address.ts';
import { fingerprints } from '../../../src/lib/albums/shown-rows.ts';
import type { BuildStore } from '../builds/request-build.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import { cacheTag } from '../pictures/purge-cdn.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/member-of.ts';
import { askingPages, type BuiltPage, type ReadBuiltPage, readBuiltPage } from './built-pages.ts';

/**
 * The CDN caches a public page until it is purged, with the pictures, after a change of an album, and for an
 * hour at most, in case Netlify's purge is out of order.
 */
const kept = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=3600',
  'Netlify-Cache-Tag': cacheTag,
};

/** Headers of the fetched page that do not apply to this answer. */
const own = [
  'age',
  'cache-status',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'transfer-encoding',
];

/** A public album, as described in the preview of a link. */
interface Shown {
  readonly id: string;
  readonly title: string;
  readonly thumbnail: string;
}

/** What the person asking may see at the address: nothing, a family-only album, or a public one. */
interface Found {
  readonly status: 200 | 404 | 503;
  /** Fingerprints of the rows that are public now; null when the database did not answer. */
  readonly rows: ReadonlySet<string> | null;
  readonly shown?: Shown | null;
}

interface Parts {
  /** Where the time of the last change is stored. */
  readonly builds: Pick<BuildStore, 'get'>;
  readonly readBuilt?: ReadBuiltPage;
  readonly readPage?: (url: URL) => Promise<Response>;
}

/**
 * Serves `/fotoalbum` and the addresses below it. Returns the built page as long as all rows in it are
 * public, which is checked with the database whenever the CDN has no copy. Otherwise returns the page that
 * fetches the albums in the browser: with 200 if the person may see the album, else with 404. Visitors cannot
 * tell family-only albums from ones that do not exist, because the database is queried with the person's own
 * rights. If the database does not answer, returns the built page when no change is known since it was built,
 * else 503.
 */
export async function serveAlbumPage(
  request: Request,
  env: Env,
  { builds, readBuilt = readBuiltPage, readPage = fetch }: Parts,
): Promise<Response> {
  const path = decodePath(new URL(request.url).pathname).replace(/(\.html)?\/*$/, '');
  const [, , name, part] = path.split('/');
  const built = await readBuilt(path);
  const [page, found] = await Promise.all([
    // `request.url` is this site's: Netlify routes no other host here.
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
  // The page that fetches the albums shows all pictures of one at once, so it has no parts.
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

/** Replaces the link preview with the album's, until the build has made a page for it. */
function withCard(html: string, { id, title, thumbnail }: Shown, site: string): string {
  const card = {
    'og:title': title,
    'og:url': new URL(albumAddress({ id, title }), site).href,
    // Without a picture, the preview image of all albums stays.
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
  const albums = await connectToDatabase(null, { env }).from('photos').select('id, title');
  return { status: 200, rows: new Set(fingerprints(answerOf(albums) ?? [])) };
}

async function find(
  request: Request,
  env: Env,
  { name, built }: { readonly name: string; readonly built: BuiltPage | null },
): Promise<Found> {
  const member = await memberOf(request, env);
  const database = connectToDatabase(member && { email: member.email, sub: member.id }, { env });
  const albums = await database
    .from('photos')
    .select('id, title, link, thumbnail, active, family_only')
    .is('link', null)
    .is('deleted_at', null);
  const album = albumAt(answerOf(albums) ?? [], `/fotoalbum/${name}`);
  if (!album) return { status: 404, rows: new Set() };
  if (!album.active || album.family_only) return { status: 200, rows: new Set() };
  // As a visitor, because the built page is public.
  const pictures =
    built &&
    answerOf(
      await connectToDatabase(null, { env })
        .from('picture')
        .select('key, name, caption')
        .eq('album', album.id),
    );
  return { status: 200, rows: new Set(fingerprints([album], pictures ?? [])), shown: album };
}
