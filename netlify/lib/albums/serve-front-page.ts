import { albumTitle, type Photo } from '../../../src/features/photos/rules/albums.ts';
import { connectToDatabase } from '../database.ts';
import { withSecurityHeaders } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { cardHtml } from './album-html.ts';
import { keptPage, type ReadPage, readAlbums, readBuiltPage } from './serve-album-page.ts';

/** The same page as it was built, at an address that no function serves. */
const builtPath = '/forside';

/** As wide as the tiles in src/pages/index.astro. */
const sizes = '(width >= 72rem) 22rem, (width >= 34rem) 31vw, 46vw';

/** Without albums while the database does not answer. Where even the built page cannot be read, it leads there. */
export async function serveFrontPage(
  request: Request,
  readSettings: () => Env,
  readPage: ReadPage = fetch,
): Promise<Response> {
  try {
    const [{ html, headers }, albums] = await Promise.all([
      readBuiltPage(builtPath, request, readPage),
      newest(readSettings).catch((error): Photo[] => {
        console.error(error);
        return [];
      }),
    ]);
    for (const [header, value] of Object.entries(keptPage)) headers.set(header, value);
    return new Response(filled(html, albums), { headers });
  } catch (error) {
    console.error(error);
    return withSecurityHeaders(new Response(null, { status: 302, headers: { location: builtPath } }));
  }
}

const filled = (html: string, albums: readonly Photo[]) =>
  html.replace(/<!--albummer-->.*?<!--\/albummer-->/s, (built) =>
    albums.length > 0
      ? `<ul role="list">${albums.map((album) => cardHtml(album, nameOf(album), sizes)).join('')}</ul>`
      : built,
  );

/** The title without its category, unless only a year is left of it. */
function nameOf({ title, category }: Photo): string {
  const name = albumTitle(title, category);
  return /\p{L}/u.test(name) ? name : title;
}

/** A thumbnail on another site may not be allowed here, and an album without pictures has only a drawing. */
const hasPicture = ({ thumbnail }: Photo) =>
  thumbnail.startsWith('/') && !thumbnail.endsWith('/albums/tomt.svg');

async function newest(readSettings: () => Env): Promise<Photo[]> {
  const env = readSettings();
  // The page is worth reading without them, so nobody waits long.
  const timeout = env.ANSWER_TIMEOUT / 4;
  const albums = await readAlbums(connectToDatabase(null, env, timeout));
  return albums.filter(hasPicture).slice(0, 3);
}
