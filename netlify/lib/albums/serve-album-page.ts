import {
  categoryFromUrl,
  fileAddress,
  inAlbumOrder,
  isCover,
  type PageContent,
  type Photo,
  type Picture,
} from '../../../src/features/photos/rules/albums.ts';
import { albumAddress, albumAt, decodePath, mayBeAlbum } from '../../../src/lib/albums/album-address.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import { cacheTag } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { contentHtml, contentScript, escapeHtml } from './album-html.ts';

/** The built page that is filled, at an address which is not this function's. */
const shellPath = '/fotoalbum/skabelon';

/** Never longer than a minute, also while the CDN asks again: an album that is taken back is then gone. */
export const keptPage = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, max-age=60',
  'netlify-vary': 'query=kategori',
  'netlify-cache-tag': cacheTag,
};

export type ReadPage = (url: URL) => Promise<Response>;

const statuses = { albums: 200, album: 200, missing: 404, failed: 503 } as const;

/** Serves what visitors may see, whoever asks. An album for the family alone is like one that does not exist. */
export async function serveAlbumPage(
  request: Request,
  env: Env,
  readPage: ReadPage = fetch,
): Promise<Response> {
  const url = new URL(request.url);
  const [{ html, headers }, content] = await Promise.all([
    readBuiltPage(shellPath, request, readPage),
    findContent(decodePath(url.pathname).replace(/\/+$/, ''), env).catch((error): PageContent => {
      console.error(error);
      return { kind: 'failed' };
    }),
  ]);
  const caching = content.kind === 'failed' ? { 'cache-control': 'no-store' } : keptPage;
  for (const [header, value] of Object.entries(caching)) headers.set(header, value);
  const category = categoryFromUrl(url.search);
  return new Response(withMeta(filled(html, content, category), content, category, env.AUTH_URL), {
    status: statuses[content.kind],
    headers,
  });
}

/** Headers of the fetched page that do not apply to the filled one. */
const own = [
  'age',
  'cache-status',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'transfer-encoding',
];

/** Reads a built page for a function to fill, with the headers that Netlify's rules gave it. */
export async function readBuiltPage(
  path: string,
  request: Request,
  readPage: ReadPage,
): Promise<{ html: string; headers: Headers }> {
  // `request.url` is this site's: Netlify routes no other host here.
  const page = await readPage(new URL(path, request.url));
  if (!page.ok) throw new Error(`${page.url} answered ${page.status}.`);
  const headers = new Headers(page.headers);
  for (const each of own) headers.delete(each);
  return { html: await page.text(), headers };
}

const filled = (html: string, content: PageContent, category: string | null) =>
  html
    .replace(/<!--fotoalbum-->.*?<!--\/fotoalbum-->/s, () => contentHtml(content, category))
    .replace('</main>', (end) => contentScript(content) + end);

/** Replaces title, link preview and address by those of the content. Search engines see the tiles alone. */
function withMeta(html: string, content: PageContent, category: string | null, site: string): string {
  if (content.kind === 'albums' && category === null)
    return withCard(html, { 'og:url': new URL('/fotoalbum', site).href }).replace(
      '<meta name="robots" content="noindex">',
      `<link rel="canonical" href="${new URL('/fotoalbum', site).href}">`,
    );
  if (content.kind !== 'album') return html;
  const { album, pictures } = content;
  const cover = pictures.find((picture) => isCover(picture, album.thumbnail)) ?? pictures[0];
  return withCard(html, {
    'og:title': album.title,
    'og:description': `${album.title}: billeder fra familiens fotoalbum.`,
    'og:url': new URL(albumAddress(album), site).href,
    // Without a picture, the preview image of all albums stays.
    ...(cover && {
      'og:image': new URL(fileAddress(cover, 1200, false), site).href,
      'og:image:alt': cover.caption ?? 'Et billede fra albummet',
    }),
  }).replace(/<title>[^<]*/, () => `<title>${escapeHtml(album.title)}`);
}

const withCard = (html: string, card: Readonly<Record<string, string>>) =>
  Object.entries(card).reduce(
    (page, [property, content]) =>
      page.replace(
        new RegExp(`(<meta property="${property}" content=")[^"]*`),
        (_, start) => start + escapeHtml(content),
      ),
    html,
  );

export async function readAlbums(database: ReturnType<typeof connectToDatabase>): Promise<Photo[]> {
  const rows = await database
    .from('photos')
    .select('id, title, thumbnail, link, category, newest, position, updatedTs:updated_ts')
    .order('updated_ts', { ascending: false });
  return (answerOf(rows) ?? []).map((album) => ({ ...album, updatedTs: Date.parse(album.updatedTs) }));
}

/** Reads what visitors may see at the path, with a visitor's rights. */
async function findContent(path: string, env: Env): Promise<PageContent> {
  const isOverview = path === '/fotoalbum';
  if (!isOverview && !mayBeAlbum(path)) return { kind: 'missing' };
  const database = connectToDatabase(null, env);
  const albums = await readAlbums(database);
  if (isOverview) return { kind: 'albums', albums };
  const album = albumAt(albums, path);
  if (!album) return { kind: 'missing' };
  const rows = await database
    .from('picture')
    .select(
      'key, album, name, width, height, caption, takenOn:taken_on, takenTime:taken_time, position, createdAt:created_at',
    )
    .eq('album', album.id);
  const pictures = (answerOf(rows) ?? []).map(
    (picture): Picture => ({ ...picture, createdAt: Date.parse(picture.createdAt) }),
  );
  return { kind: 'album', album, pictures: inAlbumOrder(pictures) };
}
