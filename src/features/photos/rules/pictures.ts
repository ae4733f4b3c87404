import type { Picture } from '../../../data/gateway/albums.ts';
import { pictureAddress } from '../../../lib/picture-files.ts';

/** Returns the pictures with one moved to this index, and all numbered in that order. */
export function movePicture(
  pictures: readonly Picture[],
  picture: Picture,
  index: number,
): readonly Picture[] {
  const others = pictures.filter(({ key }) => key !== picture.key);
  return others
    .toSpliced(Math.min(Math.max(index, 0), others.length), 0, picture)
    .map((each, position) => ({ ...each, position }));
}

/** Returns the address of a picture as its album's thumbnail, like Postgres does (`private.choose_cover`). */
export const coverAddress = ({ name, width }: Picture): string =>
  pictureAddress(name, Math.min(800, width), 'webp');

/** True if a picture is the cover of the album with this thumbnail. */
export const isCover = ({ name }: Picture, thumbnail: string): boolean =>
  thumbnail.includes(`/billeder/${name}-`);
