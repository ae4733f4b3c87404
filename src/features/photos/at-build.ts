import type { Photo, Picture } from '../../data/gateway/albums.ts';
import { supabasePhotos } from '../../data/supabase-photos.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { albumAddress } from '../../lib/albums/album-address.ts';
import { fileWidths, pictureAddress } from '../../lib/picture-files.ts';
import { inAlbumOrder } from './rules/albums.ts';
import { isCover } from './rules/pictures.ts';

/** How long a build waits for the database, in ms. */
const timeout = 5_000;

let request: ReturnType<typeof requestAlbums> | undefined;
let time = 0;

/** Returns when the database was read, in ms: the pages do not contain later changes. */
export const askedAt = (): number => time;

/**
 * Reads the public albums while the site is built: once per build, and for each page in development. Returns
 * null, and logs a line, when the database does not answer: the pages then fetch the albums in the browser.
 */
export function albumsAtBuild(): Promise<readonly Photo[] | null> {
  if (import.meta.env.DEV) return requestAlbums();
  request ??= requestAlbums();
  return request;
}

async function requestAlbums(): Promise<readonly Photo[] | null> {
  const settings = projectSettings();
  time = Date.now();
  try {
    return await supabasePhotos(settings, AbortSignal.timeout(timeout)).all();
  } catch {
    console.warn(`${settings.url} does not answer: the pages are built without albums, and ask for them.`);
    return null;
  }
}

/** The number of pictures in a page. More would exceed the weight allowed for a page of text. */
const picturesPerPage = 40;

/** Returns the albums that are stored here, each with all its pictures in order; none without a database. */
async function ownAlbums() {
  const albums = (await albumsAtBuild()) ?? [];
  const gateway = supabasePhotos(projectSettings(), AbortSignal.timeout(timeout));
  return Promise.all(
    albums
      .filter(({ link }) => link === null)
      .map(async (album) => ({ album, pictures: inAlbumOrder(await gateway.pictures(album.id)) })),
  );
}

const nameOf = (album: Photo) => albumAddress(album).split('/').at(-1);

/** Returns the page of each album stored here, with its first pictures, for Astro's `getStaticPaths`. */
export async function albumPages() {
  return (await ownAlbums()).map(({ album, pictures }) => ({
    params: { album: nameOf(album) },
    props: {
      first: {
        album,
        pictures: pictures.slice(0, picturesPerPage),
        ...(pictures.length > picturesPerPage && { more: true }),
      },
      title: album.title,
      card: cardOf(album, pictures),
    },
  }));
}

/** Returns the pages with the other pictures of large albums, from part 2, which need no scripts. */
export async function albumParts() {
  return (await ownAlbums()).flatMap(({ album, pictures }) => {
    const count = Math.ceil(pictures.length / picturesPerPage);
    return Array.from({ length: Math.max(count - 1, 0) }, (_, index) => ({
      params: { album: nameOf(album), part: String(index + 2) },
      props: {
        album,
        pictures: pictures.slice((index + 1) * picturesPerPage, (index + 2) * picturesPerPage),
        part: index + 2,
        count,
      },
    }));
  });
}

/**
 * A link's preview shows the album's cover, else its first picture; an album without pictures has the card of
 * all albums.
 */
function cardOf({ thumbnail }: Photo, pictures: readonly Picture[]) {
  const cover = pictures.find((picture) => isCover(picture, thumbnail)) ?? pictures[0];
  return (
    cover && {
      image: pictureAddress(
        cover.name,
        fileWidths(cover.width).find((each) => each >= 1200) ?? cover.width,
        'webp',
      ),
      alt: cover.caption ?? 'Et billede fra albummet',
    }
  );
}
