import type { Photo, Picture } from '../../data/gateway.ts';
import { supabasePhotos } from '../../data/supabase-photos.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { fileWidths, pictureAddress } from '../../lib/picture-files.ts';
import { albumAddress, inAlbumOrder } from './rules/albums.ts';

/** How long a build waits for the database, in ms. */
const patience = 5_000;

let asked: ReturnType<typeof ask> | undefined;

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
  try {
    return await supabasePhotos(settings, AbortSignal.timeout(patience)).all();
  } catch {
    console.warn(`${settings.url} does not answer: the pages are built without albums, and ask for them.`);
    return null;
  }
}

/** The page of each album of our own pictures, as Astro's `getStaticPaths` wants them; none without a database. */
export async function albumPages() {
  const albums = (await albumsAtBuild()) ?? [];
  const gateway = supabasePhotos(projectSettings(), AbortSignal.timeout(patience));
  return Promise.all(
    albums
      .filter(({ link }) => link === null)
      .map(async (album) => {
        const pictures = inAlbumOrder(await gateway.pictures(album.id));
        return {
          params: { album: albumAddress(album).split('/').at(-1) },
          props: { first: { album, pictures }, title: album.title, card: cardOf(pictures) },
        };
      }),
  );
}

/** A link's preview shows the first picture; an album without one has the card of all. */
const cardOf = ([first]: readonly Picture[]) =>
  first && {
    image: pictureAddress(
      first.name,
      fileWidths(first.width).find((each) => each >= 1200) ?? first.width,
      'webp',
    ),
    alt: first.caption ?? 'Et billede fra albummet',
  };
