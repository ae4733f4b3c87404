import type { Picture } from '../../../../data/gateway/albums.ts';
import { pictureSourceSet } from '../../../../lib/picture-files.ts';
import { altOf, fileAddress } from '../../rules/pictures.ts';

interface ImageProps {
  readonly picture: Picture;
  readonly familyOnly: boolean;
  readonly sizes: string;
  readonly lazy?: boolean;
}

/** A picture in the width that the screen needs, with its space reserved before it loads. */
export function PictureImage({ picture, familyOnly, sizes, lazy = false }: ImageProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSourceSet(picture, 'avif', familyOnly)} sizes={sizes} />
      <img
        src={fileAddress(picture, 0, familyOnly)}
        srcSet={pictureSourceSet(picture, 'webp', familyOnly)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={altOf(picture)}
        {...(lazy && { loading: 'lazy' })}
      />
    </picture>
  );
}
