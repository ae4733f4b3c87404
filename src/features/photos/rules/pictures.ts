import { longDate } from '../../../lib/date-texts.ts';
import { familyAddress, fileWidths, pictureAddress } from '../../../lib/picture-files.ts';
import type { Picture } from './albums.ts';

/** Returns the address of a picture as its album's thumbnail, like Postgres does (`private.choose_cover`). */
export const coverAddress = ({ name, width }: Pick<Picture, 'name' | 'width'>): string =>
  pictureAddress(name, Math.min(800, width), 'webp');

/** True if a picture is the cover of the album with this thumbnail. */
export const isCover = ({ name }: Picture, thumbnail: string): boolean =>
  thumbnail.includes(`/billeder/${name}-`);

/** Returns the text below a picture: its caption and its date, which stays on one line. */
export const captionOf = ({ caption, takenOn }: Picture): string =>
  [caption, takenOn && longDate(takenOn).replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ');

/** Returns the alternative text of a picture. */
export const altOf = (picture: Picture): string =>
  picture.caption ?? (picture.takenOn ? `Billede fra ${captionOf(picture)}` : 'Billede uden tekst');

/**
 * Width divided by height in tenths, within the range of the rules in album.css: longer pictures are cropped.
 */
export const ratioOf = ({ width, height }: Picture): number =>
  Math.min(30, Math.max(5, Math.round((width / height) * 10)));

/** The width of a picture that is as high as the rows in album.css. */
export const gridSizes = ({ width, height }: Picture): string => `${Math.ceil((width / height) * 16)}rem`;

/** Returns the address of the smallest file that is at least this wide, or of the largest, in px. */
export function fileAddress({ name, width }: Picture, atLeast: number, familyOnly: boolean): string {
  const address = pictureAddress(name, fileWidths(width).find((each) => each >= atLeast) ?? width, 'webp');
  return familyOnly ? familyAddress(address) : address;
}
