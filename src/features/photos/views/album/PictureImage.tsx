import type { Picture } from '../../../../data/gateway/albums.ts';
import {
  familyAddress,
  fileWidths,
  pictureAddress,
  pictureSourceSet,
} from '../../../../lib/picture-files.ts';

const day = new Intl.DateTimeFormat('da', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the text below a picture: its caption and its date, which stays on one line. */
export const captionOf = ({ caption, takenOn }: Picture): string =>
  [caption, takenOn && day.format(new Date(`${takenOn}T00:00Z`)).replaceAll(' ', '\u00a0')]
    .filter(Boolean)
    .join(' · ');

interface ImageProps {
  readonly picture: Picture;
  readonly familyOnly: boolean;
  readonly sizes: string;
  readonly lazy?: boolean;
  /** Whether it is the main content of the page, to load before the scripts. */
  readonly first?: boolean;
}

/** A picture in the width that the screen needs, with its space reserved before it loads. */
export function PictureImage({ picture, familyOnly, sizes, lazy = false, first = false }: ImageProps) {
  const { name, width, height, caption, takenOn } = picture;
  const small = pictureAddress(name, fileWidths(width)[0] ?? width, 'webp');
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSourceSet(picture, 'avif', familyOnly)} sizes={sizes} />
      <img
        src={familyOnly ? familyAddress(small) : small}
        srcSet={pictureSourceSet(picture, 'webp', familyOnly)}
        sizes={sizes}
        width={width}
        height={height}
        alt={caption ?? (takenOn ? `Billede fra ${captionOf(picture)}` : 'Billede uden tekst')}
        decoding="async"
        {...(lazy && { loading: 'lazy' })}
        {...(first && { fetchPriority: 'high' })}
      />
    </picture>
  );
}
