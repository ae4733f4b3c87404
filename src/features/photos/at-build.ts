import type { Photo, Picture } from '../../data/gateway/albums.ts';
import { supabasePhotos } from '../../data/supabase-photos.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { albumAddress } from '../../lib/albums/album-address.ts';
import { fileWidths, pictureAddress } from '../../lib/picture-files.ts';
import { inAlbumOrder } from './rules/albums.ts';
import { isCover } from './rules/pictures.ts';

/** How long a build waits for the database, in ms. */
const timeout = 5_000;

let asked: ReturnType<typeof ask> | undefined;
let time = 0;

/** When the database was asked, in ms: what changed later does not stand in the pages. */
export const askedAt = (): number => time;

/**
 * The albums that anyone may see, asked of the database while the site is built: once a build, and for each page in
 * development. Null, with a line in the log, where the database does not answer: then the pages ask by themselves.
 */
export function albumsAtBuild(): Promise<readonly Photo[] | null> {
  if (import.meta.env.DEV) return ask();
  asked ??= ask();
  return asked;
}

async function ask(): Promise<readonly Photo[] | null> {
  const settings = projectSettings();
  time = Date.now();
  try {
    return await supabasePhotos(settings, AbortSignal.timeout(timeout)).all();
  } catch {
    console.warn(`${settings.url} does not answer: the pages are built without albums, and ask for them.`);
    return null;
  }
}

/** How many pictures stand in a page: more would be heavier than a page of text may be. */
const picturesPerPage = 40;

/** The albums of our own pictures, each with all of them in their order; none without a database. */
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

/** The page of each album of our own pictures, with the first of them, as Astro's `getStaticPaths` wants them. */
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

/** The pages with the other pictures of large albums, from part 2, which need no scripts. */
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

/** A link's preview shows the album's cover, else its first picture; an album without one has the card of all. */
function cardOf({ thumbnail }: Photo, pictures: readonly Picture[]) {
  const shown = pictures.find((picture) => isCover(picture, thumbnail)) ?? pictures[0];
  return (
    shown && {
      image: pictureAddress(
        shown.name,
        fileWidths(shown.width).find((each) => each >= 1200) ?? shown.width,
        'webp',
      ),
      alt: shown.caption ?? 'Et billede fra albummet',
    }
  );
}
