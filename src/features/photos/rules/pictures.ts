import type { Picture } from '../../../data/gateway/albums.ts';
import { pictureAddress } from '../../../lib/picture-files.ts';

/** The pictures with one of them at this place, from 0, and all in an order by hand. */
export function moved(pictures: readonly Picture[], picture: Picture, place: number): readonly Picture[] {
  const others = pictures.filter(({ key }) => key !== picture.key);
  return others
    .toSpliced(Math.min(Math.max(place, 0), others.length), 0, picture)
    .map((each, position) => ({ ...each, position }));
}

/** The address of a picture as the face of its album, as Postgres chooses one (`private.choose_cover`). */
export const coverOf = ({ name, width }: Picture): string =>
  pictureAddress(name, Math.min(800, width), 'webp');

/** Whether a picture is the face of the album that has this thumbnail. */
export const isCover = ({ name }: Picture, thumbnail: string): boolean =>
  thumbnail.includes(`/billeder/${name}-`);
